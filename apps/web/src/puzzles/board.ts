// The board of a puzzle, derived from the names of its items (docs/models.md describes them): its
// cells, and the cells of each option. For puzzles without a board, the items are side by side.
import { fromJson, type JsonProblem, type Problem } from "../cover/matrix";
import { middle, polygon, rectangle, type Place, type Point, type Shape } from "./lattice";

interface Cell {
  name: string;
  /** The place on the board; null for an item without a place. */
  place: Place | null;
  /** The text on the free cell; "" if there is none. */
  label: string;
  points: Point[];
}

/** A figure on the board: it represents all options that differ only in the choice among equal pieces. */
export interface Figure {
  options: number[];
  cells: number[];
  /** The piece; "" if there are no pieces. */
  piece: string;
  /** The text on all its cells, or on each cell. */
  text: string;
  texts: string[] | null;
  /** The limited resources that the figure uses. */
  needs: Need[];
}

interface Need {
  thing: string;
  colour: string | null;
}

export interface Board {
  cells: Cell[];
  figures: Figure[];
  /** The quantity of each resource: items, and pieces with their copies. */
  supply: Map<string, number>;
  /** For each cell the figures that cover the cell. */
  through: number[][];
  /** True if the cells are cubes in several layers. */
  solid: boolean;
  figuresOf(options: number[]): number[];
}

const mostCells = 1200;

interface Reader {
  shape: Shape;
  /** The place of an item; null if it has none. */
  place(item: string): Place | null;
}

const numbers = (pattern: RegExp, order: "rc" | "xyz" | "s", shape: Shape): Reader => ({
  shape,
  place(item) {
    const match = pattern.exec(item);
    if (!match) return null;
    const [a, b, c] = match.slice(1).map(Number) as [number, number, number];
    if (order === "rc") return { row: a, column: b, layer: 0 };
    return order === "s" ? { row: 0, column: a - 1, layer: 0 } : { row: b, column: a, layer: c };
  },
});

const squares = numbers(/^r(\d+)c(\d+)$/, "rc", "square");
const cubes = numbers(/^x(\d+)y(\d+)z(\d+)$/, "xyz", "cube");
const row = numbers(/^s(\d+)$/, "s", "square");

const readers: Record<string, Reader> = {
  polyiamond: { ...squares, shape: "triangle" }, soma: cubes, polycube: cubes, langford: row,
};

const withoutCopy = (name: string) => name.replace(/\.\d+$/, "");

/** The cells of a board. Without a board, all primary items are fields with their names. */
function cellsOf(problem: Problem, reader: Reader) {
  const places = problem.items.flatMap((name, item) => {
    const place = reader.place(name);
    return place ? [{ item, name, place }] : [];
  });
  const of = new Map<number, number>(), cells: Cell[] = [];
  if (places.length > 0) {
    const width = Math.max(...places.map(({ place }) => place.column)) + 1;
    for (const { item, name, place } of places) {
      of.set(item, cells.length);
      cells.push({ name, place, label: "", points: polygon(reader.shape, place, width) });
    }
    return { cells, of, board: true };
  }
  const longest = Math.max(1, ...problem.items.slice(0, problem.primary).map(({ length }) => length));
  const width = Math.max(1.2, Math.min(4, 0.35 + longest * 0.24)), across = Math.max(1, Math.floor(14 / width));
  for (let item = 0; item < problem.primary; ++item) {
    of.set(item, item);
    cells.push({ name: problem.items[item]!, place: null, label: problem.items[item]!,
      points: rectangle((item % across) * (width + 0.15), Math.floor(item / across) * 1.15, width, 1) });
  }
  return { cells, of, board: false };
}

/** A chessboard: rows r0.. and columns c0.. are items; an option with both is a queen on their square. */
function chessboard(problem: Problem): Board {
  const n = problem.items.slice(0, problem.primary).filter((name) => /^r\d+$/.test(name)).length;
  const cells = Array.from({ length: n * n }, (_, k): Cell => {
    const place = { row: Math.floor(k / n), column: k % n, layer: 0 };
    return { name: `r${place.row}c${place.column}`, place, label: "", points: polygon("square", place, n) };
  });
  const figures = problem.options.map((entries, option): Figure => {
    const names = entries.map(({ item }) => problem.items[item]!);
    const rows = names.filter((name) => /^r\d+$/.test(name)), columns = names.filter((name) => /^c\d+$/.test(name));
    const at = rows.map((name, k) => Number(name.slice(1)) * n + Number(columns[k]!.slice(1)));
    return { options: [option], cells: at, piece: "", text: "\u265b", texts: null,
      needs: names.map((thing) => ({ thing, colour: null })) };
  });
  return finish(cells, figures, new Map());
}

