// Reads the puzzles of a text in any format, with their rules, pencil marks, titles and authors.
import { sudoku } from "dlx-wasm";
import type { Context } from "./context";
import type { Puzzle } from "../sudoku/puzzle";
import { largestSize, parseMarks, parseRules, rulesText } from "../sudoku/rules";

class TooLarge extends Error {
  override name = "TooLarge";
}

/** The fields of a puzzle, with the names of the engine. */
export const fieldNames = { title: "name", author: "author", description: "description" } as const;
type FieldName = keyof typeof fieldNames;

function puzzleOf({ givens, rules: stated, marks, fields }: sudoku.FoundPuzzle): Puzzle {
  const [, rows = 3, columns = 3] = /^box (\d+)x(\d+)/.exec(stated) ?? [];
  if (Number(rows) * Number(columns) > largestSize) throw new TooLarge("the grid is too large");
  const rules = parseRules(stated), all = 2 ** rules.size - 1, texts = new Map(fields);
  if (marks) rules.marks = parseMarks(marks, rules.size).map((bits, cell) => (givens[cell] === "." ? bits : all));
  const puzzle: Puzzle = { puzzle: givens, rules: rulesText(rules) };
  for (const [name, field] of Object.entries(fieldNames) as [FieldName, string][]) {
    const text = texts.get(field);
    if (text) puzzle[name] = text;
  }
  return puzzle;
}

/** Yields the first `most` puzzles of a text; returns the number of parts before them that could not be read. */
export function* readPuzzles(_: Context, text: string, most: number): Generator<Puzzle, number> {
  let wrong: sudoku.WrongPuzzle | null = null, skipped = 0, found = 0;
  for (const one of sudoku.eachPuzzleIn(text)) {
    if (one.reason !== undefined) {
      ++skipped;
      wrong ??= one;
    } else {
      yield puzzleOf(one);
      if (++found === most) break;
    }
  }
  if (wrong && found === 0) throw Object.assign(new Error(wrong.reason), wrong);
  return skipped;
}
