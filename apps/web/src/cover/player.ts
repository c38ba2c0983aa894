// Plays an animation: by single links or by whole moves, forwards and backwards, up to a
// breakpoint.
import type { Dance, Kind, Step } from "./links";

/** Where playing stops by itself. */
export interface Breakpoints {
  /** When an item is chosen with so many options above it. */
  level: number | null;
  /** When this header is chosen. */
  item: number | null;
  /** When a cover is found. */
  found: boolean;
}

export function stopsAt(step: Step, { level, item, found }: Breakpoints): boolean {
  if (step.kind === "found") return found;
  return step.kind === "choose" && (step.level === level || step.at === item);
}

// The steps with which a move begins; the following steps belong to the same move.
const moves = new Set<Kind>(["choose", "try", "retract", "enough", "reopen", "leave", "found", "end"]);

export type Grain = "link" | "move";

const begins = (step: Step | undefined) => step === undefined || moves.has(step.kind);

/** Goes a step, or all up to the next move. Null if there is none. */
export function forward(dance: Dance, grain: Grain): Step | null {
  let step = dance.forward();
  if (grain === "move") while (step && !begins(step)) step = dance.forward();
  return step;
}

/** Goes back a step, or to the move before. */
export function backward(dance: Dance, grain: Grain): Step | null {
  let step = dance.backward();
  if (grain === "move") while (step && !begins(dance.last ?? undefined)) step = dance.backward();
  return step;
}

/** Goes to a number of steps, noted before. */
export function seek(dance: Dance, position: number): void {
  while (dance.position > position && dance.backward());
  while (dance.position < position && dance.forward());
}
