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

/** Limit for the puzzles of a list. */
const mostOfList = 500;
const mostCharacters = 4_000_000;

/** The grids of an OpenSudoku file: the attributes `data` of its elements `<game data="...">`. */
function openSudoku(text: string): string[] {
  return [...text.matchAll(/<game\b[^>]*?\bdata\s*=\s*["']([0-9.]{81})["']/g)].map(([, data]) => data!);
}

const cellsOf = (text: string) => text.replace(/[^0-9A-Za-z.@*_?]/g, "").length;

/** The grid sizes whose boxes have several rows. */
const sizes = Array.from({ length: largestSize + 1 }, (_, size) => size).filter((size) =>
  size > 3 && rulesOfSize(size).boxRows > 1);
const largestOfEngine = 36;

/** The possible grid sizes of a text, the most likely first. */
function sizesOf(text: string): number[] {
  const first = text.trim().split(/\s/)[0]!.length, cells = cellsOf(text);
  const fits = (size: number) =>
    2 * Number(first === size ** 2 || cells === size ** 2) + Number(first === size ** 3);
  return [9, ...sizes.filter((size) => size !== 9)].sort((a, b) => fits(b) - fits(a));
}

/**
 * True for a grid that the engine reads but the page cannot show. 729 characters are more likely the pencil
 * marks of a 9x9 grid.
 */
const isTooLarge = (text: string): boolean => {
  const size = Math.sqrt(cellsOf(text));
  return Number.isInteger(size) && size > largestSize && size <= largestOfEngine && size ** 2 !== 9 ** 3;
};

/** Converts digits that begin at 0 to those of the page, where 0 is an empty cell. */
const fromHex = (text: string): string => text.replace(/[0-9a-z]/gi, (digit) => symbols[parseInt(digit, 36) + 1]!);

/** The puzzle of a text, with the candidates that its pencil marks leave for empty cells. */
async function readPuzzle(engine: Engine, text: string, rules: string): Promise<Found> {
  const puzzle = await engine.ask("sudoku.parse", [text, rules]);
  const marks = await engine.ask("sudoku.marks", [text, rules]);
  if (marks === null) return { puzzle, rules };
  const of = parseRules(rules), all = 2 ** of.size - 1;
  of.marks = parseMarks(marks, of.size).map((bits, cell) => (puzzle[cell] === "." ? bits : all));
  return { puzzle, rules: rulesText(of) };
}

/**
 * The puzzles of a text: with the current rules if they fit, otherwise with the common rules of a fitting
 * size. Throws the engine's error for the most likely reading.
 */
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

/** Reads a puzzle from each line; skips lines that cannot be read. */
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
