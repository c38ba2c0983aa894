// The shared state of the sudoku pages: a puzzle, its address, and the functions that they offer
// each other.
import type { App } from "../app";
import { classicRules } from "./rules";

export interface Puzzle {
  puzzle: string;
  rules: string;
}

/** The interface between the parts of the page. */
export interface Frame {
  readonly app: App;
  play(puzzle: Puzzle): void;
  edit(puzzle: Puzzle): void;
  /** The open puzzle. */
  current(): Puzzle;
  /** Writes the state to the address; `soon`: after the screen was updated. */
  state(puzzle: Puzzle, when?: "now" | "soon"): void;
}

export interface View {
  element: HTMLElement;
  leave(): void;
}

export const views = ["play", "make", "set"] as const;
export type ViewName = (typeof views)[number];

/** The parameters of a link to a puzzle. */
export function paramsOf({ puzzle, rules }: Puzzle, view: ViewName = "play"): URLSearchParams {
  const params = new URLSearchParams();
  if (view !== "play") params.set("v", view);
  params.set("p", puzzle);
  if (rules !== classicRules) params.set("r", rules.trim().replaceAll("\n", ";"));
  return params;
}
