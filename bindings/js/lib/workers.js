/**
 * The functions that use workers, set by index.js from remote.js. problem.js does not import them: workers
 * import problem.js, and bundlers would follow an endless chain of workers.
 */
export const workers = { remote: null, remoteBlocks: null };
