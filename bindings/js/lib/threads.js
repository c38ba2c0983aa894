/**
 * The functions that use workers, set by index.js from remote.js and team.js. problem.js does not import
 * them:
 * workers import problem.js, and bundlers would follow an endless chain of workers.
 */
export const threads = {
  remote: null,
  blocksOfOne: null,
  byThreads: null,
  blocksByThreads: null,
};
