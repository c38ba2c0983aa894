// A list of covers to browse: the options of each cover, and the matrix with these options marked.
import type { App } from "../app";
import { h } from "../ui/dom";
import { pager } from "../ui/pager";
import { button } from "../ui/parts";
import { digits } from "../ui/runner";
import { Links } from "./links";
import { optionItems, optionName, type Problem } from "./matrix";
import { canBeDrawn, MatrixDrawing } from "./matrix_drawing";

/** The number of options that are listed. */
const mostListed = 300;

export interface Listed {
  cover: number[];
  cost?: number;
}

/** Draws the matrix, with the options of a cover marked. */
function matrixPicture(app: App, problem: Problem, cover: number[]): HTMLElement {
  const links = new Links(problem), names = cover.map((option) => optionName(problem, option)).join(", ");
  const drawing = new MatrixDrawing(problem, links, app.text("cover.picture", { options: names }));
  drawing.show({ links, last: null, chosen: cover, header: 0 });
  return h("div", { class: "stage still boxed", tabindex: 0, role: "group",
    "aria-label": app.text("cover.matrix") }, drawing.element);
}

export class CoverList {
  readonly element: HTMLElement;
  private readonly title = h("h2", { class: "minor", "aria-live": "polite" });
  private readonly options = h("ol", { class: "options" });
  private readonly cut = h("p", { class: "about", hidden: true });
  private readonly picture = h("div", { class: "picture" });
  private readonly pager: ReturnType<typeof pager>;
  private covers: Listed[] = [];
  private at = 0;

  /** `more` returns a further picture of a cover. */
  constructor(private readonly app: App, private readonly problem: Problem,
    private readonly more: (cover: number[]) => HTMLElement | null = () => null) {
    this.pager = pager(app, app.text("cover.which"), (to) => this.go(to),
      button(app.text("cover.save-covers"), () => this.save()));
    this.element = h("div", { class: "covers", hidden: true },
      this.pager.element, this.title, this.options, this.cut, this.picture);
  }

  add(covers: Listed[]): void {
    const first = this.covers.length === 0;
    this.covers.push(...covers);
    this.element.hidden = this.covers.length === 0;
    if (first) this.go(0);
    else this.name();
  }

  private name(): void {
    const { app, at, covers } = this, cost = covers[at]?.cost;
    this.pager.show(at, covers.length);
    this.title.textContent = app.text("cover.cover", { n: digits(app, at + 1), of: digits(app, covers.length) })
      + (cost === undefined ? "" : ` \u00b7 ${app.text("cover.cost", { cost })}`);
  }

  private go(to: number): void {
    const shown = this.covers[to];
    if (!shown) return;
    this.at = to;
    this.name();
    this.list(shown.cover);
  }

  private list(cover: number[]): void {
    const { app, problem } = this, listed = cover.slice(0, mostListed);
    this.options.replaceChildren(...listed.map((option) => h("li", {},
      h("span", { class: "option-number" }, optionName(problem, option)), " ", optionItems(problem, option))));
    const drawn = canBeDrawn(problem), cut = cover.length > listed.length;
    this.cut.hidden = drawn && !cut;
    this.cut.textContent = [cut && app.text("cover.listed", { n: mostListed, of: digits(app, cover.length) }),
      !drawn && app.text("cover.undrawn")].filter(Boolean).join(" ");
    const pictures = [this.more(cover), drawn ? matrixPicture(app, problem, cover) : null];
    this.picture.replaceChildren(...pictures.filter((picture) => picture !== null));
  }

  private save(): void {
    const textOf = (cover: number[]) => cover.map((option) => `${optionItems(this.problem, option)}\n`).join("");
    this.app.save("covers.txt", this.covers.map(({ cover }, k) => `| solution ${k + 1}\n${textOf(cover)}`).join(""));
  }
}
