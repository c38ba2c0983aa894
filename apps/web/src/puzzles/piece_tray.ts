// Pieces that are selected by their pictures, with their numbers, and pieces that are drawn: as the
// list or file of pieces that the models read.
import type { App } from "../app";
import { h, s } from "../ui/dom";
import { button } from "../ui/parts";
import type { Board } from "./board";
import { BoardEditor, readBoard } from "./board_editor";
import { outline, path, polygon, viewBox, type Place, type Shape } from "./lattice";
import { pieceLabel } from "./tray";

/** The pieces with letters, by their names in a list; "/" separates rows. */
export const shapes: Record<string, string> = {
  F: ".##/##./.#.", I: "#####", L: "#./#./#./##", N: ".#/.#/##/#.", P: "##/##/#.", T: "###/.#./.#.", U: "#.#/###",
  V: "#../#../###", W: "#../##./.##", X: ".#./###/.#.", Y: ".#/##/.#/.#", Z: "##./.#./.##",
  I4: "####", L4: "#./#./##", O4: "##/##", S4: ".##/##.", T4: "###/.#.", I3: "###", V3: "#./##", D: "##", M: "#",
};

export interface Piece {
  name: string;
  rows: string;
  number: number;
}

const plain = (piece: Piece) => shapes[piece.name] === piece.rows;

/** Writes pieces as a list if all have letters, otherwise as a file. */
export function writePieces(pieces: Piece[]): string {
  const wanted = pieces.filter(({ number }) => number > 0);
  if (wanted.every(plain)) return wanted.map(({ name, number }) => (number > 1 && number < Infinity ? `${number}x${name}` : name)).join(",");
  return wanted.map(({ name, rows, number }) =>
    `${name}${number > 1 && number < Infinity ? ` ${number}` : ""}\n${rows.replace(/\//g, "\n")}\n`).join("\n");
}

