/** Exact covers, sudokus and puzzles. docs/javascript.md has examples. */
import { blocksOfOne, remote } from "./lib/remote.js";
import { blocksByThreads, byThreads } from "./lib/team.js";
import { threads } from "./lib/threads.js";

Object.assign(threads, { remote, blocksOfOne, byThreads, blocksByThreads });

export { Diagram } from "./lib/diagram.js";
export { DlxError, ParseError } from "./lib/errors.js";
export { Covers, Problem, engines, formats, version } from "./lib/problem.js";
export { Part } from "./lib/parts.js";
export * as puzzles from "./lib/puzzles.js";
export { inWorker } from "./lib/remote.js";
export * as sudoku from "./lib/sudoku.js";
export { load, simd } from "./lib/wasm.js";
