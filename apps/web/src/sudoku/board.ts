// The board: an SVG drawing, hidden from screen readers, below an invisible grid of cells, which
// has the focus, the keys and the pointer, and describes the cells. Only changed cells are redrawn.
import { h, s } from "../ui/dom";
import {
  columnOf, hasWindows, rowOf, symbolOf, valuesOf, windowsOf, type Cage, type Rules,
} from "./rules";

/** The time for drawing cells before the rest waits for the next frame; short enough to be unnoticed. */
const drawingMilliseconds = 8;

/** The size of a cell, and of the margin around the board. */
export const unit = 100;
const margin = 6;
/** The distance of cages and marks from the lines. */
const inset = 7;

export type Emphasis = "yes" | "no" | "cell" | "differs" | "spare";

export interface CellView {
  value: number;
  kind: "given" | "entered" | "found";
  centre: number;
  corner: number;
  colours: number;
  wrong: boolean;
  /** Draw marks at fixed places of a small grid. */
  spread: boolean;
  /** Emphasised marks: those that are placed, and those that are removed. */
  yes: number;
  no: number;
  emphasis: Emphasis | "";
  label: string;
}

export const plainCell = (value: number, kind: CellView["kind"], label: string): CellView => ({
  value, kind, centre: 0, corner: 0, colours: 0, wrong: false, spread: false, yes: 0, no: 0, emphasis: "", label,
});

/** A link between two marks. Strong: at least one of them is true; weak: at most one is true. */
export interface Link {
  from: [cell: number, value: number];
  to: [cell: number, value: number];
  strong: boolean;
}

