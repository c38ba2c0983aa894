// The search as it is at work: what it has placed at each moment, and takes back again.
import type { App } from "../app";
import { moves } from "../engine/moves";
import type { Asked } from "../engine/puzzle_methods";
import { h, s } from "../ui/dom";
import { button, field } from "../ui/parts";
import { digits } from "../ui/runner";
import type { Board } from "./board";
import { BoardDrawing } from "./board_drawing";

/** While it runs to the next solution, it is drawn so often. */
const drawMilliseconds = 60;

/** Moves a second, from one to some thousands. */
const pace = (speed: number) => 10 ** (speed / 28);

/** So many moves are asked for at first, and at most. */
const fewMoves = 200, mostMoves = 5000;

export class WatchView {
  readonly element: HTMLElement;
  /** The moves that are known, and how many of all are behind: the next one, and these. */
  private known: Int32Array = new Int32Array(0);
  private next = 0;
  private before = 0;
  private asking = false;
  /** The options that are tried now. */
  private chosen: number[] = [];
  private last: "none" | "move" | "found" | "end" = "none";
  private readonly layer = s("g", { class: "figures" });
  private readonly drawing: BoardDrawing;
  private readonly drawn = new Map<number, SVGGElement>();
  private readonly words = h("p", { class: "remaining", role: "status" });
  private readonly play: HTMLButtonElement;
  /** The figure of an option. */
  private readonly figureOf: Map<number, number>;
  private frame = 0;
  private speed = 40;
  private moves = 0;
  private found = 0;

  constructor(private readonly app: App, private readonly asked: Asked, board: Board) {
    const { text } = app;
    this.figureOf = new Map(board.figures.flatMap(({ options }, k) =>
      options.map((option): [number, number] => [option, k])));
    this.drawing = new BoardDrawing(board, text("puzzles.board"), [this.layer], "img");
    this.play = button(text("cover.dance.play"), () => this.toggle(false), { class: "primary plays" });
    const speed = h("input", { type: "range", min: 0, max: 100, value: this.speed,
      oninput: () => (this.speed = Number(speed.value)) });
    this.element = h("div", { class: "watch" },
      h("div", { class: "tools" }, this.play, button(text("puzzles.watch-step"), () => void this.step()),
        button(text("puzzles.watch-next"), () => this.toggle(true)), button(text("cover.dance.first"), () => this.restart())),
      field(text("cover.dance.speed"), speed), this.words, this.drawing.framed,
      h("p", { class: "help" }, text("puzzles.watch-help")));
    this.show();
  }

  release(): void {
    this.pause();
  }

  private restart(): void {
    this.pause();
    Object.assign(this, { known: new Int32Array(0), next: 0, before: 0, chosen: [], last: "none", moves: 0, found: 0 });
    this.show();
  }

  /** Asks for more moves. */
  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const { known } = this, from = this.before + known.length;
    const most = Math.min(mostMoves, Math.max(fewMoves, 2 * known.length));
    try {
      const more = await this.app.engine.ask("puzzles.moves", [this.asked, from, most]);
      if (this.known === known) Object.assign(this, { known: more, next: 0, before: from });
    } catch (error) {
      this.pause();
      this.words.textContent = (error as Error).message;
    } finally {
      this.asking = false;
    }
  }

  /** Goes on until an option was tried or taken back; "stop" at a solution and at the end, "wait" where no more
   * moves are known yet. */
  private move(): "move" | "stop" | "wait" {
    if (this.last === "end") return "stop";
    const move = this.known[this.next];
    if (move === undefined) return "wait";
    ++this.next;
    if (move === moves.end || move === moves.found) {
      this.last = move === moves.end ? "end" : "found";
      this.found += Number(move === moves.found);
      return "stop";
    }
    if (move === moves.retract) this.chosen.pop();
    else this.chosen.push(move);
    ++this.moves;
    this.last = "move";
    return "move";
  }

  private async step(): Promise<void> {
    this.pause();
    if (this.next === this.known.length) await this.ask();
    this.move();
    this.show();
    this.app.announce(this.words.textContent ?? "");
  }

  /** Plays at the speed that was chosen, or as fast as it goes, until there is a solution. */
  private toggle(fast: boolean): void {
    const runs = this.frame !== 0;
    this.pause();
    if (runs || this.last === "end") return;
    this.play.textContent = this.app.text("cover.dance.pause");
    let due = 1, before = performance.now(), shown = 0;
    const beat = (now: number) => {
      this.frame = requestAnimationFrame(beat);
      due = fast ? Infinity : due + ((now - before) / 1000) * pace(this.speed);
      before = now;
      const until = performance.now() + 10;
      let done: ReturnType<WatchView["move"]> = "move";
      for (; done === "move" && due >= 1 && performance.now() < until; --due) done = this.move();
      due = Math.min(due, 1);
      if (done === "wait") void this.ask();
      const goesOn = done !== "stop";
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
    const now = new Set(this.chosen.flatMap((option) => this.figureOf.get(option) ?? []));
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
    const { last } = this;
    const state = last === "found" ? "puzzles.watch-found" : last === "end" ? "puzzles.watch-end" : "puzzles.watch-now";
    this.words.textContent = app.text(state, { moves: digits(app, this.moves), found: digits(app, this.found),
      placed: this.chosen.length });
  }
}
