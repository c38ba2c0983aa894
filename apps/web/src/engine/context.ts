import type { Progress } from "dlx-wasm";

/** What the worker gives a method beside its arguments. */
export interface Context {
  tell(progress: Progress): void;
}