function finish(cells: Cell[], figures: Figure[], supply: Map<string, number>): Board {
  const through = cells.map((): number[] => []);
  figures.forEach((figure, number) => figure.cells.forEach((cell) => through[cell]!.push(number)));
  const of = new Map(figures.flatMap(({ options }, k) => options.map((option): [number, number] => [option, k])));
  return { cells, figures, supply, through, solid: cells.some(({ place }) => place !== null && place.layer > 0),
    figuresOf: (options) => options.flatMap((option) => of.get(option) ?? []) };
}

/** The text on a figure: its piece, or the number in the option that is not part of the cell, ... */
function textOf(model: string, problem: Problem, option: number, piece: string, size: number): string {
  const names = problem.options[option]!.map(({ item }) => problem.items[item]!);
  if (model === "latin") return /n(\d+)$/.exec(names.find((name) => /^r\d+n\d+$/.test(name)) ?? "")?.[1] ?? "";
  if (model === "fillomino") return String(size);
  if (model === "colouring") return /\.(\d+)$/.exec(names.find((name) => /-.*\.\d+$/.test(name)) ?? "")?.[1] ?? "";
  return piece;
}

/** The board of a puzzle; null if it is too large to be solved by hand. */
export function boardOf(model: string, json: JsonProblem): Board | null {
  const problem = fromJson(json);
  if (model === "queens") return problem.primary > 80 ? null : chessboard(problem);
  const { cells, of, board } = cellsOf(problem, readers[model] ?? squares);
  if (cells.length > mostCells) return null;
  const supply = new Map<string, number>();
  json.primary.forEach((item, number) => {
    if (of.has(number)) return;
    const [name, high] = typeof item === "string" ? [item, 1] : [item.name, item.high];
    const thing = withoutCopy(name);
    supply.set(thing, (supply.get(thing) ?? 0) + high);
  });
  const hasCopies = problem.items.some((name, item) =>
    item < problem.primary && !of.has(item) && withoutCopy(name) !== name);
  const figures = new Map<string, Figure>();
  problem.options.forEach((entries, option) => {
    const lies = entries.filter(({ item }) => of.has(item));
    if (lies.length === 0) return;
    const needs = entries.flatMap(({ item, colour }): Need[] => {
      const name = problem.items[item]!;
      // The items that keep copies in order are not shown.
      if (hasCopies && item >= problem.primary) return [];
      return [{ thing: of.has(item) || item >= problem.primary ? name : withoutCopy(name), colour }];
    });
    const others = entries.filter(({ item }) => item < problem.primary && !of.has(item));
    const piece = board && others.length === 1 ? withoutCopy(problem.items[others[0]!.item]!) : "";
    const at = lies.map(({ item }) => of.get(item)!);
    const key = hasCopies ? `${piece} ${[...at].sort((a, b) => a - b).join(",")}` : String(option);
    const known = figures.get(key);
    if (known) return known.options.push(option);
    const text = textOf(model, problem, option, piece, at.length);
    const coloured = lies.every(({ colour }) => colour !== null);
    const texts = coloured ? lies.map(({ colour }) => colour!)
      : board ? null : lies.map(({ item }) => problem.items[item]! + (text && `: ${text}`));
    return figures.set(key, { options: [option], cells: at, piece, needs, text, texts });
  });
  return finish(cells, [...figures.values()], supply);
}

/** True if a figure can be placed together with others. */
export function fits(board: Board, placed: Figure[], figure: Figure): boolean {
  const used = new Map<string, Need[]>();
  for (const { needs } of placed)
    for (const need of needs) used.set(need.thing, [...(used.get(need.thing) ?? []), need]);
  return figure.needs.every(({ thing, colour }) => {
    const before = used.get(thing) ?? [];
    if (colour !== null && before.every((other) => other.colour === colour)) return true;
    return before.length < (board.supply.get(thing) ?? 1);
  });
}

export const centres = ({ cells }: Board): Point[] => cells.map(({ points }) => middle(points));
