// Work in a worker: a thread of node or of the browser, which is terminated when it must stop. A
// worker that has finished waits for more work.
import { DlxError, unpackError } from "./errors.js";
import { isNode, nodeModule } from "./node.js";
import { checkSettings } from "./values.js";

// The error that ends a worker differs from the errors in its answers.
const failure = ({ message, code }) => new DlxError(`a worker failed: ${message || "it could not be started"}`,
  code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "other");

/** Starts a worker of node from a file beside this one. */
export async function nodeThread(file) {
  const { Worker: Thread } = await nodeModule("worker_threads");
  // Node's option for text input does not apply to a file.
  const isText = process.execArgv.some((word) => word.startsWith("--input-type"));
  const worker = new Thread(new URL(import.meta.url.replace(/[^/]*$/, file)), isText ? { execArgv: [] } : {});
  const listen = (hear, fail) =>
    worker.removeAllListeners().on("message", hear).on("error", (error) => fail(failure(error)));
  return { worker, listen, hold: (on) => (on ? worker.ref() : worker.unref()) };
}

/** Wraps a worker of the browser in the same interface. */
function pageThread(worker) {
  const listen = (hear, fail) => {
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => fail(failure(event));
  };
  return { worker, listen, hold: () => {} };
}

/** Returns a worker that is ready to work. */
async function start() {
  // Bundlers recognise a worker only if its URL is in the same expression.
  const thread = isNode ? await nodeThread("worker.js")
    : pageThread(new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
  await new Promise(thread.listen);
  return thread;
}

// The waiting workers, and a function that starts one.
const single = { idle: [], start };

// A conversation with a worker: `ask` sends a message and returns the answer.
async function converse({ signal, onProgress, onSave, onStatistics, ...settings }, kind = single) {
  signal?.throwIfAborted();
  const thread = kind.idle.pop() ?? (await kind.start());
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
      kind.idle.push(thread);
    }
  };
  const abort = () => {
    end(true);
    settle("reject", signal.reason);
  };
  thread.listen(
    (message) => {
      if (message.progress) return onProgress?.(message.progress);
      if (message.save) return onSave?.(message.save);
      if (message.statistics) return onStatistics?.(message.statistics);
      if (message.error) {
        const error = unpackError(message.error);
        // the memory of the worker is in an unknown state
        if (!(error instanceof DlxError) || error.code === "other") end(true);
        settle("reject", error);
      } else settle("resolve", message.answer);
    },
    (error) => {
      end(true);
      settle("reject", error);
      // The worker may already be among the idle ones.
      const at = kind.idle.indexOf(thread);
      if (at < 0) return;
      kind.idle.splice(at, 1);
      thread.worker.terminate();
    });
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  const ask = (message) =>
    over ? Promise.reject(signal?.reason ?? new DlxError("the worker has ended"))
      : new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        thread.worker.postMessage(message);
      });
  return { ask, end, settings, tells: !!onProgress, saves: !!onSave, isBusy: () => waiting !== null };
}

/** Calls a method of a problem in a worker of a kind. */
export async function remote(method, problem, given, values = [], kind) {
  const { ask, end, settings, tells, saves } = await converse(given, kind);
  try {
    return await ask({ method, problem, values, settings, tells, saves });
  } finally {
    end(false);
  }
}

/** Yields the covers of a problem from a worker, in blocks. */
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
    // A working worker is terminated; one that waits for further messages continues with other
    // work.
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
      get: (__, name) => (...values) => remote(`${group}.${name}`, null, given, values),
    }),
  });
}
