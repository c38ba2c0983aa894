// Solutions as pictures: drawn as they are found, browsed, and saved.
import type { App } from "../app";
import type { ModelQuery } from "../engine/puzzle_methods";
import { h, svgImage } from "../ui/dom";
import { pager } from "../ui/pager";
import { menu } from "../ui/menu";
import { digits } from "../ui/runner";
import type { Board } from "./board";
import { layersText } from "./board_drawing";

/** Limit for the solutions that are saved as text. */
const mostSaved = 1000;

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

  constructor(private readonly app: App, private readonly query: ModelQuery, private readonly board: Board | null) {
    const { text } = app;
    this.pager = pager(app, text("puzzles.which"), (to) => this.browse(to), menu(text("shell.save"), () => [
      { label: text("puzzles.save-svg"), act: () => this.saveSvg() },
      { label: text("puzzles.save-text"), act: () => void this.saveText() },
    ], { icon: "save", class: "quiet" }));
    this.element = h("div", { class: "gallery", hidden: true }, this.pager.element, this.title, this.frame);
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
      const layers = layersText(this.app, this.board, this.covers[drawn]!);
      const image = svgImage(this.source, `${this.title.textContent} ${layers}`);
      await image.decode().catch(() => {});
      this.frame.replaceChildren(image);
    }
    this.drawing = false;
  }

  private fileName(ending: string): string {
    return `${this.query.model}-${this.at + 1}.${ending}`;
  }

  private saveSvg(): void {
    this.app.save(this.fileName("svg"), new Blob([this.source], { type: "image/svg+xml" }));
  }

  private async saveText(): Promise<void> {
    const texts: string[] = [];
    for (const cover of this.covers.slice(0, mostSaved))
      texts.push(await this.app.engine.ask("puzzles.draw", [this.query, cover, "unicode"]));
    this.app.save(`${this.query.model}.txt`, texts.join("\n"));
  }
}
