import type { Frame } from "./frame";

/** The dialogue that reads pictures, as its stages see it. */
export interface PhotoStage {
  readonly frame: Frame;
  /** Aborted when the dialogue is closed. */
  readonly ending: AbortController;
  /** How the engine is asked. */
  ask(): { signal: AbortSignal; lane: "long" };
  say(message: string, kind?: string): void;
  /** Goes back to the choice of a picture. */
  choose(): void;
}
