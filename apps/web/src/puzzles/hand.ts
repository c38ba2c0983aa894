// Placing pieces by hand: placements that fit, the number of remaining solutions, and forced
// placements.
import type { App } from "../app";
import type { ModelQuery } from "../engine/puzzle_methods";
import { h, s } from "../ui/dom";
import { button } from "../ui/parts";
import { Runner, counted, digits } from "../ui/runner";
import { fits, type Board, type Figure } from "./board";
import { BoardDrawing } from "./board_drawing";
import { directions, neighbour, path, placeText } from "./lattice";
import { forcedBy, isFinished, outlookOf, type Outlook } from "./outlook";
import type { Tray } from "./tray";

export class HandView {
  readonly element: HTMLElement;
  private readonly drawing: BoardDrawing;
  private readonly layers = ["figures", "forced", "trial", "fields"].map((name) => s("g", { class: name }));
  private readonly fields: SVGPathElement[];
  private readonly offer = h("p", { class: "offer", "aria-live": "polite" });
  private readonly remaining = h("p", { class: "remaining", role: "status" });
  private readonly runner: Runner;
  private readonly forcedButton: HTMLButtonElement;
  /** The placed figures. */
  private placed: number[] = [];
  private cursor = 0;
  /** The figures that fit at the cursor, and the index of the figure that is shown. */
  private offers: number[] = [];
  private offered = 0;
  private outlook: Outlook | null = null;

  constructor(private readonly app: App, private readonly query: ModelQuery, private readonly board: Board,
    begin: number[], private readonly tray: Tray, private readonly changed: (placed: number[]) => void) {
    const { text } = app;
    this.placed = board.figuresOf(begin);
    this.fields = board.cells.map(({ points }, cell) => s("path", { class: "field", d: path(points), role: "button",
      tabindex: cell === 0 ? 0 : -1, onclick: () => this.press(cell) }));
    this.layers[3]!.append(...this.fields);
    this.drawing = new BoardDrawing(board, text("puzzles.board"), this.layers, "group");
    this.drawing.element.addEventListener("keydown", (event) => this.key(event));
    this.runner = new Runner(app, text("puzzles.looking"));
    this.forcedButton = button(text("puzzles.place-forced"), () => this.placeForced());
    this.element = h("div", { class: "hand" },
      this.drawing.framed, this.offer,
      h("div", { class: "tools" }, button(text("puzzles.place"), () => this.place(), { class: "primary" }),
        button(text("puzzles.turn"), () => this.turn(1)),
        button(text("puzzles.take-back"), () => this.takeBack(this.cursor)), this.forcedButton,
        button(text("puzzles.clear"), () => this.change([]), { class: "quiet" })),
      this.remaining, this.runner.element, h("p", { class: "help" }, text("puzzles.hand-help")));
    tray.act = () => this.suggest();
    this.redraw();
    if (tray.chosen) this.suggest();
    void this.look();
  }

  release(): void {
    this.runner.clear();
  }

  private get figures(): Figure[] {
    return this.placed.map((number) => this.board.figures[number]!);
  }

  private figureAt(cell: number): number {
    return this.placed.find((number) => this.board.figures[number]!.cells.includes(cell)) ?? -1;
  }

  private key(event: KeyboardEvent): void {
    const direction = directions[event.key];
    const letters: Record<string, () => void> = {
      Enter: () => this.place(), " ": () => this.turn(1), r: () => this.turn(1), R: () => this.turn(-1),
      Delete: () => this.takeBack(this.cursor), Backspace: () => this.takeBack(this.cursor),
    };
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (direction) {
      const next = neighbour(this.drawing.points, this.cursor, direction);
      if (next >= 0) this.moveTo(next);
    } else {
      const act = letters[event.key];
      if (!act) return;
      act();
    }
    event.preventDefault();
  }

  private moveTo(cell: number): void {
    this.fields[this.cursor]!.tabIndex = -1;
    this.cursor = cell;
    this.fields[cell]!.tabIndex = 0;
    this.fields[cell]!.focus();
    this.suggest();
  }

  // The first press shows placements, further presses rotate the piece.
  private press(cell: number): void {
    if (cell !== this.cursor) return this.moveTo(cell);
    this.fields[cell]!.focus();
    if (this.offers.length === 0) this.suggest();
    else this.turn(1);
  }