/** Reads a list or a file of pieces in fixed numbers; returns null for other texts and for an empty text. */
export function readPieces(text: string): Piece[] | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (!trimmed.includes("\n")) {
    const parts = trimmed.split(",").map((part) => /^(?:(\d+)x)?([A-Z]\d?)$/.exec(part.trim()));
    if (!parts.every((part) => part && shapes[part[2]!])) return null;
    return parts.map((part) => ({ name: part![2]!, rows: shapes[part![2]!]!, number: Number(part![1] ?? 1) }));
  }
  const pieces = trimmed.split(/\n\s*\n/).map((block) => {
    const [head = "", ...rows] = block.trim().split("\n");
    const match = /^(\S+)(?: (\d+))?$/.exec(head.trim());
    if (!match || rows.length === 0 || rows.some((row) => /[^#. ]/.test(row.trimEnd()))) return null;
    const shape = rows.map((row) => row.trimEnd().replace(/ /g, ".")).join("/");
    return { name: match[1]!, rows: shape, number: Number(match[2] ?? 1) };
  });
  return pieces.every((piece) => piece !== null) ? (pieces as Piece[]) : null;
}

export function piecePicture(rows: string, shape: Shape): SVGSVGElement {
  const polygons = rows.split("/").flatMap((line, row) => Array.from(line, (letter, column) =>
    letter === "#" ? [polygon(shape, { row, column, layer: 0 }, 0)] : []).flat());
  const box = viewBox(polygons), [width, height] = box.split(" ").slice(2).map((side) => `${0.6 * Number(side)}rem`);
  return s("svg", { class: "piece", viewBox: box, width, height, "aria-hidden": "true" },
    ...polygons.map((points) => s("path", { d: path(points) })), s("path", { class: "outline", d: outline(polygons) }));
}

/** Returns the least of the up to eight forms that a piece of squares has when it is turned or flipped. */
function freeForm(rows: string): string {
  const forms: string[] = [];
  let now = rows.split("/");
  for (let quarter = 0; quarter < 4; ++quarter) {
    forms.push(now.join("/"), now.map((row) => Array.from(row).reverse().join("")).join("/"));
    now = Array.from(now[0]!, (_, column) => now.map((row) => row[column]).reverse().join(""));
  }
  return forms.sort()[0]!;
}

function rowsOf(places: Place[], shape: Shape): string {
  const rows = Array.from({ length: Math.max(...places.map(({ row }) => row)) + 1 }, (_, row) => {
    const columns = places.filter((place) => place.row === row).map(({ column }) => column);
    return Array.from({ length: Math.max(-1, ...columns) + 1 }, (_, column) => (columns.includes(column) ? "#" : ".")).join("");
  });
  const cut = trimmed(rows.join("\n"), shape)!.split("/"), width = Math.max(...cut.map(({ length }) => length));
  return cut.map((row) => row.padEnd(width, ".")).join("/");
}

/** The pieces of a flat puzzle with their numbers (Infinity: any number) and their figures. */
export function piecesInUse({ cells, figures, supply }: Board, shape: Shape): (Piece & { figures: Set<number> })[] {
  const letters = new Map(Object.entries(shapes).map(([name, rows]) => [freeForm(rows), name]));
  const pieces = new Map<string, Piece & { figures: Set<number> }>();
  figures.forEach(({ piece, cells: taken }, number) => {
    if (piece === "" && shape !== "square") return;
    const same = pieces.get(piece);
    if (same) return void same.figures.add(number);
    const rows = rowsOf(taken.map((cell) => cells[cell]!.place!), shape), form = shape === "square" ? freeForm(rows) : rows;
    const known = pieces.get(piece || form);
    if (known) return void known.figures.add(number);
    const letter = shape === "square" ? letters.get(form) : undefined, name = piece || letter || `q${pieces.size + 1}`;
    pieces.set(piece || form, { name, rows: name === letter ? shapes[letter]! : rows, number: supply.get(piece) ?? Infinity,
      figures: new Set([number]) });
  });
  return [...pieces.values()];
}

/**
 * Removes empty rows and columns around a drawing; returns null for an empty drawing. Triangles keep their
 * direction.
 */
export function trimmed(drawn: string, shape: Shape): string | null {
  const rows = drawn.split("\n"), isUsed = rows.map((row) => row.includes("#"));
  const first = isUsed.indexOf(true), last = isUsed.lastIndexOf(true);
  if (first < 0) return null;
  const used = rows.slice(first, last + 1), filled = used.filter((row) => row.includes("#"));
  const to = Math.max(...filled.map((row) => row.lastIndexOf("#")));
  let from = Math.min(...filled.map((row) => row.indexOf("#")));
  let margin = "";
  if (shape === "triangle" && (first + from) % 2 === 1) {
    if (from > 0) --from;
    else margin = ".";
  }
  return used.map((row) => margin + row.slice(from, to + 1)).join("/");
}

export class PieceTray {
  readonly element: HTMLElement;
  private readonly list = h("div", { class: "pieces" });
  private readonly pieces: Piece[];
  private own: string;
  /** The number of pieces that were drawn. */
  private drawn: number;

  constructor(private readonly app: App, private readonly shape: Shape, given: Piece[],
    private readonly any: boolean, private readonly changed: (text: string) => void) {
    const { text } = app;
    this.pieces = shape === "square" ? Object.entries(shapes).map(([name, rows]) => ({ name, rows, number: 0 })) : [];
    this.own = shape === "square" ? `##...\n#....\n${".....\n".repeat(3)}` : "###..\n.....\n.....\n";
    for (const piece of given) {
      const known = this.pieces.find(({ name, rows }) => name === piece.name && rows === piece.rows);
      if (known) known.number += piece.number;
      else this.pieces.push(piece);
    }
    this.drawn = given.filter((piece) => !plain(piece)).length;
    const drawing = new BoardEditor(app, shape, readBoard(this.own), (drawn) => (this.own = drawn));
    this.element = h("div", { class: "piece-tray" }, this.list,
      h("details", { open: shape !== "square" || this.drawn > 0 }, h("summary", {}, text("puzzles.own-piece")), drawing.element,
        button(text("puzzles.add-piece"), () => this.add())));
    this.show();
  }

  private add(): void {
    const rows = trimmed(this.own, this.shape);
    if (rows === null) return;
    this.pieces.push({ name: `q${++this.drawn}`, number: this.any ? Infinity : 1, rows });
    this.show();
    this.tell();
  }

  private show(): void {
    this.list.replaceChildren(...this.pieces.map((piece) => {
      const name = h("span", {}), named = { piece: piece.name };
      const less = button("\u2212", () => change(-1), { "aria-label": this.app.text("puzzles.fewer", named) });
      const more = h("button", { type: "button", class: "add", "aria-label": this.app.text("puzzles.more", named),
        onclick: () => change(1) }, piecePicture(piece.rows, this.shape), name);
      const box = h("div", { class: "one" }, more, less);
      const show = () => {
        name.textContent = piece.number > 0 ? pieceLabel(piece.name, piece.number) : piece.name;
        box.classList.toggle("used", piece.number > 0);
        less.hidden = piece.number === 0;
      };
      const change = (by: number) => {
        piece.number = this.any ? (by > 0 ? Infinity : 0) : Math.max(0, Math.min(99, piece.number + by));
        if (piece.number === 0) more.focus();
        show();
        this.tell();
      };
      show();
      return box;
    }));
  }

  private tell(): void {
    this.changed(writePieces(this.pieces));
  }
}
