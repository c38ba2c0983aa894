import type { Progress } from "dlx-wasm";

/** The argument that the worker adds to those of a method. */
export interface Context {
  tell(progress: Progress): void;
}
