/** Who asks workers: remote.js and team.js, as index.js says. Problems do not import them, as those that
 * workers have would start workers, in the eyes of bundlers without end. */
export const threads = {
  remote: null,
  blocksOfOne: null,
  byThreads: null,
  blocksByThreads: null,
};
