// The board: an SVG drawing, hidden from screen readers, below an invisible grid of cells, which
// has the focus, the keys and the pointer, and describes the cells. Only changed cells are redrawn.
import { h, s } from "../ui/dom";
import { drawLines, drawRules, drawSigns, hasOutside, margin, unit } from "./board_drawing";
import { drawCell, drawColours, drawLinks, type CellView, type Link } from "./cell_drawing";
import { columnOf, isCaged, rowOf, type Rules } from "./rules";

/** The time for drawing cells before the rest waits for the next frame; short enough to be unnoticed. */
const drawingMilliseconds = 8;

/** The inputs of the three parts of a cell: its background, its colours, its digit or marks. */
const keysOf = (view: CellView) => ({
  back: `back ${view.wrong ? "wrong" : ""} ${view.emphasis}`,
  colours: String(view.colours),
  text: `${view.value} ${view.kind} ${view.wrong} ${view.centre} ${view.corner} ${view.spread} ${view.yes} ${view.no}`,
});

const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  KeyW: [-1, 0], KeyS: [1, 0], KeyA: [0, -1], KeyD: [0, 1],
};

export class Board {
  readonly element: HTMLElement;
  readonly selected = new Set<number>();
  cursor = 0;
  /** Handles keys other than those that move the cursor; returns true if the key had an effect. */
  onKey: (event: KeyboardEvent) => boolean = () => false;
  onDouble: (cell: number) => void = () => {};

  private readonly size: number;
  private readonly drawing: SVGSVGElement;
  private readonly grid: HTMLElement;
  private readonly cells: HTMLElement[] = [];
  private readonly tints: SVGGElement;
  private readonly texts: SVGGElement[] = [];
  private readonly colours: SVGGElement[] = [];
  private readonly backs: SVGRectElement[] = [];
  private readonly linkLayer: SVGGElement;
  private readonly selection: SVGGElement;
  private shown: ReturnType<typeof keysOf>[] = [];
  private views: CellView[] = [];
  /** The next frame in which cells are drawn. */
  private pending = 0;

  constructor(readonly rules: Rules, label: string) {
    this.size = rules.size;
    const whole = this.size * unit + 2 * margin;
    this.tints = s("g", { class: "backs" });
    this.linkLayer = s("g", { class: "links" });
    this.selection = s("g", { class: "selection" });
    const digits = s("g", { class: "digits" });
    this.drawing = s("svg", { class: "drawing", viewBox: `${-margin} ${-margin} ${whole} ${whole}`,
      "aria-hidden": "true", focusable: "false" },
      this.tints, ...drawRules(rules), this.selection, ...drawLines(rules), ...drawSigns(rules), digits, this.linkLayer);
    for (let cell = 0; cell < this.size ** 2; ++cell) {
      const [x, y] = [columnOf(rules, cell) * unit, rowOf(rules, cell) * unit];
      const back = s("rect", { x, y, width: unit, height: unit, class: "back" });
      const place = { transform: `translate(${x} ${y})` };
      const [colour, group] = [s("g", place), s("g", place)];
      this.backs.push(back);
      this.colours.push(colour);
      this.texts.push(group);
      this.tints.append(back, colour);
      digits.append(group);
    }
    this.grid = this.makeGrid(label);
    this.element = h("div", { class: ["board", `size-${this.size}`, isCaged(rules) && "caged",
      hasOutside(rules) && "outside"].filter(Boolean).join(" ") }, this.drawing, this.grid);
    this.listen();
  }

  private makeGrid(label: string): HTMLElement {
    const grid = h("div", { role: "grid", class: "cells", "aria-label": label, "aria-multiselectable": "true",
      "aria-rowcount": this.size, "aria-colcount": this.size });
    for (let row = 0; row < this.size; ++row) {
      const line = h("div", { role: "row", "aria-rowindex": row + 1 });
      for (let column = 0; column < this.size; ++column) {
        const cell = h("div", { role: "gridcell", "aria-colindex": column + 1, tabindex: -1 });
        this.cells.push(cell);
        line.append(cell);
      }
      grid.append(line);
    }
    this.cells[0]!.tabIndex = 0;
    return grid;
  }

  // -- display --

  show(views: CellView[], links: Link[] = []): void {
    const first = this.views.length === 0;
    this.views = views;
    views.forEach(({ label }, cell) => {
      const element = this.cells[cell]!;
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    });
    this.showCells(0, first ? Infinity : drawingMilliseconds);
    this.linkLayer.replaceChildren(...drawLinks(links, this.rules));
    this.showSelection();
  }

  /** Draws changed cells, beginning at `from`, for the given time; the others follow in the next frames. */
  private showCells(from: number, milliseconds: number): void {
    cancelAnimationFrame(this.pending);
    const end = performance.now() + milliseconds;
    for (let cell = from; cell < this.views.length; ++cell) {
      if (!this.showCell(cell) || performance.now() < end) continue;
      this.pending = requestAnimationFrame(() => this.showCells(cell + 1, drawingMilliseconds));
      return;
    }
  }

