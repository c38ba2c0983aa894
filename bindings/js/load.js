/** Loads the package on demand: modules that import this file statically have no top-level await. */

/** Returns the exports of "dlx-wasm". */
export const load = () => import("./index.js");
