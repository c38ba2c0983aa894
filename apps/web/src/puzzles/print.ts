// Prints a puzzle: an A4 page with the empty board and its pieces at the same scale, to cut out.
import { h } from "../ui/dom";
import { printElement } from "../ui/print";
import { pieceLabel, type UsedPiece } from "./tray";

interface Drawn {
  name: string;
  picture: SVGSVGElement;
}

/** The usable size of the page below the title, the largest and smallest cells, and gaps, in millimetres. */
const sheet = { width: 182, height: 225 }, largest = 22, smallest = 4, gap = 6, caption = 6;

const sizeOf = (picture: SVGSVGElement) => picture.getAttribute("viewBox")!.split(" ").slice(2).map(Number) as [number, number];

function scaled(picture: SVGSVGElement, scale: number): SVGSVGElement {
  const [width, height] = sizeOf(picture);
  picture.setAttribute("width", `${width * scale}mm`);
  picture.setAttribute("height", `${height * scale}mm`);
  picture.removeAttribute("style");
  return picture;
}

function heightOf(board: SVGSVGElement, pieces: Drawn[], scale: number): number {
  let height = sizeOf(board)[1] * scale + 2 * gap, left = 0, row = 0;
  for (const { picture } of pieces) {
    const [wide, high] = sizeOf(picture).map((side) => side * scale) as [number, number];
    if (left < wide + gap) {
      height += row;
      [left, row] = [sheet.width, 0];
    }
    left -= wide + gap;
    row = Math.max(row, high + gap + caption);
  }
  return height + row;
}

/** Prints a board and its pieces, unless the pieces have no pictures. */
export function printPuzzle(title: string, about: string, board: SVGSVGElement, used: UsedPiece[]): void {
  const pieces = used.flatMap(({ name, number, picture }): Drawn[] =>
    (picture ? [{ name: pieceLabel(name, number), picture }] : []));
  let scale = Math.min(sheet.width / sizeOf(board)[0], largest);
  while (scale > smallest && heightOf(board, pieces, scale) > sheet.height) scale -= 0.25;
  const page = h("div", { class: "puzzle-sheet" }, h("h1", {}, title), h("p", {}, about), scaled(board, scale),
    h("div", { class: "sheet-pieces" }, ...pieces.map(({ name, picture }) =>
      h("figure", {}, scaled(picture, scale), h("figcaption", {}, name)))));
  printElement(page);
}
