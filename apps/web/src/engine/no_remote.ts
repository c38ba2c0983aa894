// Stands for the module of the package that starts workers: the page has its own.
const none = () => {
  throw new Error("the page asks its own workers");
};

export const remote = none;
export const remoteBlocks = none;
export const inWorker = none;
