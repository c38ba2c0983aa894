// Solutions as pictures: drawn as they are found, browsed, and saved.
import type { App } from "../app";
import type { ModelQuery } from "../engine/puzzle_methods";
import { h, svgImage } from "../ui/dom";
import { pager } from "../ui/pager";
import { menu } from "../ui/menu";
import { digits } from "../ui/runner";
import type { Board } from "./board";
import { blocksOf, coveredBoard, layersText } from "./board_drawing";
import { SolidView } from "./solid";

/** Limit for the solutions that are saved as text. */
const mostSaved = 1000;

/** Converts an SVG file to PNG, with `scale` pixels per unit. */
async function pngOf(source: string, scale: number): Promise<Blob> {
  const image = svgImage(source, "");
  await image.decode();
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) => Math.round(side * scale));
  const canvas = h("canvas", { width, height });
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

export class Gallery {
  readonly element: HTMLElement;
  private readonly title = h("h2", { class: "minor" });
  private readonly frame = h("div", { class: "picture" });
  private readonly pager: ReturnType<typeof pager>;
  private readonly covers: number[][] = [];
  private at = -1;
  private source = "";
  private drawing = false;
  /** True while the newest solution is shown, until the user goes to another one. */
  private follows = true;
  /** A solution of a solid is also shown as a solid. */
  private readonly solid: SolidView | null;

  constructor(private readonly app: App, private readonly query: ModelQuery, private readonly board: Board | null) {
    const { text } = app;
    this.pager = pager(app, text("puzzles.which"), (to) => this.browse(to), menu(text("shell.save"), () => [
      { label: text("puzzles.save-svg"), act: () => this.saveSvg() },
      { label: text("puzzles.save-png"), act: () => void this.savePng() },
      { label: text("puzzles.save-text"), act: () => void this.saveText() },
    ], { icon: "save", class: "quiet" }));
    this.solid = board?.solid ? new SolidView(app, blocksOf(board, [])) : null;
    this.element = h("div", { class: "gallery", hidden: true },
      this.pager.element, this.title, this.solid?.element, this.frame);
  }

  add(covers: number[][]): void {
    this.covers.push(...covers);
    this.element.hidden = false;
    if (this.follows) this.show(this.covers.length - 1);
    else this.name();
  }

  /** Shows the first solution when the search has ended. */
  finish(): void {
    if (this.follows && this.covers.length > 0) this.show(0);
    this.follows = false;
  }

  private name(): void {
    this.pager.show(this.at, this.covers.length);
    this.title.textContent = this.app.text("puzzles.solution",
      { n: digits(this.app, this.at + 1), of: digits(this.app, this.covers.length) });
  }

  private browse(to: number): void {
    this.follows = false;
    if (this.covers[to]) this.show(to);
    this.app.announce(this.title.textContent ?? "");
  }

  private show(to: number): void {
    this.at = to;
    this.name();
    if (!this.drawing) void this.draw();
  }

  // Draws what is visible, as fast as pictures arrive: some solutions are skipped.
  private async draw(): Promise<void> {
    this.drawing = true;
    let drawn = -1;
    while (drawn !== this.at) {
      drawn = this.at;
      try {
        this.source = await this.app.engine.ask("puzzles.draw", [this.query, this.covers[drawn]!, "svg"]);
      } catch {
        break;
      }
      const blocks = this.board?.solid ? blocksOf(this.board, this.board.figuresOf(this.covers[drawn]!)) : [];
      this.solid?.show(blocks);
      this.frame.replaceChildren(await this.pictureOf(this.covers[drawn]!));
    }
    this.drawing = false;
  }

  /** The picture of the engine; a board with texts on cells that remain free is drawn here. */
  private async pictureOf(cover: number[]): Promise<HTMLElement> {
    const { app, board } = this, description = `${this.title.textContent} ${layersText(app, board, cover)}`;
    if (board && board.open.length > 0) return coveredBoard(board, board.figuresOf(cover), description).framed;
    const image = svgImage(this.source, description);
    await image.decode().catch(() => {});
    return image;
  }

  private fileName(ending: string): string {
    return `${this.query.model}-${this.at + 1}.${ending}`;
  }

  private saveSvg(): void {
    this.app.save(this.fileName("svg"), new Blob([this.source], { type: "image/svg+xml" }));
  }

  private async savePng(): Promise<void> {
    this.app.save(this.fileName("png"), await pngOf(this.source, 3));
  }

  private async saveText(): Promise<void> {
    const texts: string[] = [];
    for (const cover of this.covers.slice(0, mostSaved))
      texts.push(await this.app.engine.ask("puzzles.draw", [this.query, cover, "unicode"]));
    this.app.save(`${this.query.model}.txt`, texts.join("\n"));
  }
}
