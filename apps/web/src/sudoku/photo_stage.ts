import type { Frame } from "./frame";

/** The interface of the photo dialog to its stages. */
export interface PhotoStage {
  readonly frame: Frame;
  /** Aborted when the dialog is closed. */
  readonly ending: AbortController;
  /** The options of queries to the engine. */
  ask(): { signal: AbortSignal; lane: "long" };
  say(message: string, kind?: string): void;
  /** Returns to the choice of a picture. */
  choose(): void;
}
