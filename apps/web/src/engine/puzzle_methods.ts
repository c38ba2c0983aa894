// Questions about the puzzles with a model.
import { puzzles } from "dlx-wasm";
import type { Context } from "./protocol";

export const puzzleMethods = {
  "puzzles.models": (_: Context) => puzzles.models(),
};
export type PuzzleMethods = typeof puzzleMethods;
