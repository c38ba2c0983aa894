// Cells of boards as polygons, and the outlines of sets of cells.
import type { App } from "../app";

export type Point = [x: number, y: number];
export type Shape = "square" | "triangle" | "cube";

/** A cell given by row, column and, in a solid, layer. */
export interface Place {
  row: number;
  column: number;
  layer: number;
}

/** The place of a cell in words, counted from 1. */
export const placeText = (app: App, { row, column, layer }: Place, isSolid: boolean): string =>
  app.text(isSolid ? "puzzles.cell-at" : "sudoku.cell.place", { row: row + 1, column: column + 1, layer: layer + 1 });

const triangleHeight = Math.sqrt(3) / 2;

/**
 * The outline of a cell. Triangles point up if row + column is even. Layers of `width` columns are drawn side
 * by side.
 */
export function polygon(shape: Shape, { row, column, layer }: Place, width: number): Point[] {
  if (shape === "triangle") {
    const x = column / 2, top = row * triangleHeight, bottom = top + triangleHeight;
    return (row + column) % 2 === 0 ? [[x, bottom], [x + 0.5, top], [x + 1, bottom]]
      : [[x, top], [x + 1, top], [x + 0.5, bottom]];
  }
  return rectangle(column + (shape === "cube" ? layer * (width + 0.6) : 0), row, 1, 1);
}

export const rectangle = (x: number, y: number, width: number, height: number): Point[] =>
  [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];

export const path = (points: Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;

const round = (number: number) => Math.round(number * 1000) / 1000;

/** A path of the sides that belong to only one of the polygons. */
export function outline(polygons: Point[][]): string {
  const sides = new Map<string, string | null>();
  for (const points of polygons)
    points.forEach((from, k) => {
      const to = points[(k + 1) % points.length]!;
      const names = [from, to].map(([x, y]) => `${round(x)} ${round(y)}`);
      const key = [...names].sort().join("|");
      sides.set(key, sides.has(key) ? null : `M${names[0]}L${names[1]}`);
    });
  return Array.from(sides.values(), (side) => side ?? "").join("");
}

export const middle = (points: Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** The rectangle around polygons, with a margin. */
export function viewBox(polygons: Point[][], room = 0.12): string {
  const all = polygons.flat();
  if (all.length === 0) return "0 0 1 1";
  const [left, top] = [0, 1].map((k) => Math.min(...all.map((point) => point[k]!)) - room) as Point;
  const [right, bottom] = [0, 1].map((k) => Math.max(...all.map((point) => point[k]!)) + room) as Point;
  return `${round(left)} ${round(top)} ${round(right - left)} ${round(bottom - top)}`;
}

/** The index of the nearest point in a direction; -1 if there is none. */
export function neighbour(points: Point[], from: number, [dx, dy]: Point): number {
  const [x, y] = points[from]!;
  let best = -1, least = Infinity;
  points.forEach(([px, py], k) => {
    const along = (px - x) * dx + (py - y) * dy, across = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (along < 0.2 || across > 1.6 * along) return;
    const far = along + 2 * across;
    if (far < least) [best, least] = [k, far];
  });
  return best;
}

export const directions: Record<string, Point> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
