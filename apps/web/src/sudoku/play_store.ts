// The state of the view for playing, and the actions that change it. The view shows the state after
// each change.
import type { App } from "../app";
import { plainCell, type CellView } from "./cell_drawing";
import type { Game, Mode } from "./game";
import type { Acts } from "./keys";
import type { Overlay } from "./panel";
import { cellNotes, cellPlace } from "./rule_words";
import { clashes, symbolOf, symbols, valuesOf } from "./rules";

/** The part of the board that the actions need. */
interface Selection {
  readonly selected: Set<number>;
  readonly cursor: number;
  select(cells: Iterable<number>, cursor?: number): void;
}

interface View {
  render(): void;
  closePanel(): void;
  /** Called when the last cell was filled. */
  full(): void;
}

export class PlayStore {
  mode: Mode = "value";
  overlay: Overlay | null = null;
  /** The cells that a check has found wrong. */
  wrong = new Set<number>();
  /** The only solution; null while it is unknown, or if there is no such solution. */
  solution: string | null = null;
  status: { text: string; kind: "" | "good" | "error" } = { text: "", kind: "" };
  private readonly notes: string[];
  /** The cells as they were shown last. */
  private shown: CellView[] = [];

  constructor(private readonly app: App, readonly game: Game, private readonly board: Selection, private readonly view: View) {
    this.notes = cellNotes(game.rules, app);
  }

  // -- actions --

  readonly acts: Acts = {
    enter: (value, mode) => this.edit(() => this.game.enter(this.board.selected, value, mode), value),
    erase: () => this.edit(() => this.game.erase(this.board.selected)),
    undo: () => this.move(this.game.undo()),
    redo: () => this.move(this.game.redo()),
    setMode: (mode) => {
      this.mode = mode;
      this.app.announce(`${this.app.text("sudoku.mode")}: ${this.app.text(`sudoku.mode.${mode}`)}`);
      this.view.render();
    },
    mode: () => this.mode,
    selectAll: () => this.board.select(this.game.given.keys()),
    clearSelection: () => this.board.select([]),
  };

  /** Changes the game, and shows the result. */
  edit(act: () => boolean, value = 0): void {
    this.view.closePanel();
    if (!act()) return;
    this.wrong.clear();
    this.say("");
    if (this.board.selected.size === 1) this.announceCell();
    else if (value) this.app.announce(symbolOf(this.game.rules.size, value));
    if (this.game.full) this.view.full();
  }

  /** Fills the grid with a solution that the player has not found. */
  fill(values: number[]): void {
    this.view.closePanel();
    this.game.change(values.map((value, cell) => [cell, "value", value]));
    this.wrong.clear();
  }

  private move(cells: number[]): void {
    if (cells.length === 0) return;
    this.view.closePanel();
    this.wrong.clear();
    this.board.select(new Set(cells), cells[0]);
    this.view.render();
    this.announceCell();
  }

  selectSame(cell: number): void {
    const { value, centre, corner } = this.game.cells;
    if (value[cell] === 0 && !centre[cell] && !corner[cell]) return;
    this.board.select(value.flatMap((other, k) =>
      (value[cell] ? other === value[cell] : other === 0 && centre[k] === centre[cell] && corner[k] === corner[cell])
        ? [k] : []), cell);
  }

  restart(): void {
    this.edit(() => (this.game.restart(), true));
    this.say(this.app.text("sudoku.restarted"));
  }

  say(text: string, kind: PlayStore["status"]["kind"] = ""): void {
    this.status = { text, kind };
    this.view.render();
  }

  setAuto(on: boolean): void {
    this.game.setAuto(on);
    this.view.render();
  }

  // -- state derived from the game --

  /** The cells that differ from the only solution, or that contradict each other. */
  wrongCells(): number[] {
    const { rules, peers, values } = this.game;
    if (!this.solution) return [...clashes(rules, peers, values)];
    return values.flatMap((value, cell) => value !== 0 && symbols[value] !== this.solution![cell] ? [cell] : []);
  }

  views(): CellView[] {
    const { game } = this, marks = game.marks();
    const clash = clashes(game.rules, game.peers, game.values);
    return this.shown = game.values.map((value, cell) => {
      const view = plainCell(value, game.isGiven(cell) ? "given" : "entered", "");
      view.centre = marks[cell]!;
      view.corner = game.cells.corner[cell]!;
      view.colours = game.cells.colour[cell]!;
      view.wrong = this.wrong.has(cell) || clash.has(cell);
      view.spread = game.auto;
      this.overlay?.dress(view, cell);
      view.label = this.labelOf(view, cell);
      return view;
    });
  }

  private announceCell(): void {
    this.app.announce(this.shown[this.board.cursor]!.label);
  }

  /** The words of screen readers for a cell: its place, its digit or marks, its rules. */
  private labelOf(view: CellView, cell: number): string {
    const { app } = this, { size } = this.game.rules;
    const names = (marks: number) => valuesOf(marks).map((value) => symbolOf(size, value)).join(" ");
    return [cellPlace(app, size, cell),
      ...(view.value ? [symbolOf(size, view.value), app.text(`sudoku.cell.${view.kind}`)] : [app.text("sudoku.cell.empty"),
        view.centre && app.text("sudoku.cell.marks", { marks: names(view.centre) }),
        view.corner && app.text("sudoku.cell.corners", { marks: names(view.corner) })]),
      view.wrong && app.text(this.wrong.has(cell) ? "sudoku.cell.wrong" : "sudoku.cell.conflict"), view.emphasis === "differs" && app.text("sudoku.cell.differs"),
      view.colours && app.text("sudoku.cell.colour", { colours: valuesOf(view.colours).join(" ") }), this.notes[cell],
    ].filter(Boolean).join(", ");
  }
}
