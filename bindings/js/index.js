/** Exact covers, sudokus and puzzles. docs/javascript.md has examples. */
import { countParts, partBlocks } from "./lib/parts.js";
import { remote, remoteBlocks } from "./lib/remote.js";
import { threads } from "./lib/threads.js";

Object.assign(threads, { remote, remoteBlocks, countParts, partBlocks });

export { Diagram } from "./lib/diagram.js";
export { DlxError, ParseError } from "./lib/errors.js";
export { Covers, Problem, engines, formats, version } from "./lib/problem.js";
export * as puzzles from "./lib/puzzles.js";
export { inWorker } from "./lib/remote.js";
export * as sudoku from "./lib/sudoku.js";
export { load, simd } from "./lib/wasm.js";
