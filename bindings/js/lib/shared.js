// Whether this worker leads a team, see team.js, and the memory that its members share. Determined
// by its name, because bundlers may change which module comes first.
import { isNode, nodeModule } from "./node.js";

const name = isNode ? (await nodeModule("worker_threads")).workerData?.name
  : typeof WorkerGlobalScope === "undefined" ? "" : globalThis.name;

const mostPages = 65536;
const firstPages = 32;  // the module's data and stack need less

const newMemory = () => new WebAssembly.Memory({ initial: firstPages, maximum: mostPages, shared: true });

/** The memory that this worker shares with others; if set, the module with threads is used. */
export const shared = { memory: name === "dlx-team" ? newMemory() : null };

let canShare = null;

/** True if workers may share memory here: pages must be cross-origin isolated. */
export function sharing() {
  try {
    canShare ??= (globalThis.crossOriginIsolated ?? true) && newMemory().buffer instanceof SharedArrayBuffer;
  } catch {
    canShare = false;
  }
  return canShare;
}
