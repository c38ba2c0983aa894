// The type of puzzles, which the engine and the page share.

/** A puzzle with its texts. */
export interface Puzzle {
  puzzle: string;
  rules: string;
  title?: string;
  author?: string;
  /** The rules in the words of the setter. */
  description?: string;
}