  private showCell(cell: number): boolean {
    const view = this.views[cell]!, keys = keysOf(view), before = this.shown[cell];
    this.shown[cell] = keys;
    if (keys.back !== before?.back) this.backs[cell]!.setAttribute("class", keys.back);
    if (keys.colours !== before?.colours) this.colours[cell]!.replaceChildren(...drawColours(view));
    if (keys.text === before?.text) return false;
    this.texts[cell]!.replaceChildren(...drawCell(view, this.rules));
    return true;
  }

  showSelection(): void {
    const { rules, cursor } = this, single = this.selected.size === 1, value = single ? this.views[cursor]?.value : 0;
    const boxes: SVGElement[] = [];
    this.views.forEach((view, cell) => {
      const chosen = this.selected.has(cell);
      const text = String(chosen);
      if (this.cells[cell]!.getAttribute("aria-selected") !== text)
        this.cells[cell]!.setAttribute("aria-selected", text);
      const kind = chosen ? "chosen" : value !== 0 && view.value === value ? "same" : null;
      if (kind)
        boxes.push(s("rect", { x: columnOf(rules, cell) * unit, y: rowOf(rules, cell) * unit,
          width: unit, height: unit, class: kind }));
    });
    this.selection.replaceChildren(...boxes);
  }

  // -- selection --

  select(cells: Iterable<number>, cursor = this.cursor): void {
    this.selected.clear();
    for (const cell of cells) this.selected.add(cell);
    this.moveCursor(cursor);
    this.showSelection();
  }

  private moveCursor(cell: number): void {
    this.cells[this.cursor]!.tabIndex = -1;
    this.cursor = cell;
    this.cells[cell]!.tabIndex = 0;
    if (this.grid.contains(document.activeElement)) this.cells[cell]!.focus({ preventScroll: true });
  }

  focus(): void {
    this.cells[this.cursor]!.focus({ preventScroll: true });
  }

  private listen(): void {
    const { grid } = this;
    let dragging: "add" | "drop" | null = null;
    grid.addEventListener("pointerdown", (event) => {
      const cell = this.cellAt(event);
      if (cell === null) return;
      event.preventDefault();
      grid.setPointerCapture(event.pointerId);
      const more = event.ctrlKey || event.metaKey || event.shiftKey;
      dragging = more && this.selected.has(cell) ? "drop" : "add";
      this.cells[cell]!.focus({ preventScroll: true });
      this.reach(cell, more ? dragging : "only");
    });
    grid.addEventListener("pointermove", (event) => {
      const cell = dragging === null ? null : this.cellAt(event, true);
      if (cell !== null && cell !== this.cursor) this.reach(cell, dragging!);
    });
    for (const name of ["pointerup", "pointercancel"] as const)
      grid.addEventListener(name, () => (dragging = null));
    grid.addEventListener("dblclick", (event) => {
      const cell = this.cellAt(event);
      if (cell !== null) this.onDouble(cell);
    });
    grid.addEventListener("focusin", (event) => {
      const cell = this.cells.indexOf(event.target as HTMLElement);
      if (cell >= 0 && this.selected.size === 0) this.select([cell], cell);
    });
    grid.addEventListener("keydown", (event) => this.press(event) && event.preventDefault());
  }

  private reach(cell: number, how: "only" | "add" | "drop"): void {
    const cells = how === "only" ? new Set<number>() : new Set(this.selected);
    if (how === "drop") cells.delete(cell);
    else cells.add(cell);
    this.select(cells, cell);
  }

  /** The cell under the pointer. With `inner`, null near the corners, so that diagonals can be drawn. */
  private cellAt(event: MouseEvent, inner = false): number | null {
    const box = this.grid.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.size;
    const y = ((event.clientY - box.top) / box.height) * this.size;
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return null;
    if (inner && Math.hypot(x - column - 0.5, y - row - 0.5) > 0.5) return null;
    return row * this.size + column;
  }

  /** Executes the command of a key, also of a key that was pressed elsewhere; returns true if it had an effect. */
  press(event: KeyboardEvent): boolean {
    if (this.onKey(event)) return true;
    // Letters are values on large grids.
    const step = this.size > 9 && event.code.startsWith("Key") ? undefined : steps[event.code];
    if (!step || event.altKey || event.metaKey || (event.ctrlKey && event.code.startsWith("Key"))) return false;
    const row = (rowOf(this.rules, this.cursor) + step[0] + this.size) % this.size;
    const column = (columnOf(this.rules, this.cursor) + step[1] + this.size) % this.size;
    this.reach(row * this.size + column, event.shiftKey || event.ctrlKey ? "add" : "only");
    return true;
  }
}
