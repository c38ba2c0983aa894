// The search as it is at work: what it has placed at each moment, and takes back again.
import type { App } from "../app";
import { Dance } from "../cover/links";
import type { Problem } from "../cover/matrix";
import { forward } from "../cover/player";
import { h, s } from "../ui/dom";
import { button, field } from "../ui/parts";
import { digits } from "../ui/runner";
import type { Board } from "./board";
import { BoardDrawing } from "./board_drawing";

/** While it runs to the next solution, it is drawn so often. */
const drawMilliseconds = 60;

/** Moves a second, from one to some thousands. */
const pace = (speed: number) => 10 ** (speed / 28);

/** The problem in which some options are chosen: those that want their cells for something else are left out.
 * `given` are groups of options of which one is to be chosen. */
export function narrowed(problem: Problem, given: number[][]): { problem: Problem; origin: number[] } {
  const banned = new Set<number>();
  for (const group of given) {
    const inGroup = new Set(group), shared = group.map((option) =>
      new Set(problem.options[option]!.map(({ item }) => item).filter((item) => item < problem.primary && !problem.bounds?.has(item))));
    const wanted = [...(shared[0] ?? [])].filter((item) => shared.every((items) => items.has(item)));
    problem.options.forEach((entries, option) => {
      if (!inGroup.has(option) && entries.some(({ item }) => wanted.includes(item))) banned.add(option);
    });
  }
  const origin = problem.options.flatMap((_, option) => (banned.has(option) ? [] : [option]));
  return { problem: { ...problem, options: origin.map((option) => problem.options[option]!),
    labels: origin.map((option) => problem.labels[option]!) }, origin };
}

export class WatchView {
  readonly element: HTMLElement;
  private dance: Dance;
  private readonly layer = s("g", { class: "figures" });
  private readonly drawing: BoardDrawing;
  private readonly drawn = new Map<number, SVGGElement>();
  private readonly words = h("p", { class: "remaining", role: "status" });
  private readonly play: HTMLButtonElement;
  private readonly problem: Problem;
  /** The figure of an option. */
  private readonly figureOf: number[];
  private frame = 0;
  private speed = 40;
  private moves = 0;
  private found = 0;

  constructor(private readonly app: App, whole: Problem, board: Board, given: number[][]) {
    const { text } = app, { problem, origin } = narrowed(whole, given);
    const known = new Map(board.figures.flatMap(({ options }, k) =>
      options.map((option): [number, number] => [option, k])));
    this.problem = problem;
    this.figureOf = origin.map((option) => known.get(option) ?? -1);
    this.dance = this.start();
    this.drawing = new BoardDrawing(board, text("puzzles.board"), [this.layer], "img");
    this.play = button(text("cover.dance.play"), () => this.toggle(false), { class: "primary plays" });
    const speed = h("input", { type: "range", min: 0, max: 100, value: this.speed,
      oninput: () => (this.speed = Number(speed.value)) });
    this.element = h("div", { class: "watch" },
      h("div", { class: "tools" }, this.play, button(text("puzzles.watch-step"), () => this.step()),
        button(text("puzzles.watch-next"), () => this.toggle(true)), button(text("cover.dance.first"), () => this.restart())),
      field(text("cover.dance.speed"), speed), this.words, this.drawing.framed,
      h("p", { class: "help" }, text("puzzles.watch-help")));
    this.show();
  }

  release(): void {
    this.pause();
  }

  private start(): Dance {
    return new Dance(this.problem, { kept: false });
  }

  private restart(): void {
    this.pause();
    this.dance = this.start();
    this.moves = this.found = 0;
    this.show();
  }

  private get ended(): boolean {
    return this.dance.last?.kind === "end";
  }

  /** Goes on until an option was tried or taken back; false at a solution and at the end. */
  private move(): boolean {
    for (;;) {
      const step = forward(this.dance, "move");
      if (step === null || step.kind === "end") return false;
      if (step.kind === "found") {
        ++this.found;
        return false;
      }
      if (step.kind !== "try" && step.kind !== "retract") continue;
      ++this.moves;
      return true;
    }
  }

  private step(): void {
    this.pause();
    this.move();
    this.show();
    this.app.announce(this.words.textContent ?? "");
  }

  /** Plays at the speed that was chosen, or as fast as it goes, until there is a solution. */
  private toggle(fast: boolean): void {
    const runs = this.frame !== 0;
    this.pause();
    if (runs || this.ended) return;
    this.play.textContent = this.app.text("cover.dance.pause");
    let due = 1, before = performance.now(), shown = 0;
    const beat = (now: number) => {
      this.frame = requestAnimationFrame(beat);
      due = fast ? Infinity : due + ((now - before) / 1000) * pace(this.speed);
      before = now;
      const until = performance.now() + 10;
      let goesOn = true;
      while (goesOn && due >= 1 && performance.now() < until) {
        goesOn = this.move();
        --due;
      }
      due = Math.min(due, 1);
      if (goesOn && now - shown < (fast ? drawMilliseconds : 30)) return;
      shown = now;
      this.show();
      if (goesOn) return;
      this.pause();
      this.app.announce(this.words.textContent ?? "");
    };
    this.frame = requestAnimationFrame(beat);
  }

  private pause(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.play.textContent = this.app.text("cover.dance.play");
  }

  /** Draws what is placed now; figures that stay are left alone. */
  private show(): void {
    const { app } = this;
    const now = new Set(this.dance.chosen().map((option) => this.figureOf[option]!).filter((number) => number >= 0));
    for (const [number, element] of this.drawn) {
      if (now.has(number)) continue;
      element.remove();
      this.drawn.delete(number);
    }
    for (const number of now) {
      if (this.drawn.has(number)) continue;
      const element = this.drawing.figure(number);
      this.layer.append(element);
      this.drawn.set(number, element);
    }
    const last = this.dance.last?.kind;
    const state = last === "found" ? "puzzles.watch-found" : last === "end" ? "puzzles.watch-end" : "puzzles.watch-now";
    this.words.textContent = app.text(state, { moves: digits(app, this.moves), found: digits(app, this.found),
      placed: this.dance.chosen().length });
  }
}
