// The pieces of a puzzle: buttons with their pictures, which choose the piece to place.
import type { App } from "../app";
import { h } from "../ui/dom";

/** A piece of a puzzle. */
export interface UsedPiece {
  name: string;
  /** The number of copies; Infinity: any number. */
  number: number;
  /** Null for a model without pictures. */
  picture: SVGSVGElement | null;
  /** The figures of the piece on the board. */
  figures: Set<number>;
}

const pieceLabel = (name: string, number: number): string =>
  (number === 1 ? name : `${name} \u00d7 ${number === Infinity ? "\u221e" : number}`);

export class Tray {
  readonly element: HTMLElement;
  /** The chosen piece; null: any piece. */
  chosen: UsedPiece | null = null;
  /** Called when the user has chosen a piece. */
  act = (): void => {};
  private readonly buttons: HTMLButtonElement[];
  private readonly names: HTMLElement[];

  constructor(app: App, private readonly pieces: UsedPiece[]) {
    this.names = pieces.map(() => h("span", {}));
    this.buttons = pieces.map((piece, k) => h("button", { type: "button", onclick: () => this.choose(piece) },
      piece.picture, this.names[k]));
    this.element = h("div", { class: "tray", role: "group", "aria-label": app.text("puzzles.pieces"),
      hidden: pieces.length === 0 }, ...this.buttons);
    this.show([]);
  }

  get hasPictures(): boolean {
    return this.pieces.some(({ picture }) => picture !== null);
  }

  /** Shows how many copies of each piece are left beside placed figures. A piece that is used up cannot be chosen. */
  show(placed: number[]): void {
    this.pieces.forEach((piece, k) => {
      const left = piece.number - placed.filter((figure) => piece.figures.has(figure)).length, button = this.buttons[k]!;
      if (left <= 0 && this.chosen === piece) this.chosen = null;
      this.names[k]!.textContent = left <= 0 ? piece.name : pieceLabel(piece.name, left);
      button.disabled = left <= 0;
      button.setAttribute("aria-pressed", String(this.chosen === piece));
    });
  }

  private choose(piece: UsedPiece): void {
    this.chosen = this.chosen === piece ? null : piece;
    this.buttons.forEach((button, k) => button.setAttribute("aria-pressed", String(this.chosen === this.pieces[k])));
    this.act();
  }
}
