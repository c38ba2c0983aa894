// The interfaces between the shell and the pages.
import type { Engine } from "./engine/client";
import type { Store } from "./ui/store";
import type { Key } from "./text/en";

export type Values = Record<string, string | number>;

export interface App {
  /** Runs queries in workers. */
  readonly engine: Engine;
  /** "en" or "zh". */
  readonly language: string;
  /** Returns the text of a key, with each `{name}` replaced by the value of that name. */
  text(key: Key, values?: Values): string;
  /** Makes a screen reader say a message once. */
  announce(message: string): void;
  /** Opens an address such as `#sudoku?new=hard`. */
  go(section: string, params: URLSearchParams): void;
  /** The part of the address after the name of the page: `#sudoku?p=...`. */
  readonly link: {
    read(): URLSearchParams;
    /** Replaces the parameters, without a new entry in the history. */
    write(params: URLSearchParams): void;
    /** Replaces the parameters as a new entry in the history, unless they are equal. */
    push(params: URLSearchParams): void;
    /** Returns the address of this page with these parameters. */
    address(params: URLSearchParams): string;
  };
  /** The storage of this browser. */
  readonly store: Store;
  /** Offers a file or a text as a download. */
  save(name: string, content: Blob | string): void;
}

/** A page of the site, in a module that exports the page as `page`. */
export interface Page {
  /** Builds the page in `root`. Returns a function that removes everything outside of `root`. */
  mount(root: HTMLElement, app: App): () => void;
}
