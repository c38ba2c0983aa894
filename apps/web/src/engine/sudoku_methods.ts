// Questions about sudokus. Puzzles and solutions are lines of a character for each cell; rules are texts
// as in rules files.
import { sudoku } from "dlx-wasm";
import type { Context } from "./protocol";

type Rules = string;

/** How many solutions there are, up to `limit`, and what the cells can be. */
function survey(_: Context, puzzle: string, rules: Rules, limit: number) {
  const solutions = Number(sudoku.count(puzzle, { rules, limit }));
  return {
    solutions,
    candidates: sudoku.candidates(puzzle, { rules }),
    redundant: sudoku.redundant(puzzle, { rules }),
    conflict: solutions === 0 ? sudoku.conflict(puzzle, { rules }) : null,
  };
}
export type Survey = ReturnType<typeof survey>;

export const sudokuMethods = {
  "sudoku.parse": (_: Context, text: string, rules: Rules) => sudoku.parse(text, { rules }),
  "sudoku.solve": (_: Context, puzzle: string, rules: Rules) => sudoku.solve(puzzle, { rules }),
  /** The only solution; else null. */
  "sudoku.only": (_: Context, puzzle: string, rules: Rules) => sudoku.solve(puzzle, { rules, unique: true }),
  "sudoku.count": (_: Context, puzzle: string, rules: Rules, limit: number) =>
    Number(sudoku.count(puzzle, { rules, limit })),
  "sudoku.conflict": (_: Context, puzzle: string, rules: Rules) => sudoku.conflict(puzzle, { rules }),
  "sudoku.grade": (_: Context, puzzle: string, rules: Rules) => sudoku.grade(puzzle, { rules }),
  "sudoku.explain": (_: Context, puzzle: string, rules: Rules) => sudoku.explain(puzzle, { rules }),
  "sudoku.hint": (_: Context, puzzle: string, rules: Rules) => sudoku.hint(puzzle, { rules }),
  "sudoku.candidates": (_: Context, puzzle: string, rules: Rules) => sudoku.candidates(puzzle, { rules }),
  "sudoku.survey": survey,
  "sudoku.minimize": (_: Context, puzzle: string, rules: Rules, order: number[]) =>
    sudoku.minimize(puzzle, { rules, order }),
  "sudoku.format": (_: Context, puzzle: string, name: string, rules: Rules, solution?: string) =>
    sudoku.format(puzzle, name, { rules, solution }),
  /** The solutions, as parts. */
  *"sudoku.solutions"(_: Context, puzzle: string, rules: Rules, limit: number): Generator<string, null> {
    yield* sudoku.solutions(puzzle, { rules, limit });
    return null;
  },
  "sudoku.generate": (_: Context, wishes: sudoku.Wishes) => sudoku.generate(wishes),
};
export type SudokuMethods = typeof sudokuMethods;
