// Reads the puzzles of a text in any format, with their rules and pencil marks.
import { sudoku } from "dlx-wasm";
import type { Context } from "./context";
import { largestSize, parseMarks, parseRules, rulesText, symbols } from "../sudoku/rules";

export interface Found {
  puzzle: string;
  rules: string;
}

/** The puzzles between two reports of the progress. */
const puzzlesPerReport = 100;

class TooLarge extends Error {
  override name = "TooLarge";
}

/** Converts digits that begin at 0 to those of the page, where 0 is an empty cell. */
const fromHex = (text: string): string => text.replace(/[0-9a-z]/gi, (digit) => symbols[parseInt(digit, 36) + 1]!);

/** A puzzle with the rules that its text states, and the candidates that its pencil marks leave. */
function withMarks(puzzle: string, text: string, stated: string): Found {
  const rules = parseRules(stated), all = 2 ** rules.size - 1;
  // Pencil marks need more characters than cells.
  const marks = text.length > puzzle.length ? sudoku.marks(text, { rules: stated }) : null;
  if (marks !== null) rules.marks = parseMarks(marks, rules.size).map((bits, cell) => (puzzle[cell] === "." ? bits : all));
  return { puzzle, rules: rulesText(rules) };
}

/** True if the error says that a text has several puzzles. */
const isList = (error: unknown): boolean =>
  ["second_puzzle", "second_puzzle_in_line"].includes((error as { code?: string }).code ?? "");

/** The lines of XML of OpenSudoku, which the engine does not read here: the cells of each game. */
const linesOfXml = (text: string): string =>
  text.startsWith("<") ? [...text.matchAll(/<game\b[^>]*?\bdata\s*=\s*["']([^"']*)/g)].map(([, data]) => data).join("\n") : "";

/** Yields the puzzles of a list; returns the number of parts that could not be read. */
function* readList(text: string, stated: string, { tell }: Context): Generator<Found, number> {
  const lines = text.split("\n").length;
  let skipped = 0, found = 0;
  for (const one of sudoku.eachPuzzleIn(text, { rules: stated })) {
    if (found % puzzlesPerReport === 0) tell({ covers: found, nodes: 0, fraction: one.line / lines, seconds: 0, level: 0 });
    if ("reason" in one) {
      ++skipped;
    } else {
      yield withMarks(one.givens, one.text, stated);
      ++found;
    }
  }
  return skipped;
}

/** Yields the puzzles of a text; returns the number of parts of a list that could not be read. */
export function* readPuzzles(context: Context, text: string, hex: boolean): Generator<Found, number> {
  const plain = text.replace(/^\ufeff/, ""), read = hex ? fromHex(plain) : linesOfXml(plain.trim()) || plain;
  const stated = sudoku.rulesIn(read), [, rows = 3, columns = 3] = /^box (\d+)x(\d+)/.exec(stated) ?? [];
  if (Number(rows) * Number(columns) > largestSize) throw new TooLarge("the grid is too large");
  try {
    yield withMarks(sudoku.parse(read, { rules: stated }), read, stated);
    return 0;
  } catch (error) {
    if (!isList(error)) throw error;
  }
  return yield* readList(read, stated, context);
}
