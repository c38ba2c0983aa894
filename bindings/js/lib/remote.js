// Work in a worker: a thread of node or of the browser, which is ended at once when it is to stop. A
// worker that has done its work waits for more.
import { unpackError } from "./errors.js";
import { isNode, nodeModule } from "./node.js";
import { checkSettings } from "./values.js";

const idle = [];

async function nodeThread() {
  const { Worker: Thread } = await nodeModule("worker_threads");
  const worker = new Thread(new URL(import.meta.url.replace(/[^/]*$/, "worker.js")));
  const listen = (hear, fail) =>
    worker.removeAllListeners().on("message", hear).on("error", fail);
  return { worker, listen, hold: (on) => (on ? worker.ref() : worker.unref()) };
}

// In one piece, as bundlers look for it.
function pageThread() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const listen = (hear, fail) => {
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => fail(new Error(event.message ?? "the worker could not be started"));
  };
  return { worker, listen, hold: () => {} };
}

/** A worker that is ready to work. */
async function start() {
  const thread = isNode ? await nodeThread() : pageThread();
  await new Promise(thread.listen);
  return thread;
}

// A conversation with a worker: `ask` sends a message and gives the answer.
async function converse({ signal, onProgress, ...settings }) {
  signal?.throwIfAborted();
  const thread = idle.pop() ?? (await start());
  thread.hold(true);
  let waiting = null, over = false;
  const settle = (how, value) => {
    const waiter = waiting;
    waiting = null;
    waiter?.[how](value);
  };
  const end = (kill) => {
    if (over) return;
    over = true;
    signal?.removeEventListener("abort", abort);
    if (kill) {
      thread.worker.terminate();
    } else {
      thread.hold(false);
      idle.push(thread);
    }
  };
  const abort = () => {
    end(true);
    settle("reject", signal.reason);
  };
  thread.listen(
    (message) => {
      if (message.progress) return onProgress?.(message.progress);
      if (message.error) settle("reject", unpackError(message.error));
      else settle("resolve", message.answer);
    },
    (error) => (end(true), settle("reject", error)));
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  const ask = (message) =>
    over ? Promise.reject(signal?.reason ?? new Error("the worker has ended"))
      : new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        thread.worker.postMessage(message);
      });
  return { ask, end, settings, tells: !!onProgress, isBusy: () => waiting !== null };
}

/** Calls a method of a problem in a worker. */
export async function remote(method, problem, given, ...values) {
  const { ask, end, settings, tells } = await converse(given);
  try {
    return await ask({ method, problem, values, settings, tells });
  } finally {
    end(false);
  }
}

/** The covers of a problem from a worker, in blocks. */
export function remoteBlocks(problem, given) {
  let talk = null, last = null, isLeft = false;
  const begin = async () => {
    talk = await converse(given);
    if (isLeft) return talk.end(false);
    await talk.ask({ method: "list", problem, settings: talk.settings, tells: talk.tells });
  };
  return {
    async blocks() {
      try {
        if (talk === null) await begin();
        if (isLeft) return null;
        const answer = await talk.ask({ method: "more" });
        if (answer.block) return answer.block;
        last = answer.result;
        talk.end(false);
        return null;
      } catch (error) {
        talk?.end(true);
        throw error;
      }
    },
    result: async () => last,
    // A worker that is at work is ended, and one that waits to be asked for more goes on to other work.
    async stop() {
      isLeft = true;
      if (talk === null || last !== null) return;
      if (!talk.isBusy()) await talk.ask({ method: "leave" }).then(() => talk.end(false), () => {});
      talk.end(true);
    },
  };
}

/** The functions of sudoku and puzzles in a worker: `await inWorker({ signal }).sudoku.grade(puzzle)`. */
export function inWorker(given = {}) {
  checkSettings(given, ["signal"]);
  return new Proxy({}, {
    get: (_, group) => new Proxy({}, {
      get: (__, name) => (...values) => remote(`${group}.${name}`, null, given, ...values),
    }),
  });
}
