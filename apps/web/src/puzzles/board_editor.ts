// A board drawn with the pointer or the arrow keys, as the text of a board file.
import type { App } from "../app";
import { h, s } from "../ui/dom";
import { button, field, numberInput } from "../ui/parts";
import {
  directions, middle, neighbour, path, placeText, polygon, viewBox, type Place, type Point, type Shape,
} from "./lattice";

const mostAcross = 40;
const mostLayers = 8;

type Layers = boolean[][][];

/** Reads rows of '#' and '.', with layers separated by empty lines; other characters are also cells. */
export function readBoard(text: string): Layers {
  const layers: Layers = [[]];
  for (const line of text.replace(/\s+$/, "").split(/\r?\n/))
    if (line.trim() === "" && layers[layers.length - 1]!.length > 0) layers.push([]);
    else layers[layers.length - 1]!.push(Array.from(line, (letter) => letter !== "." && letter !== " "));
  return layers;
}

export const writeBoard = (layers: Layers): string =>
  layers.map((rows) => rows.map((row) => `${row.map((there) => (there ? "#" : ".")).join("")}\n`).join("")).join("\n");

/** Returns layers of the requested size with the previous contents; `fresh`: new cells exist. */
function resized(layers: Layers, [columns, rows, depth]: number[], fresh: boolean): Layers {
  return Array.from({ length: depth! }, (_, z) => Array.from({ length: rows! }, (_, y) =>
    Array.from({ length: columns! }, (_, x) => layers[z]?.[y]?.[x] ?? fresh)));
}

export class BoardEditor {
  readonly element: HTMLElement;
  private readonly drawing = s("svg", { class: "draw-board", role: "group" });
  private readonly count = h("p", { class: "help", role: "status" });
  private fields: SVGPathElement[] = [];
  private points: Point[] = [];
  private places: Place[] = [];
  private cursor = 0;
  private painting: boolean | null = null;

  constructor(private readonly app: App, private readonly shape: Shape, private layers: Layers,
    private readonly changed: (text: string) => void) {
    const { text } = app;
    const sizes = this.size();
    this.layers = resized(layers, sizes, false);
    const inputs = sizes.map((value, k) => numberInput(value, 1, k === 2 ? mostLayers : mostAcross, (now) => {
      sizes[k] = now;
      this.layers = resized(this.layers, sizes, true);
      this.rebuild();
      this.tell();
    }));
    this.drawing.setAttribute("aria-label", text("puzzles.draw-board"));
    this.drawing.addEventListener("pointermove", (event) => this.paint(event));
    this.drawing.addEventListener("keydown", (event) => this.key(event));
    const names = ["puzzles.columns", "puzzles.rows", "puzzles.layers"] as const;
    this.element = h("div", { class: "board-editor" },
      h("div", { class: "tools sizes" },
        ...inputs.slice(0, shape === "cube" ? 3 : 2).map((input, k) => field(text(names[k]!), input)),
        button(text("puzzles.fill"), () => this.all(true)), button(text("puzzles.empty"), () => this.all(false))),
      this.drawing, this.count);
    this.rebuild();
  }

  private size(): number[] {
    const rows = Math.max(1, ...this.layers.map(({ length }) => length));
    const columns = Math.max(1, ...this.layers.flatMap((layer) => layer.map(({ length }) => length)));
    return [Math.min(mostAcross, columns), Math.min(mostAcross, rows), Math.min(mostLayers, this.layers.length)];
  }

  private all(there: boolean): void {
    this.layers = this.layers.map((rows) => rows.map((row) => row.map(() => there)));
    this.show();
    this.tell();
  }

  private rebuild(): void {
    const width = this.layers[0]![0]!.length;
    this.places = this.layers.flatMap((rows, layer) => rows.flatMap((cells, row) =>
      cells.map((_, column) => ({ row, column, layer }))));
    const polygons = this.places.map((place) => polygon(this.shape, place, width));
    this.points = polygons.map(middle);
    this.cursor = 0;
    this.fields = polygons.map((points, k) => s("path", { d: path(points), role: "checkbox", tabindex: k === 0 ? 0 : -1,
      "data-cell": k, onpointerdown: (event: PointerEvent) => this.begin(event, k) }));
    this.drawing.setAttribute("viewBox", viewBox(polygons));
    this.drawing.replaceChildren(...this.fields);
    this.show();
  }

  private begin(event: PointerEvent, cell: number): void {
    event.preventDefault();
    const { row, column, layer } = this.places[cell]!;
    this.painting = !this.layers[layer]![row]![column];
    (event.target as Element).releasePointerCapture(event.pointerId);
    this.focus(cell);
    this.set(cell, this.painting);
    const end = () => {
      this.painting = null;
      this.tell();
    };
    window.addEventListener("pointerup", end, { once: true });
  }

  private paint(event: PointerEvent): void {
    if (this.painting === null || event.buttons === 0) return;
    const at = document.elementFromPoint(event.clientX, event.clientY);
    const cell = at instanceof SVGElement && at.parentNode === this.drawing ? Number(at.dataset.cell) : NaN;
    if (!Number.isNaN(cell)) this.set(cell, this.painting);
  }

  private key(event: KeyboardEvent): void {
    const direction = directions[event.key];
    if (direction) {
      const next = neighbour(this.points, this.cursor, direction);
      if (next >= 0) this.focus(next);
    } else if (event.key === " " || event.key === "Enter") {
      const { row, column, layer } = this.places[this.cursor]!;
      this.set(this.cursor, !this.layers[layer]![row]![column]);
      this.tell();
    } else {
      return;
    }
    event.preventDefault();
  }

  private focus(cell: number): void {
    this.fields[this.cursor]!.tabIndex = -1;
    this.cursor = cell;
    this.fields[cell]!.tabIndex = 0;
    this.fields[cell]!.focus();
  }

  private set(cell: number, there: boolean): void {
    const { row, column, layer } = this.places[cell]!;
    this.layers[layer]![row]![column] = there;
    this.showCell(cell);
    this.showCount();
  }

  private show(): void {
    this.fields.forEach((_, cell) => this.showCell(cell));
    this.showCount();
  }

  private showCell(cell: number): void {
    const place = this.places[cell]!, { row, column, layer } = place;
    const there = this.layers[layer]![row]![column]!, element = this.fields[cell]!;
    element.setAttribute("class", there ? "there" : "hole");
    element.setAttribute("aria-checked", String(there));
    element.setAttribute("aria-label", placeText(this.app, place, this.shape === "cube"));
  }

  private showCount(): void {
    const cells = this.layers.flat(2).filter(Boolean).length;
    this.count.textContent = this.app.text("puzzles.cells", { cells });
  }

  private tell(): void {
    this.changed(writeBoard(this.layers));
  }
}
