import type { App } from "./app";

/** A page of the site, in a module of its own that exports `page`. */
export interface Page {
  /** Builds the page in `root`; the returned function removes everything that lives outside of `root`. */
  mount(root: HTMLElement, app: App): () => void;
}
