/** Exact covers, sudokus and puzzles. docs/javascript.md has examples. */
export { DlxError, ParseError } from "./lib/errors.js";
export { Covers, Problem, formats, settings, version } from "./lib/problem.js";
export { Part } from "./lib/parts.js";
export * as puzzles from "./lib/puzzles.js";
export * as sudoku from "./lib/sudoku.js";
export { load } from "./lib/wasm.js";
export { Zdd } from "./lib/zdd.js";
