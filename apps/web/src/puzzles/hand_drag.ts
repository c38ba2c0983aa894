// Dragging placed or offered pieces to other cells of a board.
import type { Board, Figure } from "./board";

/** The callbacks of the board. Figures are numbers; -1 is none. */
interface Holder {
  /** The figure that can be picked up at a cell. */
  at(cell: number): number;
  /** True if a figure fits at its new place, ignoring the figure that was picked up. */
  fits(figure: Figure, without: number): boolean;
  /** Shows the figure under the pointer; -1 if no figure fits there. */
  show(figure: number): void;
  /** Moves a figure; -1: it was dragged off the board. */
  drop(from: number, to: number): void;
}

/** A movement of fewer pixels is a press. */
const leastPixels = 6;

/**
 * Returns a function that finds the figure of the same piece and shape whose given cell lies at another
 * place.
 */
function shapesOf({ cells, figures }: Board): (figure: number, cell: number, to: number) => number {
  const known = new Map<string, number>();
  const shape = (number: number, from: number) => {
    const { piece, text, cells: taken } = figures[number]!, origin = cells[from]!.place!;
    return `${piece} ${text} ${taken.map((cell) => {
      const { row, column, layer } = cells[cell]!.place!;
      return [row - origin.row, column - origin.column, layer - origin.layer].join();
    }).sort().join(";")}`;
  };
  figures.forEach((figure, number) => {
    for (const cell of figure.cells) known.set(`${cell}|${shape(number, cell)}`, number);
  });
  return (figure, cell, to) => known.get(`${to}|${shape(figure, cell)}`) ?? -1;
}

/** Listens to the pointer. Returns a function that tells whether the last press was the end of a drag. */
export function makeDraggable(element: SVGSVGElement, fields: SVGElement[], board: Board, holder: Holder): () => boolean {
  if (board.cells.some(({ place }) => place === null)) return () => false;
  let shapes: ReturnType<typeof shapesOf> | null = null;
  let held: { figure: number; cell: number; x: number; y: number; moving: boolean; to: number } | null = null;
  let justDragged = false;
  /** Ends the listening to the movement of a held piece. */
  let ending = new AbortController();
  const cellAt = ({ clientX, clientY }: PointerEvent) =>
    fields.indexOf(document.elementFromPoint(clientX, clientY) as SVGElement);

  // The pointer may leave the board before it is recognised as dragging.
  const move = (event: PointerEvent) => {
    if (!held) return;
    if (!held.moving && Math.hypot(event.clientX - held.x, event.clientY - held.y) < leastPixels) return;
    if (!held.moving) element.setPointerCapture(event.pointerId);
    held.moving = true;
    shapes ??= shapesOf(board);
    const cell = cellAt(event), to = cell < 0 ? -1 : shapes(held.figure, held.cell, cell);
    const can = to >= 0 && holder.fits(board.figures[to]!, held.figure);
    held.to = can ? to : cell < 0 ? -1 : held.figure;
    holder.show(can ? to : -1);
  };
  const end = ({ type }: PointerEvent) => {
    ending.abort();
    const { figure, to, moving } = held!;
    held = null;
    if (!moving) return;
    justDragged = type === "pointerup";
    holder.drop(figure, justDragged ? to : figure);
  };
  element.addEventListener("pointerdown", (event) => {
    justDragged = false;
    const cell = fields.indexOf(event.target as SVGElement), figure = cell < 0 ? -1 : holder.at(cell);
    if (figure < 0 || event.button !== 0 || held) return;
    held = { figure, cell, x: event.clientX, y: event.clientY, moving: false, to: figure };
    ending = new AbortController();
    const { signal } = ending;
    document.addEventListener("pointermove", move, { signal });
    for (const name of ["pointerup", "pointercancel"] as const) document.addEventListener(name, end, { signal });
  });
  return () => {
    const was = justDragged;
    justDragged = false;
    return was;
  };
}