  private preview(number: number): void {
    this.layers[2]!.replaceChildren(...(number < 0 ? [] : [this.drawing.figure(number)]));
  }

  private describe(cell: number, figure: number): string {
    const { place, label } = this.board.cells[cell]!;
    const name = place === null || label ? label : placeText(this.app, place, this.board.solid);
    const at = figure >= 0 ? this.board.figures[figure]! : null;
    return at ? this.app.text("puzzles.cell-with", { cell: name, piece: at.text || at.texts?.join("") || "\u25a0" })
      : this.app.text("puzzles.cell-free", { cell: name });
  }

  private suggest(): void {
    const { board, figures, tray: { chosen } } = this;
    const shares = this.outlook?.shares;
    this.offers = this.figureAt(this.cursor) >= 0 ? [] : board.through[this.cursor]!.filter((number) => {
      return (!chosen || chosen.figures.has(number)) && fits(board, figures, board.figures[number]!);
    });
    if (shares) {
      const possible = this.offers.filter((number) => shares[number]! > 0);
      this.offers = possible.sort((a, b) => shares[b]! - shares[a]!);
    }
    this.offered = 0;
    this.showOffer();
  }

  private turn(by: number): void {
    if (this.offers.length === 0) return this.suggest();
    this.offered = (this.offered + by + this.offers.length) % this.offers.length;
    this.showOffer();
  }

  private showOffer(): void {
    const { app } = this, number = this.offers[this.offered];
    if (number === undefined) {
      this.preview(-1);
      const on = this.figureAt(this.cursor);
      this.offer.textContent = on >= 0 ? this.describe(this.cursor, on) : app.text("puzzles.nothing-fits");
      return;
    }
    this.preview(number);
    const share = this.outlook?.shares?.[number];
    this.offer.textContent = app.text("puzzles.offer", { n: this.offered + 1, of: this.offers.length,
      piece: this.board.figures[number]!.text })
      + (share === undefined ? ""
        : ` \u00b7 ${app.text("puzzles.share", { percent: (100 * share).toFixed(share < 0.1 ? 1 : 0) })}`);
  }

  private place(): void {
    const number = this.offers[this.offered];
    if (number !== undefined) this.change([...this.placed, number]);
  }

  private takeBack(cell: number): void {
    const number = this.figureAt(cell);
    if (number >= 0) this.change(this.placed.filter((other) => other !== number));
  }

  private placeForced(): void {
    this.change([...this.placed, ...forcedBy(this.outlook, this.placed)]);
  }

  private change(placed: number[]): void {
    this.placed = placed;
    this.outlook = null;
    this.redraw();
    this.suggest();
    this.changed(placed.map((number) => this.board.figures[number]!.options[0]!));
    void this.look();
  }

  private redraw(): void {
    const forced = forcedBy(this.outlook, this.placed);
    this.layers[0]!.replaceChildren(...this.placed.map((number) => this.drawing.figure(number)));
    this.layers[1]!.replaceChildren(...forced.map((number) => this.drawing.figure(number)));
    this.fields.forEach((field, cell) => field.setAttribute("aria-label", this.describe(cell, this.figureAt(cell))));
    this.forcedButton.hidden = forced.length === 0;
    this.forcedButton.textContent = `${this.app.text("puzzles.place-forced")} (${forced.length})`;
    this.tray.show(this.placed);
  }

  // Examines the remaining solutions: all of them if they are few, otherwise their number.
  private async look(): Promise<void> {
    const { app } = this;
    const query = { ...this.query, placed: this.placed.map((number) => this.board.figures[number]!.options) };
    this.remaining.textContent = "";
    await this.runner.run(async (signal, onProgress) => {
      this.outlook = await outlookOf(app, query, this.board, { signal, onProgress });
      if (isFinished(this.outlook, this.placed)) this.remaining.textContent = app.text("puzzles.finished");
      else this.remaining.replaceChildren(h("strong", {}, digits(app, this.outlook.count)),
        ` ${counted(app, this.outlook.count, "puzzles.remain")}`,
        this.outlook.shares === null ? ` ${app.text("puzzles.too-many")}` : "");
      this.redraw();
      if (this.offers.length > 0) this.suggest();
    });
  }
}
