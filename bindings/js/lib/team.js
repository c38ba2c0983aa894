// A search by several workers in one memory: one worker calls the module with threads, and the
// other workers, its members, run the library's threads. If no memory can be shared, one worker
// searches alone.
import { unpackError } from "./errors.js";
import { isNode, nodeModule } from "./node.js";
import { nodeThread, pageThread, remote, remoteBlocks } from "./remote.js";
import { sharing } from "./shared.js";
import { refuse } from "./values.js";
import { simd } from "./wasm.js";

const mostThreads = 256;
const more = 2;  // one runs the search, one searches ahead for cheap covers

// In one expression each, as bundlers expect.
const newLeader = () => isNode ? nodeThread("worker.js", "dlx-team")
  : pageThread(new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "dlx-team" }));
const newMember = () => isNode ? nodeThread("member.js")
  : pageThread(new Worker(new URL("./member.js", import.meta.url), { type: "module" }));

const said = (thread) => new Promise(thread.listen);

/** Starts a team of workers, which is used like a single worker. */
async function startTeam(threads) {
  const leader = await newLeader(), all = [leader];
  const terminate = () => {
    for (const { worker } of all) worker.terminate();
  };
  try {
    const { module, memory, origin } = await said(leader);
    leader.worker.postMessage({ method: "expect", values: [threads + more] });
    const { answer, error } = await said(leader);
    if (error) throw unpackError(error);
    await new Promise((done, fail) => {
      const start = async (place) => {
        const member = await newMember();
        all.push(member);
        await said(member);
        member.listen(() => {}, fail);  // while others start
        member.worker.postMessage({ module, memory, origin, ...place });
      };
      Promise.all(answer.map(start)).then(done, fail);
    });
  } catch (error) {
    terminate();
    throw error;
  }
  return {
    worker: { postMessage: (message) => leader.worker.postMessage(message), terminate },
    listen: (hear, fail) => all.forEach((thread) => thread.listen(hear, fail)),
    hold: (on) => all.forEach((thread) => thread.hold(on)),
  };
}

const teams = new Map();

/** The teams with this number of threads: the idle ones, and a function that starts another. */
function teamsOf(threads) {
  if (!teams.has(threads)) teams.set(threads, { idle: [], start: () => startTeam(threads) });
  return teams.get(threads);
}

const isShared = () => simd && sharing();

/** Returns the number of threads to start: 0 means one for each core. */
async function threadsOf(threads) {
  if (!Number.isInteger(threads) || threads < 0)
    refuse(threads, "a whole number from 0 up", "threads");
  const known = threads || globalThis.navigator?.hardwareConcurrency;
  return Math.min(known ?? (await nodeModule("os")).cpus().length, mostThreads);
}

// The settings and the kind of worker for a search by several threads.
async function asked({ threads, ...given }) {
  const number = await threadsOf(threads);
  return isShared() ? [{ ...given, threads: number }, teamsOf(number)] : [given];
}

/** Calls a method of a problem in a team. */
export async function byThreads(method, problem, given, values = []) {
  const [settings, kind] = await asked(given);
  return remote(method, problem.to("json"), settings, values, kind);
}

/** Yields the covers from a team in blocks, like remoteBlocks(). */
export function blocksByThreads(problem, given) {
  return remoteBlocks(problem.to("json"), () => asked(given));
}
