// The pieces of a flat puzzle, and their pictures.
import { s } from "../ui/dom";
import type { Board } from "./board";
import { outline, path, polygon, viewBox, type Place, type Shape } from "./lattice";

/** The pieces with letters, by their names; "/" separates rows. */
const shapes: Record<string, string> = {
  F: ".##/##./.#.", I: "#####", L: "#./#./#./##", N: ".#/.#/##/#.", P: "##/##/#.", T: "###/.#./.#.", U: "#.#/###",
  V: "#../#../###", W: "#../##./.##", X: ".#./###/.#.", Y: ".#/##/.#/.#", Z: "##./.#./.##",
  I4: "####", L4: "#./#./##", O4: "##/##", S4: ".##/##.", T4: "###/.#.", I3: "###", V3: "#./##", D: "##", M: "#",
};

export interface Piece {
  name: string;
  rows: string;
  number: number;
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

/** The drawing of a piece without empty rows and columns around it. Triangles keep their direction. */
function rowsOf(places: Place[], shape: Shape): string {
  const rows = places.map(({ row }) => row), columns = places.map(({ column }) => column), top = Math.min(...rows);
  const first = Math.min(...columns), left = shape === "triangle" && (top + first) % 2 === 1 ? first - 1 : first;
  const drawn = Array.from({ length: Math.max(...rows) - top + 1 }, () =>
    new Array<string>(Math.max(...columns) - left + 1).fill("."));
  for (const { row, column } of places) drawn[row - top]![column - left] = "#";
  return drawn.map((cells) => cells.join("")).join("/");
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
