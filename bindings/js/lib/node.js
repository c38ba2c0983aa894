// Functions that node has and browsers lack.
export const isNode = typeof process !== "undefined" && !!process.versions?.node;

/** Imports a module of node by a name that bundlers for browsers do not resolve. */
export const nodeModule = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);
