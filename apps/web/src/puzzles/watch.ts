// Shows the running search: the current partial solution at each moment.
import type { App } from "../app";
import { moves } from "../engine/moves";
import type { ModelQuery } from "../engine/puzzle_methods";
import { h, s } from "../ui/dom";
import { button, field } from "../ui/parts";
import { Playback } from "../ui/playback";
import { digits } from "../ui/runner";
import type { Board } from "./board";
import { BoardDrawing } from "./board_drawing";

/** Time between two drawings while the search runs to the next solution. */
const drawMilliseconds = 60;

/** Moves per second, from one to several thousand. */
const pace = (speed: number) => 10 ** (speed / 28);

/** The number of moves in the first request, and the largest number in a request. */
const fewMoves = 200, mostMoves = 5000;

/** The search: the engine delivers moves in batches, and this class applies them one by one. */
class Watched {
  /** The moves read ahead, the index of the next move, and the number of moves before these. */
  private known: Int32Array = new Int32Array(0);
  private next = 0;
  private before = 0;
  private asking: Promise<void> | null = null;
  /** The options that are tried now. */
  readonly chosen: number[] = [];
  last: "none" | "move" | "found" | "end" = "none";
  moves = 0;
  found = 0;

  constructor(private readonly app: App, private readonly query: ModelQuery) {}

  /** Plays moves until an option is tried or taken back, and returns true. Returns false at a solution and at
   * the end, and null if no further move has been read yet. */
  move(): boolean | null {
    if (this.last === "end") return false;
    const move = this.known[this.next];
    if (move === undefined) return null;
    ++this.next;
    if (move === moves.end || move === moves.found) {
      this.last = move === moves.end ? "end" : "found";
      this.found += Number(move === moves.found);
      return false;
    }
    if (move === moves.retract) this.chosen.pop();
    else this.chosen.push(move);
    ++this.moves;
    this.last = "move";
    return true;
  }

  /** Requests more moves if no more are known. */
  async more(): Promise<void> {
    if (this.last === "end" || this.next < this.known.length) return;
    await (this.asking ??= this.ask().finally(() => (this.asking = null)));
  }

  private async ask(): Promise<void> {
    const from = this.before + this.known.length;
    const most = Math.min(mostMoves, Math.max(fewMoves, 2 * this.known.length));
    this.known = await this.app.engine.ask("puzzles.moves", [this.query, from, most]);
    this.before = from;
    this.next = 0;
  }
}

export class WatchView {
  readonly element: HTMLElement;
  private search: Watched;
  private readonly layer = s("g", { class: "figures" });
  private readonly drawing: BoardDrawing;
  private readonly drawn = new Map<number, SVGGElement>();
  private readonly words = h("p", { class: "remaining", role: "status" });
  private readonly playback: Playback;
  private speed = 40;

  constructor(private readonly app: App, private readonly query: ModelQuery, private readonly board: Board) {
    const { text } = app;
    this.search = new Watched(app, query);
    this.drawing = new BoardDrawing(board, text("puzzles.board"), [this.layer], "img");
    this.playback = new Playback(app, () => this.toggle(false));
    const speed = h("input", { type: "range", min: 0, max: 100, value: this.speed,
      oninput: () => (this.speed = Number(speed.value)) });
    this.element = h("div", { class: "watch" },
      h("div", { class: "tools" }, this.playback.button,
        button(text("puzzles.watch-step"), () => void this.step().catch(this.fail)),
        button(text("puzzles.watch-next"), () => this.toggle(true)),
        button(text("cover.dance.first"), () => this.restart())),
      field(text("cover.dance.speed"), speed), this.words, this.drawing.framed,
      h("p", { class: "help" }, text("puzzles.watch-help")));
    this.show();
  }

  release(): void {
    this.playback.stop();
  }

  private restart(): void {
    this.playback.stop();
    this.search = new Watched(this.app, this.query);
    this.show();
  }

  private fail = (error: Error): void => {
    this.playback.stop();
    this.words.textContent = error.message;
  };

  private async step(): Promise<void> {
    const { search } = this;
    this.playback.stop();
    await search.more();
    search.move();
    this.show();
    this.app.announce(this.words.textContent ?? "");
  }

  /** Plays at the chosen speed, or as fast as possible, until the next solution. */
  private toggle(fast: boolean): void {
    const { search, playback } = this, runs = playback.plays;
    playback.stop();
    if (runs || search.last === "end") return;
    playback.start({
      pace: () => (fast ? Infinity : pace(this.speed)),
      step: () => {
        const moved = search.move();
        if (moved === null) void search.more().catch(this.fail);
        return moved;
      },
      every: fast ? drawMilliseconds : 30,
      draw: (ended) => {
        this.show();
        if (ended) this.app.announce(this.words.textContent ?? "");
      },
    });
  }

  /** Draws the placed figures; unchanged figures are not drawn again. */
  private show(): void {
    const { app, search } = this;
    const now = new Set(this.board.figuresOf(search.chosen));
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
    const state = search.last === "found" ? "puzzles.watch-found" : search.last === "end" ? "puzzles.watch-end" : "puzzles.watch-now";
    this.words.textContent = app.text(state, { moves: digits(app, search.moves), found: digits(app, search.found),
      placed: search.chosen.length });
  }
}
