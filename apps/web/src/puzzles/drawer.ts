// Edits the board and the pieces of a puzzle by pointing.
import type { App } from "../app";
import type { Values } from "../engine/puzzle_methods";
import { h } from "../ui/dom";
import type { Board } from "./board";
import { BoardEditor, readBoard } from "./board_editor";
import { huesOf } from "./board_drawing";
import type { Place, Shape } from "./lattice";
import { piecePicture, piecesInUse, PieceTray, readPieces } from "./piece_tray";
import { solidPicture } from "./solid";
import type { UsedPiece } from "./tray";

interface Kind {
  shape: Shape;
  /** True if the pieces are chosen from pictures or drawn. */
  pieces: boolean;
}

/** The models with a board that is drawn. */
const kinds: Record<string, Kind> = {
  pentomino: { shape: "square", pieces: true }, polyomino: { shape: "square", pieces: true },
  polyiamond: { shape: "triangle", pieces: true }, triangles: { shape: "triangle", pieces: false },
  soma: { shape: "cube", pieces: false }, polycube: { shape: "cube", pieces: false },
};

export const isDrawable = (model: string): boolean => model in kinds;

/** The symmetries of a model: rotations and reflections of its board, or others. */
export const turnsOf = (model: string): "turns" | "others" =>
  (model !== "triangles" && model in kinds || model === "queens" ? "turns" : "others");

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

export class Drawer {
  readonly element: HTMLElement;

  /** `places` are the cells of the current board; `put` receives the text of a parameter that was drawn. */
  constructor(app: App, model: string, values: Values, places: Place[], board: Board | null,
    put: (name: "board" | "pieces", text: string) => void) {
    const { shape, pieces } = kinds[model]!, any = values["any-number"] === true;
    const text = (name: string) => (typeof values[name] === "string" ? values[name].trim() : "");
    const drawn = text("board") ? readBoard(text("board")) : rowsOf(places);
    const used = readPieces(text("pieces")) ?? (board ? piecesInUse(board, shape) : []);
    const given = any ? used.map((piece) => ({ ...piece, number: Infinity })) : used;
    this.element = h("div", { class: "drawer" }, h("p", { class: "help" }, app.text("puzzles.edit-help")),
      new BoardEditor(app, shape, drawn, (now) => put("board", now)).element,
      pieces && h("h2", { class: "minor" }, app.text("puzzles.choose-pieces")),
      pieces && new PieceTray(app, shape, given, any, (now) => put("pieces", now)).element);
  }
}
