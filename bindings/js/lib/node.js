// Functions that node has and browsers lack.
export const isNode = typeof process !== "undefined" && !!process.versions?.node;

/** A module of node, by a name that bundlers for browsers do not look for. */
export const nodeModule = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);

/** Of a worker: has `hear` called with each message of who started it, and sends him some. */
export async function ownerOfWorker() {
  if (!isNode)
    return { listen: (hear) => (self.onmessage = ({ data }) => hear(data)), post: (message) => self.postMessage(message) };
  const { parentPort } = await nodeModule("worker_threads");
  return { listen: (hear) => parentPort.on("message", hear), post: (message) => parentPort.postMessage(message) };
}
