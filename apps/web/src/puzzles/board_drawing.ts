// The board of a puzzle as a picture, with placed options.
import { h, s } from "../ui/dom";
import { centres, type Board } from "./board";
import { middle, outline, path, viewBox, type Point } from "./lattice";

const hues = 12;

export class BoardDrawing {
  readonly element: SVGSVGElement;
  /** The centre of each cell. */
  readonly points: Point[];
  private readonly hueOf: number[];

  /** `layers` are drawn over the cells, the first layer lowest. */
  constructor(readonly board: Board, label: string, layers: SVGGElement[], role: "group" | "img") {
    this.points = centres(board);
    this.hueOf = this.chooseHues();
    const cells = s("g", { class: "cells" }, ...board.cells.map(({ points, name, place }) => {
      const [x, y] = middle(points);
      return s("g", {}, s("path", { d: path(points) }),
        place === null ? s("text", { x, y: y + 0.11, class: "name" }, name) : null);
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

  // Placements of a piece have the same colour; without pieces, size and text determine the colour.
  private chooseHues(): number[] {
    const numbers = new Map<string, number>();
    return this.board.figures.map(({ piece, text, cells }, number) => {
      const key = piece || (text ? `=${text}` : cells.length > 1 ? `#${number}` : "");
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      return numbers.get(key)! % hues;
    });
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
