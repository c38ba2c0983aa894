// A search by several workers, each with a module of its own, that share no memory: each takes one part
// of the problem after the other. Of an item that is covered once, exactly one option is in a cover; so
// there is a part for each, without the others, and no cover is in two parts.
import { DlxError } from "./errors.js";
import { nodeModule } from "./node.js";
import { blocksOfOne, remote } from "./remote.js";
import { limit as limitOf, measure } from "./values.js";
import { call, scratch, view, words } from "./wasm.js";

const refused = ["maxCost", "nodeLimit", "upToSymmetry", "onProgress", "progressInterval"];
const partsPerThread = 4;  // each is read and planned anew
const mostAhead = 16;  // blocks that nobody has read

/** So many threads as are asked for: 0 is one for each core. */
export async function threadsOf(threads) {
  if (!Number.isInteger(threads) || threads < 0)
    throw new DlxError(`found ${threads} threads, expected a whole number`, "argument", "threads");
  if (threads > 0) return threads;
  const known = globalThis.navigator?.hardwareConcurrency;
  return known ?? (await nodeModule("os")).cpus().length;
}

/** The items of each option, and whether an item is to be covered once. */
function structure(problem) {
  const { place, numOptions, numPrimary } = problem;
  return scratch((room) => {
    const offsets = room.take(8 * (numOptions + 1));
    call("dlx_problem_arrays", place, offsets, 0, 0);
    const begin = (k) => view().getUint32(offsets + 8 * k, true);
    const items = room.take(4 * begin(numOptions)) / 4;
    call("dlx_problem_arrays", place, 0, 4 * items, 0);
    const options = Array.from({ length: numOptions }, (_, k) =>
      Array.from(words().subarray(items + begin(k), items + begin(k + 1))));
    const low = room.take(4), high = room.take(4);
    const once = Array.from({ length: numPrimary }, (_, item) => {
      call("dlx_problem_bounds", place, item, low, high);
      return words()[low / 4] === 1 && words()[high / 4] === 1;
    });
    return { options, once };
  });
}

/** The options that are left in each part. Items with few options come first, until there are so many
 * parts. */
export function partsOf(problem, wanted) {
  const { options, once } = structure(problem);
  const shown = once.map((isOnce, item) => ({ item, size: isOnce ? 0 : Infinity }));
  for (const option of options) for (const item of option) if (once[item]) ++shown[item].size;
  const order = shown.filter(({ size }) => size < Infinity).sort((a, b) => a.size - b.size);
  let parts = [options.map((_, k) => k)];
  for (const { item } of order) {
    if (parts.length >= wanted) break;
    parts = parts.flatMap((kept) =>
      kept.filter((k) => options[k].includes(item)).map((chosen) => {
        const covered = new Set(options[chosen].filter((other) => once[other]));
        return kept.filter((k) => k === chosen || !options[k].some((other) => covered.has(other)));
      }));
  }
  return parts;
}

/** The problem with some options, as JSON, which the library writes with a line for each. */
function texts(problem) {
  const text = problem.to("json"), start = text.indexOf('"options":[') + '"options":['.length;
  const lines = text.slice(start, text.lastIndexOf("]}")).trim().split("\n")
    .map((line) => line.replace(/,$/, ""));
  return (kept) => `${text.slice(0, start)}${kept.map((k) => lines[k]).join(",\n")}]}`;
}

/** Has `work(text, kept, settings)` done for all parts, by so many workers, until it says false. */
async function forParts(problem, { threads, signal, timeLimit, ...settings }, work) {
  signal?.throwIfAborted();
  for (const name of refused)
    if (settings[name] !== undefined)
      throw new DlxError(`'${name}' has no effect with several threads`, "unsupported", name);
  if (timeLimit !== undefined) measure(timeLimit, "timeLimit");
  const number = await threadsOf(threads), ended = new AbortController();
  const textOf = texts(problem), parts = partsOf(problem, partsPerThread * number);
  const end = performance.now() + 1000 * (timeLimit ?? Infinity);
  const abort = () => ended.abort(signal.reason);
  signal?.addEventListener("abort", abort);
  let next = 0;
  const take = async () => {
    while (next < parts.length) {
      const kept = parts[next++], given = { ...settings, signal: ended.signal };
      if (timeLimit !== undefined) given.timeLimit = Math.max(0, (end - performance.now()) / 1000);
      if (!(await work(textOf(kept), kept, given))) next = parts.length;
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(number, parts.length) }, take));
  } catch (error) {
    ended.abort(error);
    throw error;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** The number of covers, counted by several workers. */
export async function countParts(problem, given) {
  const limit = given.limit === undefined ? null : limitOf(given.limit, "limit");
  let total = 0n;
  await forParts(problem, given, async (text, _, settings) => {
    if (limit !== null) settings.limit = limit > total ? limit - total : 0n;
    const counted = await remote("count", text, settings);
    total += counted;
    return limit === null || total < limit;
  });
  return limit !== null && total > limit ? limit : total;
}

/** The covers from several workers, in blocks, as blocksOfOne() has them. */
export function partBlocks(problem, { limit = Infinity, ...given }) {
  const started = performance.now(), outside = given.signal, stopped = new AbortController();
  const ready = [], ends = [];
  const until = (set) => new Promise(set);
  let found = 0, failure = null, isDone = false, work = null, wake = () => {};
  const waiting = [];
  const makeRoom = () => {
    for (const goOn of waiting.splice(0)) goOn();
  };
  const passOn = () => stopped.abort(outside.reason);

  const search = async (text, kept, settings) => {
    if (limit !== Infinity) settings.limit = limit;
    const { blocks, result } = blocksOfOne(text, settings);
    for (let block = await blocks(); block !== null; block = await blocks()) {
      ready.push({ ends: block.ends, options: block.options.map((option) => kept[option]) });
      wake();
      while (ready.length >= mostAhead && !stopped.signal.aborted)
        await until((resolve) => waiting.push(resolve));
    }
    ends.push(await result());
    return true;
  };
  const begin = () => {
    outside?.addEventListener("abort", passOn);
    return forParts(problem, { ...given, signal: stopped.signal }, search)
      .catch((error) => (failure = { error }))
      .finally(() => {
        outside?.removeEventListener("abort", passOn);
        isDone = true;
        wake();
      });
  };

  return {
    async blocks() {
      outside?.throwIfAborted();
      work ??= begin();
      while (ready.length === 0 && !isDone) await until((resolve) => (wake = resolve));
      if (failure) throw failure.error;
      const block = found < limit ? ready.shift() : undefined;
      makeRoom();
      if (block === undefined) {
        stopped.abort();
        return null;
      }
      if (found + block.ends.length > limit) block.ends = block.ends.subarray(0, Number(limit) - found);
      found += block.ends.length;
      return block;
    },
    result: async () => {
      const sum = (name) => ends.reduce((all, { statistics }) => all + statistics[name], 0);
      const early = ends.find(({ outcome }) => outcome !== "exhausted");
      const one = ends[0] ?? { plan: null, statistics: { engine: "", choice: "" } };
      return { outcome: found >= limit ? "limit" : early?.outcome ?? "exhausted", count: found,
        plan: one.plan,
        statistics: { ...one.statistics, nodes: sum("nodes"), branchings: sum("branchings"),
          updates: sum("updates"), states: sum("states"), stateMemory: sum("stateMemory"),
          seconds: (performance.now() - started) / 1000 } };
    },
    async stop() {
      stopped.abort();
      makeRoom();
    },
  };
}
