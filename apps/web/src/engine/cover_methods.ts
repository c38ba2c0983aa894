// Questions about exact covers as texts.
import { Problem } from "dlx-wasm";
import type { Context } from "./protocol";

export const coverMethods = {
  "cover.count": (context: Context, text: string) =>
    Problem.parse(text).count({ onProgress: (progress) => context.tell(progress) }),
};
export type CoverMethods = typeof coverMethods;
