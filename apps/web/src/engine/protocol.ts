// The messages to and from workers.
import type { Progress } from "dlx-wasm";
import type { Context } from "./context";
import type { CoverMethods } from "./cover_methods";
import type { PhotoMethods } from "./photo_methods";
import type { PuzzleMethods } from "./puzzle_methods";
import type { SudokuMethods } from "./sudoku_methods";

export type { Progress };
export type Methods = SudokuMethods & PuzzleMethods & CoverMethods & PhotoMethods;
export type Method = keyof Methods;

export type Arguments<Name extends Method> =
  Methods[Name] extends (context: Context, ...values: infer Values) => unknown ? Values : never;
type Returned<Name extends Method> = ReturnType<Methods[Name]>;
/** A generator yields parts, or undefined between parts, while it works, and returns its answer at the end. */
export type Part<Name extends Method> =
  Returned<Name> extends Generator<infer Piece, unknown, unknown> ? Exclude<Piece, undefined> : never;
export type Answer<Name extends Method> =
  Returned<Name> extends Generator<unknown, infer Result, unknown> ? Result : Awaited<Returned<Name>>;

export type Request = { id: number; method: Method; values: unknown[] } | { cancel: number };
export interface Failure {
  name: string;
  message: string;
  code?: string;
  /** For an error in a text: the message without the place. */
  reason?: string;
  source?: string;
  line?: number;
  column?: number;
  parameter?: string;
}
export type Reply =
  | { ready: true }
  | { id: number; part: unknown[] }
  | { id: number; progress: Progress }
  | { id: number; answer: unknown }
  | { id: number; failure: Failure }
  | { id: number; cancelled: true };
