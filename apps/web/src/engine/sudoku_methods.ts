// Queries about sudokus. Puzzles and solutions are lines with a character for each cell; rules are
// texts as in rules files, with pencil marks on a line of their own.
import { sudoku } from "dlx-wasm";
import type { Context } from "./context";
import { valuesOfLine, withoutMarks } from "../sudoku/rules";
import { making, type MakeOptions } from "./sudoku_making";
import type { Puzzle } from "../sudoku/puzzle";
import { fieldNames, readPuzzles } from "./sudoku_reading";

type Rules = string;

export interface Survey {
  solutions: number;
  solution: string | null;
  candidates: number[][];
  conflict: string | null;
}

/**
 * Computes the number of solutions, up to `limit`, the only solution, and on request the candidates of the cells,
 * in small pieces, so that the work ends soon after the puzzle has changed.
 */
function* survey(_: Context, puzzle: string, rules: Rules, limit: number, all = true): Generator<undefined, Survey> {
  const solutions = Number(sudoku.count(puzzle, { ...withoutMarks(rules), limit }));
  const conflict = solutions === 0 ? sudoku.conflict(puzzle, withoutMarks(rules)) : null;
  yield;
  const solution = solutions === 1 ? sudoku.solve(puzzle, withoutMarks(rules)) : null;
  const candidates = solution ? valuesOfLine(solution).map((value) => [value])
    : all ? sudoku.candidates(puzzle, withoutMarks(rules)) : [];
  return { solutions, solution, candidates, conflict };
}

export const sudokuMethods = {
  /** The puzzles of a text in any format, as parts; the answer is the number of parts that could not be read. */
  "sudoku.read": readPuzzles,
  "sudoku.solve": (_: Context, puzzle: string, rules: Rules) => sudoku.solve(puzzle, { ...withoutMarks(rules), unique: false }),
  /** The only solution; null if there is none or more than one. */
  "sudoku.only": (_: Context, puzzle: string, rules: Rules) => sudoku.solve(puzzle, { ...withoutMarks(rules), unique: true }),
  "sudoku.conflict": (_: Context, puzzle: string, rules: Rules) => sudoku.conflict(puzzle, withoutMarks(rules)),
  "sudoku.grade": (_: Context, puzzle: string, rules: Rules) => sudoku.grade(puzzle, withoutMarks(rules)),
  /** The steps of a solution by hand. */
  "sudoku.explain": (_: Context, puzzle: string, rules: Rules) => sudoku.explain(puzzle, withoutMarks(rules)),
  "sudoku.candidates": (_: Context, puzzle: string, rules: Rules) => sudoku.candidates(puzzle, withoutMarks(rules)),
  "sudoku.survey": survey,
  /** The givens that can each be removed without losing uniqueness. */
  "sudoku.redundant": (_: Context, puzzle: string, rules: Rules) => sudoku.redundant(puzzle, withoutMarks(rules)),
  "sudoku.minimize": (_: Context, puzzle: string, rules: Rules, order: number[]) =>
    sudoku.minimize(puzzle, { ...withoutMarks(rules), order }),
  /** The puzzle in a format, with its title, author and rules in words if the format can store them. */
  "sudoku.format": (_: Context, puzzle: Puzzle, name: string) => {
    const fields = Object.entries(fieldNames).flatMap(([key, field]): sudoku.Field[] => {
      const text = puzzle[key as keyof typeof fieldNames];
      return text ? [[field, text]] : [];
    });
    return sudoku.format(puzzle.puzzle, name, { ...withoutMarks(puzzle.rules), fields });
  },
  /** The solutions, as parts. */
  *"sudoku.solutions"(_: Context, puzzle: string, rules: Rules, limit: number): Generator<string, null> {
    yield* sudoku.solutions(puzzle, { ...withoutMarks(rules), limit });
    return null;
  },
  /** A puzzle of a difficulty, the same for equal seeds; null if there is none among the attempts. */
  "sudoku.new": (_: Context, difficulty: sudoku.Difficulty, seed: number): string | null =>
    sudoku.generate({ seed, difficulty, symmetry: "rotate180", attemptLimit: 4000 })[0]?.puzzle ?? null,
  /** Yields `number` puzzles with their grades, and reports of the attempts. */
  "sudoku.making": (_: Context, options: MakeOptions, number: number) => making(options, number),
};
export type SudokuMethods = typeof sudokuMethods;
