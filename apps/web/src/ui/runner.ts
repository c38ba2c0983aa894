// Runs one query at a time: its progress, the estimated time left, and a button that ends it at
// once.
import type { App } from "../app";
import { wasAborted } from "../engine/client";
import type { Progress } from "../engine/protocol";
import { h } from "./dom";
import { button } from "./parts";
import "./runner.css";

/** A duration in its largest units. */
function duration(app: App, seconds: number): string {
  if (seconds < 1) return app.text("run.moment");
  if (seconds < 100) return app.text("run.seconds", { n: Math.round(seconds) });
  if (seconds < 6000) return app.text("run.minutes", { n: Math.round(seconds / 60) });
  if (seconds < 200_000) return app.text("run.hours", { n: Math.round(seconds / 3600) });
  return seconds < 1e9 ? app.text("run.days", { n: (seconds / 86400).toFixed(0) }) : app.text("run.ages");
}

export const digits = (app: App, number: number | bigint): string => number.toLocaleString(app.language);

type Counted = "cover.covers" | "puzzles.solutions" | "puzzles.remain";
/** The word for a number, singular or plural. */
export const counted = (app: App, number: bigint, word: Counted) => app.text(number === 1n ? `${word}.one` : word);

export class Runner {
  readonly element: HTMLElement;
  private readonly bar = h("progress", { max: 1, "aria-hidden": "true" });
  private readonly words = h("p", { class: "words", role: "status" });
  private readonly end: HTMLButtonElement;
  private controller: AbortController | null = null;
  /** The progress of the work that was stopped, or of the current work. */
  private last: Progress | null = null;

  constructor(private readonly app: App, private readonly label: string) {
    this.end = button(app.text("run.stop"), () => this.stop(), { class: "stop" });
    this.element = h("div", { class: "runner boxed", hidden: true }, this.bar, this.words, this.end);
  }

  /** Does the work, and ends previous work. Shows errors; returns false after an error. */
  async run(work: (signal: AbortSignal, tell: (progress: Progress) => void) => Promise<void>): Promise<boolean> {
    this.controller?.abort();
    const controller = (this.controller = new AbortController());
    this.bar.removeAttribute("value");
    this.words.classList.remove("error");
    this.say(this.label);
    // Short queries show no progress bar, which would only flash.
    const appear = window.setTimeout(() => (this.element.hidden = false), 150);
    this.bar.hidden = this.end.hidden = false;
    this.last = null;
    try {
      await work(controller.signal, (progress) => this.tell(progress));
      if (this.controller === controller) this.element.hidden = true;
      return this.controller === controller;
    } catch (error) {
      if (this.controller !== controller) return false;
      this.element.hidden = false;
      this.bar.hidden = this.end.hidden = true;
      if (wasAborted(error)) this.say([this.app.text("run.stopped"), ...this.partsOf(this.last, "run.at-least")].join(" \u00b7 "));
      else this.fail(error);
      return false;
    } finally {
      window.clearTimeout(appear);
      if (this.controller === controller) this.controller = null;
    }
  }

  stop(): void {
    this.controller?.abort();
  }

  /** Ends the work without a message. */
  clear(): void {
    const { controller } = this;
    this.controller = null;
    controller?.abort();
    this.element.hidden = true;
  }

  private fail(error: unknown): void {
    this.words.classList.add("error");
    this.say(error instanceof Error ? error.message : String(error));
  }

  private say(message: string): void {
    this.words.textContent = message;
  }

  private tell(progress: Progress): void {
    this.element.hidden = false;
    this.last = progress;
    const { fraction, seconds } = progress, parts = this.partsOf(this.last, "run.found");
    if (fraction > 0) {
      this.bar.value = fraction;
      parts.push(this.app.text("run.left", { time: duration(this.app, (seconds * (1 - fraction)) / fraction) }));
    }
    this.say(parts.join(" \u00b7 "));
  }

  private partsOf(progress: Progress | null, found: "run.found" | "run.at-least"): string[] {
    if (progress === null) return [];
    const { app } = this, { covers, nodes, fraction } = progress;
    return [covers > 0 && app.text(found, { covers: digits(app, covers) }), app.text("run.nodes", { nodes: digits(app, nodes) }),
      fraction > 0 && app.text("run.percent", { percent: (100 * fraction).toFixed(fraction < 0.1 ? 1 : 0) })]
      .filter((part) => part !== false);
  }
}
