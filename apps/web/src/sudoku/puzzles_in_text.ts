// Puzzles in texts and files: a single one in any format that the engine reads, lists, and the XML
// of OpenSudoku, which the engine does not read.
import type { App } from "../app";
import { EngineError, type Engine } from "../engine/client";
import {
  classicRules, largestSize, parseMarks, parseRules, rulesOfSize, rulesText, symbols, withoutMarks,
} from "./rules";

export interface Found {
  puzzle: string;
  rules: string;
}

/** No more of a list is looked at. */
const mostOfList = 500;
const mostCharacters = 4_000_000;

/** The grids of OpenSudoku, `<game data="...">`: all that is looked for are these attributes. */
function openSudoku(text: string): string[] {
  return [...text.matchAll(/<game\b[^>]*?\bdata\s*=\s*["']([0-9.]{81})["']/g)].map(([, data]) => data!);
}

const cellsOf = (text: string) => text.replace(/[^0-9A-Za-z.@*_?]/g, "").length;

/** The sizes of grids that have boxes of several rows. */
const sizes = Array.from({ length: largestSize + 1 }, (_, size) => size).filter((size) =>
  size > 3 && rulesOfSize(size).boxRows > 1);
const largestOfEngine = 36;

/** Sizes whose grids the text may be, the likeliest first. */
function sizesOf(text: string): number[] {
  const first = text.trim().split(/\s/)[0]!.length, cells = cellsOf(text);
  const fits = (size: number) =>
    2 * Number(first === size ** 2 || cells === size ** 2) + Number(first === size ** 3);
  return [9, ...sizes.filter((size) => size !== 9)].sort((a, b) => fits(b) - fits(a));
}

/** Whether the text is a grid that the engine reads, and the page does not show; 729 characters are rather the
 * pencil marks of nine by nine cells. */
const isTooLarge = (text: string): boolean => {
  const size = Math.sqrt(cellsOf(text));
  return Number.isInteger(size) && size > largestSize && size <= largestOfEngine && size ** 2 !== 9 ** 3;
};

/** Digits that begin with 0 as they are here, where 0 is an empty cell. */
const fromHex = (text: string): string => text.replace(/[0-9a-z]/gi, (digit) => symbols[parseInt(digit, 36) + 1]!);

/** The puzzle of a text, with what its pencil marks leave the cells that are not given. */
async function readPuzzle(engine: Engine, text: string, rules: string): Promise<Found> {
  const puzzle = await engine.ask("sudoku.parse", [text, rules]);
  const marks = await engine.ask("sudoku.marks", [text, rules]);
  if (marks === null) return { puzzle, rules };
  const of = parseRules(rules), all = 2 ** of.size - 1;
  of.marks = parseMarks(marks, of.size).map((bits, cell) => (puzzle[cell] === "." ? bits : all));
  return { puzzle, rules: rulesText(of) };
}

/** The puzzles of a text: under the rules at hand if they fit, else plain ones of the size that does.
 * Throws what the engine says of the likeliest reading. */
export async function findPuzzles(app: App, text: string, current: string, hex = false): Promise<Found[]> {
  const { engine } = app, { rules: rulesNow } = withoutMarks(current);
  if (text.length > mostCharacters) throw new Error("the text is too long");
  const plain = text.replace(/^\ufeff/, "").trim(), trimmed = hex ? fromHex(plain) : plain;
  if (trimmed.startsWith("<")) return openSudoku(trimmed).slice(0, mostOfList).map((puzzle) =>
    ({ puzzle: puzzle.replace(/0/g, "."), rules: classicRules }));
  const { size } = parseRules(rulesNow);
  const tries = [...new Set([rulesNow, ...sizesOf(trimmed).filter((other) => other !== size)
    .map((other) => rulesText(rulesOfSize(other)))])];
  let complaint: unknown = null;
  for (const rules of tries) {
    try {
      return [await readPuzzle(engine, trimmed, rules)];
    } catch (error) {
      if (error instanceof EngineError && /a second puzzle/.test(error.original)) return findList(engine, trimmed, rules);
      complaint ??= error;
    }
  }
  throw isTooLarge(trimmed) ? new Error(app.text("sudoku.open.too_large", { size: largestSize })) : complaint;
}

/** A puzzle on each line; what cannot be read is left out. */
async function findList(engine: Engine, text: string, rules: string): Promise<Found[]> {
  const cells = parseRules(rules).size ** 2, found: Found[] = [];
  const lines = text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
  const asLines = lines.filter((line) => line.split(/[\s,;]/)[0]!.length >= cells);
  // Grids, one after the other: the lines of one at a time.
  const rows = lines.filter((line) => !/^[-+|=\s]*$/.test(line));
  const side = Math.sqrt(cells);
  const pieces = asLines.length > 0 ? asLines.map((line) => line.split(/[\s,;]/)[0]!)
    : Array.from({ length: Math.floor(rows.length / side) }, (_, k) =>
      rows.slice(k * side, (k + 1) * side).join("\n"));
  for (const piece of pieces.slice(0, mostOfList)) {
    const puzzle = await readPuzzle(engine, piece, rules).catch(() => null);
    if (puzzle !== null) found.push(puzzle);
  }
  return found;
}
