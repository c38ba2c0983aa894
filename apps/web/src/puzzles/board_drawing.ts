// The board of a puzzle as a picture, with placed options.
import type { App } from "../app";
import { h, s } from "../ui/dom";
import { centres, type Board } from "./board";
import { middle, outline, path, viewBox, type Point } from "./lattice";

const hues = 12;

/** The colour of each figure: of its piece; without pieces, size and text determine the colour. */
export function huesOf({ figures }: Board): number[] {
  const numbers = new Map<string, number>();
  return figures.map(({ piece, text, cells }, number) => {
    const key = piece || (text ? `=${text}` : cells.length > 1 ? `#${number}` : "");
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key)! % hues;
  });
}

/** A solid solution for screen readers: the pieces of each layer, row by row. */
export function layersText(app: App, board: Board | null, cover: number[]): string {
  if (!board?.solid) return "";
  const pieceOf = new Map(board.figuresOf(cover).flatMap((number) =>
    board.figures[number]!.cells.map((cell): [number, string] => [cell, board.figures[number]!.piece])));
  const layers: string[][][] = [];
  board.cells.forEach(({ place }, cell) => {
    const { layer, row, column } = place!;
    ((layers[layer] ??= [])[row] ??= [])[column] = pieceOf.get(cell) ?? "";
  });
  return layers.map((rows, layer) => app.text("puzzles.layer", { n: layer + 1,
    cells: rows.map((row) => row.join(" ")).join("; ") })).join(" ");
}

export class BoardDrawing {
  readonly element: SVGSVGElement;
  /** The centre of each cell. */
  readonly points: Point[];
  private readonly hueOf: number[];

  /** `layers` are drawn over the cells, the first layer lowest. */
  constructor(readonly board: Board, label: string, layers: SVGGElement[], role: "group" | "img") {
    this.points = centres(board);
    this.hueOf = huesOf(board);
    const cells = s("g", { class: "cells" }, ...board.cells.map(({ points, label }) => {
      const [x, y] = middle(points);
      return s("g", {}, s("path", { d: path(points) }), label && s("text", { x, y: y + 0.11, class: "name" }, label));
    }));
    const triangles = board.cells.every(({ points }) => points.length === 3);
    this.element = s("svg", { class: triangles ? "hand-board triangles" : "hand-board", role,
      viewBox: viewBox(board.cells.map(({ points }) => points)), "aria-label": label }, cells, ...layers);
    // Cells of a small board need not fill the page.
    this.element.style.maxWidth = `${4.5 * Number(this.element.getAttribute("viewBox")!.split(" ")[2])}rem`;
  }

  get framed(): HTMLElement {
    return h("div", { class: "hand-frame" }, this.element);
  }

  figure(number: number): SVGGElement {
    const { cells, text, texts } = this.board.figures[number]!;
    const polygons = cells.map((cell) => this.board.cells[cell]!.points);
    const words = cells.map((cell, k) => {
      const [x, y] = this.points[cell]!;
      const written = texts?.[k] ?? text;
      const once = texts === null && k > 0 && polygons.length > 1 && text !== "\u265b";
      const long = written.length > 2;
      return once ? null : s("text", { x, y: y + (long ? 0.11 : 0.17), class: long ? "long" : null }, written);
    });
    return s("g", { class: `figure hue${this.hueOf[number]}` },
      ...polygons.map((points) => s("path", { d: path(points) })),
      s("path", { class: "outline", d: outline(polygons) }), ...words);
  }
}

/** A still picture of a board with figures. */
export function coveredBoard(board: Board, figures: number[], description: string): BoardDrawing {
  const drawing = new BoardDrawing(board, description, [], "img");
  drawing.element.append(...figures.map((number) => drawing.figure(number)));
  return drawing;
}
