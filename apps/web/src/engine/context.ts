import type { Progress } from "dlx-wasm";

/** The arguments that the worker adds to those of a method. */
export interface Context {
  tell(progress: Progress): void;
  /** Passes on the state of a count, from which a further count continues. */
  keep(save: Uint8Array<ArrayBuffer>): void;
}
