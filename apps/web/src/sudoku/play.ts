// The board for playing, with queries about the puzzle: a hint, all steps, all solutions.
import { wasAborted } from "../engine/client";
import { h } from "../ui/dom";
import { button, checkbox } from "../ui/parts";
import { Board } from "./board";
import { plainCell, type CellView, type Link } from "./cell_drawing";
import { Game, type Mode } from "./game";
import { pad, pressKey, type Acts } from "./keys";
import { openDialog, openPhoto } from "./open";
import type { Frame, Puzzle, View } from "./frame";
import { shareDialog } from "./share";
import { candidatesPanel, explainPanel, hintPanel, solutionsPanel, type Overlay, type Panel, type Player } from "./panels";
import { cellName, clashes, symbolOf, symbols, valuesOf, valuesOfLine } from "./rules";

export const playView = (frame: Frame, puzzle: Puzzle): View => new Play(frame, puzzle);

const timeText = (seconds: number): string => {
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(Math.floor(seconds) % 60)}`;
};

class Play implements View, Player {
  readonly element: HTMLElement;
  readonly game: Game;
  private readonly board: Board;
  private mode: Mode = "value";
  private overlay: Overlay | null = null;
  private panel: Panel | null = null;
  /** The cells that are shown as wrong after a check. */
  private wrong = new Set<number>();
  private solution: string | null = null;
  private readonly ending = new AbortController();
  private readonly stopFollowing: () => void;
  private readonly tools: ReturnType<typeof pad>;
  private readonly undoButton: HTMLButtonElement;
  private readonly redoButton: HTMLButtonElement;
  private readonly clock = h("span", { class: "clock", role: "timer" });
  private readonly status = h("p", { class: "status", role: "status" });
  private readonly facts = h("p", { class: "facts" });
  private readonly panelRoom = h("div", { class: "panel-room" });
  private readonly clockTimer: number;

  constructor(readonly frame: Frame, puzzle: Puzzle) {
    const { app } = frame;
    this.game = new Game(puzzle, app.store);
    frame.state(puzzle);
    this.board = new Board(this.game.rules, app.text("sudoku.board"));
    this.board.onKey = (event) => pressKey(event, this.game.rules.size, this.acts);
    this.board.onDouble = (cell) => this.selectSame(cell);
    this.tools = pad(app, this.game.rules.size, this.acts);
    this.undoButton = button("\u21b6", this.acts.undo, { "aria-label": app.text("sudoku.undo"), title: app.text("sudoku.undo") });
    this.redoButton = button("\u21b7", this.acts.redo, { "aria-label": app.text("sudoku.redo"), title: app.text("sudoku.redo") });
    this.element = this.layOut();
    this.stopFollowing = this.game.follow(() => this.render());
    this.clockTimer = window.setInterval(() => this.tick(), 1000);
    document.addEventListener("visibilitychange", this.keepTime);
    this.render();
    this.greet();
  }

  leave(): void {
    this.ending.abort();
    this.panel?.close();
    this.stopFollowing();
    window.clearInterval(this.clockTimer);
    document.removeEventListener("visibilitychange", this.keepTime);
    this.game.keep();
  }

  // -- layout --

  private layOut(): HTMLElement {
    const { app } = this.frame;
    const text = (name: Parameters<typeof app.text>[0]) => app.text(name);
    const auto = checkbox(text("sudoku.auto"), this.game.auto, (on) => {
      this.game.setAuto(on);
      this.render();
    });
    const ask = h("div", { class: "tools", role: "group", "aria-label": text("sudoku.help") },
      button(text("sudoku.hint"), () => this.open(hintPanel), { class: "primary" }),
      button(text("sudoku.explain"), () => this.open(explainPanel)),
      button(text("sudoku.check"), () => void this.check()),
      button(text("sudoku.candidates"), () => this.open(candidatesPanel)),
      button(text("sudoku.solutions"), () => this.open(solutionsPanel)),
      button(text("sudoku.solve"), () => void this.solve()));
    const files = h("div", { class: "tools", role: "group", "aria-label": text("sudoku.puzzle") },
      button(text("sudoku.open"), () => openDialog(this.frame)),
      button(text("sudoku.photo"), () => void openPhoto(this.frame).catch((error) => this.fail(error))),
      button(text("sudoku.share"), () => shareDialog(this.frame, this.puzzleNow(), this.solution)),
      button(text("sudoku.edit"), () => this.frame.edit(this.puzzleNow())),
      button(text("sudoku.restart"), () => this.restart()));
    const head = h("div", { class: "play-head" }, this.clock,
      h("div", { class: "tools" }, this.undoButton, this.redoButton));
    const left = h("div", { class: "board-column" }, this.board.element, this.facts);
    const right = h("div", { class: "side" }, head, this.tools.element, auto.element, this.status, ask,
      this.panelRoom, files, this.keysHelp());
    return h("div", { class: "play" }, left, right);
  }

  private keysHelp(): HTMLElement {
    const { app } = this.frame;
    return h("details", { class: "keys-help" }, h("summary", {}, app.text("sudoku.keys")),
      h("p", {}, app.text("sudoku.keys.text")));
  }

  // -- actions --

  readonly acts: Acts = {
    enter: (value, mode) => this.edit(() => this.game.enter(this.board.selected, value, mode), value),
    erase: () => this.edit(() => this.game.erase(this.board.selected)),
    undo: () => this.move(this.game.undo()),
    redo: () => this.move(this.game.redo()),
    setMode: (mode) => {
      this.mode = mode;
      this.render();
    },
    mode: () => this.mode,
    selectAll: () => this.board.select(this.game.given.keys()),
    clearSelection: () => this.board.select([]),
  };

  /** Changes the game, and shows the result. */
  edit(act: () => boolean, value = 0): void {
    if (this.overlay) this.closePanel();
    if (!act()) return;
    this.wrong.clear();
    this.status.textContent = "";
    this.status.className = "status";
    this.render();
    if (this.board.selected.size === 1) this.sayCell();
    else if (value) this.frame.app.announce(symbolOf(this.game.rules.size, value));
    if (this.game.full) this.finish();
    else this.game.done = false;
  }

  private move(cells: number[]): void {
    if (cells.length === 0) return;
    if (this.overlay) this.closePanel();
    this.wrong.clear();
    this.game.done = false;
    this.board.select(new Set(cells), cells[0]);
    this.render();
    this.sayCell();
  }

  private sayCell(): void {
    this.frame.app.announce(this.labelOf(this.board.cursor));
  }

  private selectSame(cell: number): void {
    const { value, centre, corner } = this.game.cells;
    if (value[cell] === 0 && !centre[cell] && !corner[cell]) return;
    const same = value.flatMap((other, k) =>
      (value[cell] ? other === value[cell] : other === 0 && centre[k] === centre[cell] && corner[k] === corner[cell])
        ? [k] : []);
    this.board.select(same, cell);
  }

  private restart(): void {
    this.edit(() => (this.game.restart(), true));
    this.say(this.frame.app.text("sudoku.restarted"));
  }

  puzzleNow(): Puzzle {
    return { puzzle: this.game.puzzle, rules: this.game.rulesText };
  }

  say(message: string, kind = ""): void {
    this.status.textContent = message;
    this.status.className = `status ${kind}`;
  }

  // -- queries --

  ask = (lane: "quick" | "long" = "quick") => ({ signal: this.ending.signal, lane });

  /** Computes facts about the puzzle: its solution and its difficulty. */
  private greet(): void {
    const { app } = this.frame, { puzzle, rulesText } = this.game;
    // Visible results come first.
    window.setTimeout(() => {
      void app.engine.ask("sudoku.only", [puzzle, rulesText], this.ask()).then((only) => {
        this.solution = only;
        if (this.game.full) this.finish();
        return app.engine.ask("sudoku.grade", [puzzle, rulesText], this.ask());
      }).then((grade) => {
        this.facts.textContent = grade.solutions === 1
          ? app.text("sudoku.grade", { difficulty: app.text(`difficulty.${grade.difficulty!}`), score: grade.score! })
          : app.text(grade.solutions === 0 ? "sudoku.no_solution" : "sudoku.several_solutions");
      }).catch((error) => this.fail(error));
    }, 0);
  }

  fail(error: unknown): void {
    if (!wasAborted(error)) this.say((error as Error).message, "error");
  }

  /** The cells that differ from the only solution. */
  wrongCells(): number[] {
    if (!this.solution) return [...clashes(this.game.rules, this.game.peers, this.game.values)];
    return this.game.values.flatMap((value, cell) =>
      value !== 0 && symbols[value] !== this.solution![cell] ? [cell] : []);
  }

  private check(): void {
    const { app } = this.frame, wrong = this.wrongCells();
    this.wrong = new Set(wrong);
    this.render();
    this.say(wrong.length > 0 ? app.text("sudoku.wrong", { number: wrong.length })
      : app.text(this.solution ? "sudoku.right_so_far" : "sudoku.no_clash"), wrong.length > 0 ? "error" : "good");
  }

  private finish(): void {
    const { app } = this.frame;
    if (this.solution ? this.game.line === this.solution : this.wrongCells().length === 0) {
      this.game.done = true;
      this.game.keep();
      this.say(app.text("sudoku.done", { time: timeText(this.game.seconds) }), "good");
    } else {
      this.say(app.text("sudoku.not_right"), "error");
    }
  }

  private async solve(): Promise<void> {
    const { app } = this.frame, { puzzle, rulesText } = this.game;
    try {
      const solution = await app.engine.ask("sudoku.solve", [puzzle, rulesText], this.ask());
      if (solution === null) {
        const why = await app.engine.ask("sudoku.conflict", [puzzle, rulesText], this.ask());
        return this.say([app.text("sudoku.no_solution"), why && app.engine.words(why)].filter(Boolean).join(" "), "error");
      }
      this.closePanel();
      const values = valuesOfLine(solution);
      this.game.change(values.map((value, cell) => [cell, "value", value]));
      this.game.done = true;
      this.render();
      this.say(app.text("sudoku.solved"), "good");
    } catch (error) {
      this.fail(error);
    }
  }

  // -- panels --

  private open(make: (play: Player) => Panel): void {
    const again = this.panel?.make === make;
    this.closePanel();
    if (again) return;
    this.panel = make(this);
    this.panel.make = make;
    this.panelRoom.replaceChildren(this.panel.element);
    this.board.element.scrollIntoView({ block: "nearest" });
  }

  closePanel(): void {
    this.panel?.close();
    this.panel = null;
    this.overlay = null;
    this.panelRoom.replaceChildren();
    this.render();
  }

  show(overlay: Overlay | null): void {
    this.overlay = overlay;
    this.render();
  }

  // -- display --

  private labelOf(cell: number): string {
    return this.labelFrom(this.views()[cell]!, cell);
  }

  private labelFrom(view: CellView, cell: number): string {
    const { app } = this.frame, { size } = this.game.rules;
    const parts = [cellName(size, cell)];
    if (view.value) {
      parts.push(symbolOf(size, view.value), app.text(`sudoku.cell.${view.kind}`));
    } else {
      parts.push(app.text("sudoku.cell.empty"));
      const names = (marks: number) => valuesOf(marks).map((value) => symbolOf(size, value)).join(" ");
      if (view.centre) parts.push(app.text("sudoku.cell.marks", { marks: names(view.centre) }));
      if (view.corner) parts.push(app.text("sudoku.cell.corners", { marks: names(view.corner) }));
    }
    if (view.wrong) parts.push(app.text("sudoku.cell.wrong"));
    if (view.colours) parts.push(app.text("sudoku.cell.colour", { colours: valuesOf(view.colours).join(" ") }));
    return parts.join(", ");
  }

  private views(): CellView[] {
    const { game } = this, marks = game.marks();
    return game.values.map((value, cell) => {
      const view = plainCell(value, game.isGiven(cell) ? "given" : "entered", "");
      view.centre = marks[cell]!;
      view.corner = game.cells.corner[cell]!;
      view.colours = game.cells.colour[cell]!;
      view.wrong = this.wrong.has(cell);
      view.spread = game.auto && view.corner === 0;
      this.overlay?.dress(view, cell);
      return view;
    });
  }

  render(): void {
    const views = this.views(), links: Link[] = this.overlay?.links ?? [];
    views.forEach((view, cell) => (view.label = this.labelFrom(view, cell)));
    this.board.show(views, links);
    const left = new Array<number>(this.game.rules.size + 1).fill(this.game.rules.size);
    for (const value of this.game.values) --left[value]!;
    this.tools.show(this.mode, left);
    this.undoButton.disabled = !this.game.canUndo;
    this.redoButton.disabled = !this.game.canRedo;
    this.showTime();
  }

  private tick(): void {
    if (document.hidden || this.game.done) return;
    ++this.game.seconds;
    this.showTime();
    if (this.game.seconds % 10 === 0) this.game.keep();
  }

  private keepTime = (): void => {
    if (document.hidden) this.game.keep();
  };

  private showTime(): void {
    this.clock.textContent = timeText(this.game.seconds);
  }
}
