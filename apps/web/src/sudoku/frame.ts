// The shared state of the sudoku pages: a puzzle, its address, and the functions that they offer
// each other.
import type { App } from "../app";
import { classicRules } from "./rules";

export interface Puzzle {
  puzzle: string;
  rules: string;
}

/** What the parts of the page do for each other. */
export interface Frame {
  readonly app: App;
  play(puzzle: Puzzle): void;
  edit(puzzle: Puzzle): void;
  /** The puzzle that is open. */
  current(): Puzzle;
  /** States in the address what is shown; `soon`, when what came of it is on the screen. */
  state(puzzle: Puzzle, when?: "now" | "soon"): void;
}

export interface View {
  element: HTMLElement;
  leave(): void;
}

export const views = ["play", "make", "set"] as const;
export type ViewName = (typeof views)[number];

/** The parameters that name a puzzle. */
export function paramsOf({ puzzle, rules }: Puzzle, view: ViewName = "play"): URLSearchParams {
  const params = new URLSearchParams();
  if (view !== "play") params.set("v", view);
  params.set("p", puzzle);
  if (rules !== classicRules) params.set("r", rules.trim().replaceAll("\n", ";"));
  return params;
}
