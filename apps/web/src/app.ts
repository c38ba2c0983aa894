// The context that the shell passes to a page.
import type { Engine } from "./engine/client";
import type { Store } from "./ui/store";
import type { Key } from "./text/en";

export type Values = Record<string, string | number>;

export interface App {
  /** Answers questions in workers. */
  readonly engine: Engine;
  /** "en" or "zh". */
  readonly language: string;
  /** The words for a key, `{name}` replaced by the value of that name. */
  text(key: Key, values?: Values): string;
  /** Has a screen reader say something, once. */
  announce(message: string): void;
  /** What stands behind the name of the page in the address: `#sudoku?p=...`. */
  readonly link: {
    read(): URLSearchParams;
    /** Replaces it, without a new entry in the history. */
    write(params: URLSearchParams): void;
    /** The address of this page with these parameters. */
    address(params: URLSearchParams): string;
  };
  /** What this browser keeps. */
  readonly store: Store;
  /** Gives the user a file. */
  save(name: string, content: Blob): void;
}
