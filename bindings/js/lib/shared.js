// Whether this worker leads a team, see team.js, and the memory that its members share. Determined
// by its name, because bundlers may change which module comes first.
import { isNode, nodeModule } from "./node.js";

const name = isNode ? (await nodeModule("worker_threads")).workerData?.name
  : typeof WorkerGlobalScope === "undefined" ? "" : globalThis.name;

const mostPages = 65536;
const firstPages = 32;  // the module's data and stack need less

const newMemory = () => new WebAssembly.Memory({ initial: firstPages, maximum: mostPages, shared: true });

/** The memory that this worker shares with others: the module is then the one with threads. */
export const shared = { memory: name === "dlx-team" ? newMemory() : null };

let canShare = null;

/** Whether workers may have a memory together here: pages must be isolated from other origins. */
export function sharing() {
  try {
    canShare ??= (globalThis.crossOriginIsolated ?? true) && newMemory().buffer instanceof SharedArrayBuffer;
  } catch {
    canShare = false;
  }
  return canShare;
}
