import type { Progress } from "dlx-wasm";

/** The arguments that the worker adds to those of a method. */
export interface Context {
  tell(progress: Progress): void;
}
