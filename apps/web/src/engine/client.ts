// Sends queries to the workers. Quick queries (the next step, checks) and long ones (counts,
// searches) have separate workers, so that searches do not delay players.
import type { Answer, Arguments, Failure, Method, Part, Progress, Reply, Request } from "./protocol";

type Lane = "quick" | "long";

/** How to ask a question. */
export interface Ask<Name extends Method = Method> {
  /** Ends the work and rejects the promise at once. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  lane?: Lane;
  /** Called with parts of the answer as they are found. */
  onPart?: (parts: Part<Name>[]) => void;
}

/** Translates the error of a text, without its place, and writes the place before it. */
interface EngineWords {
  (message: string): string;
  at(failure: Failure): string;
}

/** An error of the engine; an error in a text has a line and a column. */
export class EngineError extends Error {
  readonly line?: number;
  readonly column?: number;
  /** The parameter or the text that has the error. */
  readonly parameter?: string;
  /** The message without its place. */
  readonly reason: string;
  readonly code?: string;
  constructor(failure: Failure, words: EngineWords) {
    super(failure.line ? words.at(failure) : words(failure.message));
    this.reason = words(failure.message);
    this.code = failure.code;
    this.name = failure.name;
    this.line = failure.line;
    this.column = failure.column;
    this.parameter = failure.parameter || failure.source?.replace(/[<>]/g, "");
  }
}

interface Waiting {
  id: number;
  method: Method;
  values: unknown[];
  how: Ask;
  settle(outcome: { answer: unknown } | { error: unknown }): void;
}

// A worker that does not stop within this time is terminated.
const patienceMilliseconds = 80;

class WorkerLane {
  constructor(private readonly words: EngineWords) {}

  private worker: Worker | null = null;
  private ready = false;
  private running: Waiting | null = null;
  private leaving: { id: number; timer: number } | null = null;
  private readonly queue: Waiting[] = [];

  push(waiting: Waiting): void {
    this.queue.push(waiting);
    this.next();
  }

  drop(waiting: Waiting): void {
    const at = this.queue.indexOf(waiting);
    if (at >= 0) this.queue.splice(at, 1);
    if (this.running === waiting) this.stop(waiting);
  }

  private stop(waiting: Waiting): void {
    this.running = null;
    this.send({ cancel: waiting.id });
    this.leaving = {
      id: waiting.id,
      timer: window.setTimeout(() => this.restart(), patienceMilliseconds),
    };
  }

  start(): void {
    if (this.worker) return;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.hear(data);
    worker.onerror = (event) => this.fail(new Error(event.message || "the engine could not be started"));
    this.worker = worker;
  }

  private send(request: Request): void {
    this.worker?.postMessage(request);
  }

  private next(): void {
    if (this.running || this.leaving || this.queue.length === 0) return;
    this.start();
    if (!this.ready) return;
    const { id, method, values } = (this.running = this.queue.shift()!);
    this.send({ id, method, values });
  }

  private hear(reply: Reply): void {
    if ("ready" in reply) {
      this.ready = true;
      return this.next();
    }
    if (this.leaving?.id === reply.id) {
      if ("part" in reply || "progress" in reply) return;
      window.clearTimeout(this.leaving.timer);
      this.leaving = null;
      return this.next();
    }
    const { running } = this;
    if (running?.id !== reply.id) return;
    if ("part" in reply) return running.how.onPart?.(reply.part as never[]);
    if ("progress" in reply) return running.how.onProgress?.(reply.progress);
    this.running = null;
    if ("answer" in reply) running.settle({ answer: reply.answer });
    else if ("failure" in reply) running.settle({ error: new EngineError(reply.failure, this.words) });
    this.next();
  }

  private restart(): void {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    this.leaving = null;
    this.next();
  }

  private fail(error: Error): void {
    const lost = [...(this.running ? [this.running] : []), ...this.queue.splice(0)];
    this.running = null;
    if (this.leaving) window.clearTimeout(this.leaving.timer);
    this.restart();
    for (const waiting of lost) waiting.settle({ error });
  }
}

export class Engine {
  private readonly lanes: Record<Lane, WorkerLane>;
  private asked = 0;

  /** `words` translates messages of the engine to the language of the page. */
  constructor(readonly words: EngineWords) {
    this.lanes = { quick: new WorkerLane(words), long: new WorkerLane(words) };
    this.lanes.quick.start();  // loading takes longer than showing the page
  }

  ask<Name extends Method>(method: Name, values: Arguments<Name>, how: Ask<Name> = {}): Promise<Answer<Name>> {
    const { signal } = how;
    if (signal?.aborted) return Promise.reject(signal.reason);
    const lane = this.lanes[how.lane ?? "quick"];
    return new Promise((resolve, reject) => {
      const abort = () => {
        lane.drop(waiting);
        reject(signal!.reason);
      };
      const waiting: Waiting = {
        id: ++this.asked,
        method,
        values,
        how: how as Ask,
        settle(outcome) {
          signal?.removeEventListener("abort", abort);
          if ("answer" in outcome) resolve(outcome.answer as Answer<Name>);
          else reject(outcome.error);
        },
      };
      signal?.addEventListener("abort", abort, { once: true });
      lane.push(waiting);
    });
  }
}

/** True if an error only reports that a query was cancelled. */
export const wasAborted = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "AbortError" || error.name === "TimeoutError");
