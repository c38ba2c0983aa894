// The shared state of the sudoku pages: a puzzle, its address, and the functions that they offer
// each other.
import type { App } from "../app";
import type { Puzzle } from "./puzzle";
import type { Store } from "../ui/store";
import { classicRules, parseRules, rulesOfSize, rulesText } from "./rules";

export type { Puzzle };

/** The interface between the parts of the page. */
export interface Frame {
  readonly app: App;
  /** Opens a puzzle, as a new entry of the history. */
  play(puzzle: Puzzle): void;
  edit(puzzle: Puzzle): void;
  /** The open puzzle. */
  current(): Puzzle;
  /** Stores the state, and writes it to the address; `soon`: after the screen was updated. */
  state(puzzle: Puzzle, when?: "now" | "soon"): void;
}

export interface View {
  element: HTMLElement;
  leave(): void;
  /** Takes the focus after the view was opened from another view. */
  focus?(): void;
}

export const views = ["play", "make", "set"] as const;
export type ViewName = (typeof views)[number];

/** The difficulties of new puzzles, for addresses such as `#sudoku?new=hard`. */
export const difficulties = ["easy", "medium", "hard", "fiendish"] as const;

/** Limit for the characters of the rules in words, because they are part of the address. */
export const mostDescription = 4000;

/** The parameters of a link to a puzzle. */
export function paramsOf({ puzzle, rules, title, author, description }: Puzzle, view: ViewName = "play"): URLSearchParams {
  const params = new URLSearchParams();
  if (view !== "play") params.set("v", view);
  params.set("p", puzzle);
  if (rules !== classicRules) params.set("r", rules.trim().replaceAll("\n", ";"));
  if (title) params.set("t", title);
  if (author) params.set("a", author);
  if (description) params.set("d", description);
  return params;
}

/** The puzzle of a link; null if there is none. Throws if it cannot be read. */
export function puzzleIn(params: URLSearchParams): Puzzle | null {
  const puzzle = params.get("p");
  if (puzzle === null) return null;
  const rules = rulesText(parseRules(params.get("r") ?? ""));
  const { size } = parseRules(rules), line = puzzle.replace(/[0_*-]/g, ".").toUpperCase();
  if (line.length !== size ** 2) throw new Error(`expected ${size ** 2} cells, found ${line.length}`);
  if (!/^[.A-Z1-9@]*$/.test(line)) throw new Error("the link contains characters that are no values");
  const text = (name: string, most: number) => params.get(name)?.slice(0, most) || undefined;
  return { puzzle: line, rules, title: text("t", 200), author: text("a", 200), description: text("d", mostDescription) };
}

/** The puzzle that the browser stores under a key; null if there is none or it cannot be read. */
export function storedPuzzle(store: Store, key: string): Puzzle | null {
  try {
    return puzzleIn(paramsOf(store.get<Puzzle>(key, null!)));
  } catch {
    return null;
  }
}

/** The key of the puzzle in the view for setters, which is stored apart from the puzzle that is played. */
export const draftKey = "sudoku.set";

export const emptyPuzzle = (size = 9): Puzzle => ({ puzzle: ".".repeat(size ** 2), rules: rulesText(rulesOfSize(size)) });

/** A frame for other sections, which opens puzzles by their addresses. */
export const linkedFrame = (app: App): Frame => ({
  app,
  play: (puzzle) => app.go("sudoku", paramsOf(puzzle)),
  edit: (puzzle) => app.go("sudoku", paramsOf(puzzle, "set")),
  current: () => emptyPuzzle(),
  state: () => {},
});
