/** Exact covers, sudokus and puzzles. docs/javascript.md has examples. */
import { remote, remoteBlocks } from "./lib/remote.js";
import { workers } from "./lib/workers.js";

Object.assign(workers, { remote, remoteBlocks });

export { DlxError, ParseError } from "./lib/errors.js";
export { Covers, Problem, formats, settings, version } from "./lib/problem.js";
export { Part } from "./lib/parts.js";
export * as puzzles from "./lib/puzzles.js";
export { inWorker } from "./lib/remote.js";
export * as sudoku from "./lib/sudoku.js";
export { load } from "./lib/wasm.js";
export { Zdd } from "./lib/zdd.js";
