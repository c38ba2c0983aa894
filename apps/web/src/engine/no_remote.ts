// Replaces the modules of the package that start workers, because the page has workers of its own.
const none = () => {
  throw new Error("the page asks its own workers");
};

export const inWorker = none;
export const remote = none;
export const remoteBlocks = none;
