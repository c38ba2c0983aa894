// Answers one query after the other. A method that is a generator yields regularly so that it can
// be cancelled; other methods are ended by terminating the worker.
import { load } from "dlx-wasm";
import type { Context } from "./context";
import type { Failure, Method, Reply, Request } from "./protocol";
import { coverMethods } from "./cover_methods";
import { photoMethods } from "./photo_methods";
import { puzzleMethods } from "./puzzle_methods";
import { sudokuMethods } from "./sudoku_methods";
import { classicRules } from "../sudoku/rule_text";

/**
 * Methods that need only the first module of the engine for classic sudokus. The second module is loaded before
 * other methods begin.
 */
const light = new Set<Method>(["sudoku.solve", "sudoku.only", "sudoku.grade", "sudoku.explain"]);
const needsOnlyFirst = (method: Method, [, rules]: unknown[]): boolean =>
  light.has(method) && (rules === undefined || rules === classicRules);

const methods: Record<string, unknown> = { ...sudokuMethods, ...puzzleMethods, ...coverMethods, ...photoMethods };
const post = (reply: Reply) => self.postMessage(reply);

// How long a generator works before the worker checks for messages, and how long parts of an answer
// are collected.
const sliceMilliseconds = 12;

let cancelled = -1;

const channel = new MessageChannel();
/** Lets waiting messages be handled, without the delay of a timer. */
const breathe = () =>
  new Promise<void>((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message, code, reason, source, line, column, parameter } = error as Error & Partial<Failure>;
  return { name, message: reason ?? message, code, source, line, column, parameter };
};

async function drain(id: number, steps: Generator<unknown, unknown>): Promise<unknown> {
  let part: unknown[] = [];
  for (;;) {
    const end = performance.now() + sliceMilliseconds;
    do {
      const { done, value } = steps.next();
      if (done) {
        if (part.length > 0) post({ id, part });
        return value;
      }
      if (value !== undefined) part.push(value);
    } while (performance.now() < end);
    if (part.length > 0) post({ id, part });
    part = [];
    await breathe();
    if (cancelled === id) {
      steps.return(undefined);
      throw new DOMException("cancelled", "AbortError");
    }
  }
}

async function answer(id: number, method: Method, values: unknown[]): Promise<void> {
  try {
    const context: Context = { tell: (progress) => post({ id, progress }) };
    const work = methods[method] as (...values: unknown[]) => unknown;
    if (!needsOnlyFirst(method, values)) await load();
    const result = await work(context, ...values);
    const isGenerator = typeof (result as Generator | null)?.next === "function";
    post({ id, answer: isGenerator ? await drain(id, result as Generator) : result });
  } catch (error) {
    if (cancelled === id) post({ id, cancelled: true });
    else post({ id, failure: failureOf(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<Request>) => {
  if ("cancel" in data) cancelled = data.cancel;
  else void answer(data.id, data.method, data.values);
};
post({ ready: true });
