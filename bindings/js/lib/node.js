// What node has, and browsers have not.
export const isNode = typeof process !== "undefined" && !!process.versions?.node;

/** A module of node, by a name that bundlers for browsers do not look for. */
export const nodeModule = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);
