// Functions that node has and browsers lack.
export const isNode = typeof process !== "undefined" && !!process.versions?.node;

/** Imports a module of node by a name that bundlers for browsers do not resolve. */
export const nodeModule = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);

/** For a worker: returns functions that receive messages from its owner and send messages to its owner. */
export async function ownerOfWorker() {
  if (!isNode)
    return { listen: (hear) => (self.onmessage = ({ data }) => hear(data)), post: (message) => self.postMessage(message) };
  const { parentPort } = await nodeModule("worker_threads");
  return { listen: (hear) => parentPort.on("message", hear), post: (message) => parentPort.postMessage(message) };
}
