// The puzzle in the view for setters, which the browser stores apart from the puzzle that is played.
import type { Store } from "../ui/store";
import { paramsOf, puzzleIn, type Puzzle } from "./frame";
import { classicRules, rulesOfSize, rulesText } from "./rules";

export const draftKey = "sudoku.set";

/** The title, the author, and the texts of puzzles and of their rules, by number. */
export interface KeptDraft extends Omit<Puzzle, "puzzle" | "rules"> {
  rules: string[];
  now: [puzzle: string, rules: number];
  past: [puzzle: string, rules: number][];
  future: [puzzle: string, rules: number][];
}

/** The puzzle that was set last; an empty grid if there is none. */
export function draftIn(store: Store): Puzzle {
  try {
    const { now: [puzzle, at], ...kept } = store.get<KeptDraft | null>(draftKey, null)!;
    return puzzleIn(paramsOf({ ...kept, puzzle, rules: kept.rules[at]! }))!;
  } catch {
    // There is no stored puzzle, or it is not valid.
    return { puzzle: ".".repeat(81), rules: classicRules };
  }
}

export const isEmpty = ({ puzzle, rules }: Puzzle): boolean =>
  /^\.*$/.test(puzzle) && rules === rulesText(rulesOfSize(Math.sqrt(puzzle.length)));
