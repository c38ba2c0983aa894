// Plays an animation: by single links or by whole moves, forwards and backwards, up to a
// breakpoint.
import type { Dance, Step } from "./links";
import type { Kind } from "./program";

/** Conditions that stop the playback. */
export interface Breakpoints {
  /** Stop when an item is chosen at this level. */
  level: number | null;
  /** Stop when this header is chosen. */
  item: number | null;
  /** Stop when a cover is found. */
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

/** Makes a step, or all steps to the next move. Returns null if there is no further step. */
export function forward(dance: Dance, grain: Grain): Step | null {
  let step = dance.forward();
  if (grain === "move") while (step && !begins(step)) step = dance.forward();
  return step;
}

/** Undoes a step, or all steps to the previous move. */
export function backward(dance: Dance, grain: Grain): Step | null {
  let step = dance.backward();
  if (grain === "move") while (step && !begins(dance.last ?? undefined)) step = dance.backward();
  return step;
}

/** Goes to a position that was reached before. */
export function seek(dance: Dance, position: number): void {
  while (dance.position > position && dance.backward());
  while (dance.position < position && dance.forward());
}
