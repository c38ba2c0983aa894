// The boards that are drawn, and the pieces of a puzzle.
import type { App } from "../app";
import type { Values } from "../engine/puzzle_methods";
import { h } from "../ui/dom";
import type { Board } from "./board";
import { BoardEditor, readBoard } from "./board_editor";
import { huesOf } from "./board_drawing";
import type { Place, Shape } from "./lattice";
import { piecePicture, piecesInUse } from "./pieces";
import { solidPicture } from "./solid";
import type { UsedPiece } from "./tray";

interface Kind {
  shape: Shape;
  /** True if the pieces are flat, and have pictures by their cells. */
  pieces: boolean;
}

/** The models with a board that is drawn. */
const kinds: Record<string, Kind> = {
  pentomino: { shape: "square", pieces: true }, polyomino: { shape: "square", pieces: true },
  polyiamond: { shape: "triangle", pieces: true },
  soma: { shape: "cube", pieces: false }, polycube: { shape: "cube", pieces: false },
};

export const isDrawable = (model: string): boolean => model in kinds;

/** The symmetries of a model: rotations and reflections of its board, or others. */
export const turnsOf = (model: string): "turns" | "others" =>
  (model in kinds || model === "queens" ? "turns" : "others");

/** The pieces of a puzzle. */
export function piecesOf(model: string, board: Board | null): UsedPiece[] {
  if (!board) return [];
  const kind = kinds[model];
  if (kind?.pieces)
    return piecesInUse(board, kind.shape).map((piece) => ({ ...piece, picture: piecePicture(piece.rows, kind.shape) }));
  const pieces = new Map<string, UsedPiece>(), hueOf = kind?.shape === "cube" ? huesOf(board) : null;
  board.figures.forEach(({ piece: name, cells }, number) => {
    if (name === "") return;
    const known = pieces.get(name);
    if (known) return void known.figures.add(number);
    const picture = hueOf && solidPicture(cells.map((cell) =>
      ({ place: board.cells[cell]!.place!, hue: hueOf[number]! })), "piece solid-piece");
    pieces.set(name, { name, number: board.supply.get(name) ?? Infinity, picture, figures: new Set([number]) });
  });
  return [...pieces.values()];
}

/** The cells of a board as rows to draw on; a default board if there are none yet. */
function rowsOf(places: Place[]): boolean[][][] {
  const many = (of: (place: Place) => number) => Math.max(...places.map(of)) + 1;
  if (places.length === 0) return [Array.from({ length: 8 }, () => new Array<boolean>(8).fill(true))];
  const [layers, rows, columns] = [many(({ layer }) => layer), many(({ row }) => row), many(({ column }) => column)];
  const drawn = Array.from({ length: layers! }, () =>
    Array.from({ length: rows! }, () => new Array<boolean>(columns!).fill(false)));
  for (const { layer, row, column } of places) drawn[layer]![row]![column] = true;
  return drawn;
}

/** Draws the board of a model; `places` are the cells of the current board, and `put` receives the text of the new board. */
export function drawer(app: App, model: string, { board }: Values, places: Place[], put: (text: string) => void): HTMLElement {
  const drawn = typeof board === "string" && board.trim() ? readBoard(board) : rowsOf(places);
  return h("div", { class: "drawer" }, h("p", { class: "help" }, app.text("puzzles.edit-help")),
    new BoardEditor(app, kinds[model]!.shape, drawn, put).element);
}
