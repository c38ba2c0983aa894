/** The memory that this worker shares with others; team_worker.js sets it before anything is loaded, and
 * the module is then the one with threads. */
export const shared = { memory: null };

const mostPages = 65536;
const firstPages = 32;  // what data and stack of the module need is less

export const newMemory = () =>
  new WebAssembly.Memory({ initial: firstPages, maximum: mostPages, shared: true });

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