/** The inputs of the three parts of a cell: its background, its colours, its digit or marks. */
const keysOf = (view: CellView) => ({
  back: `back ${view.wrong ? "wrong" : ""} ${view.emphasis}`,
  colours: String(view.colours),
  text: `${view.value} ${view.kind} ${view.centre} ${view.corner} ${view.spread} ${view.yes} ${view.no}`,
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
    this.element = h("div", { class: `board size-${this.size} ${rules.cages.length > 0 ? "caged" : ""}` }, this.drawing, this.grid);
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

  private showSelection(): void {
    const value = this.selected.size === 1 ? this.views[this.cursor]?.value : 0;
    const boxes: SVGElement[] = [];
    this.views.forEach((view, cell) => {
      const chosen = this.selected.has(cell);
      const text = String(chosen);
      if (this.cells[cell]!.getAttribute("aria-selected") !== text)
        this.cells[cell]!.setAttribute("aria-selected", text);
      const same = !chosen && value !== 0 && view.value === value;
      if (!chosen && !same) return;
      boxes.push(s("rect", { x: columnOf(this.rules, cell) * unit, y: rowOf(this.rules, cell) * unit,
        width: unit, height: unit, class: chosen ? "chosen" : "same" }));
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
    grid.addEventListener("keydown", (event) => this.key(event));
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

  private key(event: KeyboardEvent): void {
    if (this.onKey(event)) return event.preventDefault();
    // Letters are values on large grids.
    const step = this.size > 9 && event.code.startsWith("Key") ? undefined : steps[event.code];
    if (!step || event.altKey || event.metaKey || (event.ctrlKey && event.code.startsWith("Key"))) return;
    event.preventDefault();
    const row = (rowOf(this.rules, this.cursor) + step[0] + this.size) % this.size;
    const column = (columnOf(this.rules, this.cursor) + step[1] + this.size) % this.size;
    this.reach(row * this.size + column, event.shiftKey || event.ctrlKey ? "add" : "only");
  }
}

// -- drawings --

/** The board without the contents of its cells, for the screen and for paper; a cell is `unit` wide. */
export const boardLines = (rules: Rules): SVGElement[] => [...drawRules(rules), ...drawLines(rules), ...drawSigns(rules)];

function drawColours(view: CellView): SVGElement[] {
  const colours = valuesOf(view.colours);
  return colours.map((colour, k) =>
    s("rect", { x: (k * unit) / colours.length, y: 0, width: unit / colours.length, height: unit,
      class: `tint tint-${((colour - 1) % 9) + 1}` }));
}

function drawCell(view: CellView, rules: Rules): SVGElement[] {
  const { size } = rules;
  if (view.value !== 0)
    return [s("text", { x: 50, y: 52, class: `digit ${view.kind}` }, symbolOf(size, view.value))];
  if (view.spread) return drawSpread(view, rules);
  const parts: SVGElement[] = [];
  const centre = valuesOf(view.centre).map((value) => symbolOf(size, value));
  const perLine = centre.length > 10 ? Math.ceil(centre.length / 2) : centre.length;
  for (let k = 0; k < centre.length; k += perLine)
    parts.push(s("text", { x: 50, y: 52 + (centre.length > perLine ? (k === 0 ? -11 : 11) : 0),
      class: `mark centre ${perLine > 6 ? "many" : perLine > 4 ? "some" : ""}` },
      centre.slice(k, k + perLine).join("")));
  return [...parts, ...drawCorners(view.corner, size)];
}

const corners = [[18, 20], [82, 20], [18, 82], [82, 82], [50, 20], [50, 82], [18, 51], [82, 51], [50, 51]];

function drawCorners(marks: number, size: number): SVGElement[] {
  return valuesOf(marks).slice(0, corners.length).map((value, k) =>
    s("text", { x: corners[k]![0]!, y: corners[k]![1]!, class: "mark corner" }, symbolOf(size, value)));
}

/** The position of a mark in the small grid of its cell, below the sums of cages if there are any. */
function placeOf(value: number, { size, cages }: Rules): [number, number] {
  const side = Math.ceil(Math.sqrt(size)), top = cages.length > 0 ? 25 : inset;
  const [across, down] = [(unit - 2 * inset) / side, (unit - top - inset) / side];
  return [inset + ((value - 1) % side + 0.5) * across, top + (Math.floor((value - 1) / side) + 0.5) * down];
}

/** Draws marks as a single text with a position for each character, because few elements are drawn fast. */
export function marksText(values: number[], rules: Rules, kind: string): SVGElement[] {
  if (values.length === 0) return [];
  const side = Math.ceil(Math.sqrt(rules.size)), places = values.map((value) => placeOf(value, rules));
  return [s("text", { x: places.map(([x]) => x).join(" "), y: places.map(([, y]) => y).join(" "),
    class: `mark spread side-${side} ${kind}` }, values.map((value) => symbolOf(rules.size, value)).join(""))];
}

function drawSpread(view: CellView, rules: Rules): SVGElement[] {
  const side = Math.ceil(Math.sqrt(rules.size));
  const rings = (marks: number, kind: string) => valuesOf(marks).map((value) => {
    const [cx, cy] = placeOf(value, rules);
    return s("circle", { cx, cy, r: 44 / side, class: `ring ${kind}` });
  });
  const yes = view.yes & ~view.no, plain = view.centre & ~view.yes & ~view.no;
  return [
    ...rings(yes, "yes"), ...rings(view.no, "no"), ...marksText(valuesOf(plain), rules, ""),
    ...marksText(valuesOf(yes), rules, "yes"), ...marksText(valuesOf(view.no), rules, "no"),
  ];
}

function drawLinks(links: Link[], rules: Rules): SVGElement[] {
  const side = Math.ceil(Math.sqrt(rules.size)), radius = 44 / side;
  return links.map(({ from, to, strong }) => {
    const [[x1, y1], [x2, y2]] = [from, to].map(([cell, value]) => {
      const [x, y] = placeOf(value, rules);
      return [columnOf(rules, cell) * unit + x, rowOf(rules, cell) * unit + y];
    }) as [[number, number], [number, number]];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    // Slightly offset, so that lines do not hide objects on the straight path.
    const bend = Math.min(18, length / 6);
    const [mx, my] = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
    return s("path", { class: strong ? "link strong" : "link weak", d:
      `M${x1 + ux * radius} ${y1 + uy * radius}Q${mx} ${my} ${x2 - ux * radius} ${y2 - uy * radius}` });
  });
}

/** The lines of the grid: thin within a region, thick between regions. */
function drawLines(rules: Rules): SVGElement[] {
  const { size, regions } = rules;
  let thin = "", thick = "";
  for (let cell = 0; cell < size ** 2; ++cell) {
    const row = rowOf(rules, cell), column = columnOf(rules, cell), x = column * unit, y = row * unit;
    if (column > 0) {
      const piece = `M${x} ${y}v${unit}`;
      if (regions[cell] === regions[cell - 1]) thin += piece;
      else thick += piece;
    }
    if (row > 0) {
      const piece = `M${x} ${y}h${unit}`;
      if (regions[cell] === regions[cell - size]) thin += piece;
      else thick += piece;
    }
  }
  return [
    s("path", { d: thin, class: "thin" }), s("path", { d: thick, class: "thick" }),
    s("rect", { x: 0, y: 0, width: size * unit, height: size * unit, class: "thick frame" }),
  ];
}

/** The parts of variants below the lines: diagonals, windows, cages. */
function drawRules(rules: Rules): SVGElement[] {
  const { size, variants } = rules, whole = size * unit, parts: SVGElement[] = [];
  if (variants.includes("windows") && hasWindows(rules))
    for (const cells of windowsOf(rules))
      parts.push(s("rect", { x: columnOf(rules, cells[0]!) * unit, y: rowOf(rules, cells[0]!) * unit,
        width: rules.boxColumns * unit, height: rules.boxRows * unit, class: "window" }));
  if (variants.includes("diagonals"))
    parts.push(s("path", { d: `M0 0L${whole} ${whole}M${whole} 0L0 ${whole}`, class: "diagonal" }));
  for (const cells of rules.extra)
    for (const cell of cells)
      parts.push(s("rect", { x: columnOf(rules, cell) * unit, y: rowOf(rules, cell) * unit, width: unit,
        height: unit, class: "window" }));
  for (const cage of rules.cages) parts.push(...drawCage(rules, cage));
  return parts;
}

const drawSigns = (rules: Rules): SVGElement[] =>
  rules.less.flatMap((chain) => chain.slice(1).map((cell, k) => drawLess(rules, chain[k]!, cell)));

/** The dashed outline of a cage, slightly inside of its cells, and the sum in the first cell. */
function drawCage(rules: Rules, { sum, cells }: Cage): SVGElement[] {
  const { size } = rules, inside = new Set(cells);
  const has = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < size && column < size && inside.has(row * size + column);
  let path = "";
  for (const cell of cells) {
    const row = rowOf(rules, cell), column = columnOf(rules, cell), x = column * unit, y = row * unit;
    const [up, down, left, right] =
      [has(row - 1, column), has(row + 1, column), has(row, column - 1), has(row, column + 1)];
    const near = unit - inset;
    if (!up) path += `M${x + (left ? 0 : inset)} ${y + inset}H${x + (right ? unit : near)}`;
    if (!down) path += `M${x + (left ? 0 : inset)} ${y + near}H${x + (right ? unit : near)}`;
    if (!left) path += `M${x + inset} ${y + (up ? 0 : inset)}V${y + (down ? unit : near)}`;
    if (!right) path += `M${x + near} ${y + (up ? 0 : inset)}V${y + (down ? unit : near)}`;
    // Corners that turn inward.
    for (const [dr, dc] of [[-1, -1], [-1, 1], [1, -1], [1, 1]] as const)
      if (has(row + dr, column) && has(row, column + dc) && !has(row + dr, column + dc)) {
        const [cx, cy] = [dc < 0 ? x : x + unit, dr < 0 ? y : y + unit];
        path += `M${cx} ${cy - dr * inset}H${cx - dc * inset}V${cy}`;
      }
  }
  const first = Math.min(...cells);
  return [
    s("path", { d: path, class: "cage" }),
    s("text", { x: columnOf(rules, first) * unit + 10, y: rowOf(rules, first) * unit + 19, class: "sum" }, sum),
  ];
}

/** The sign between two adjacent cells, open towards the greater cell; a line between other cells. */
function drawLess(rules: Rules, less: number, more: number): SVGElement {
  const x = (cell: number) => columnOf(rules, cell) * unit + unit / 2;
  const y = (cell: number) => rowOf(rules, cell) * unit + unit / 2;
  const [dx, dy] = [(x(more) - x(less)) / unit, (y(more) - y(less)) / unit];
  if (Math.abs(dx) + Math.abs(dy) !== 1)
    return s("path", { d: `M${x(less)} ${y(less)}L${x(more)} ${y(more)}`, class: "ascent" });
  const [cx, cy] = [(x(less) + x(more)) / 2, (y(less) + y(more)) / 2];
  return s("path", { class: "less", d: `M${cx + 8 * dx + 11 * dy} ${cy + 8 * dy + 11 * dx}` +
    `L${cx - 8 * dx} ${cy - 8 * dy}L${cx + 8 * dx - 11 * dy} ${cy + 8 * dy - 11 * dx}` });
}
