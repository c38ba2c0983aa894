// A list of covers to browse: the options of each, and the matrix with these marked.
import type { App } from "../app";
import { h, svgImage } from "../ui/dom";
import { button } from "../ui/parts";
import { digits } from "../ui/runner";
import { optionText, type Problem } from "./matrix";

/** Larger matrices are not drawn, because their pictures would be unreadable. */
const mostPictured = 150;

export interface Listed {
  cover: number[];
  cost?: number;
}

export class CoverList {
  readonly element: HTMLElement;
  private readonly title = h("h2", { class: "minor", "aria-live": "polite" });
  private readonly options = h("ol", { class: "options" });
  private readonly picture = h("div", { class: "picture" });
  private readonly slider: HTMLInputElement;
  private readonly bar: HTMLElement;
  private covers: Listed[] = [];
  private at = 0;
  private drawing: AbortController | null = null;

  constructor(private readonly app: App, private readonly text: string, private readonly problem: Problem | null) {
    this.slider = h("input", { type: "range", min: 1, value: 1, "aria-label": app.text("cover.which"),
      oninput: () => this.go(Number(this.slider.value) - 1) });
    this.bar = h("div", { class: "tools leaf" },
      button(app.text("cover.previous"), () => this.go(this.at - 1)), this.slider,
      button(app.text("cover.next"), () => this.go(this.at + 1)),
      button(app.text("cover.save-covers"), () => this.save()));
    this.element = h("div", { class: "covers", hidden: true }, this.bar, this.title, this.options, this.picture);
  }

  add(covers: Listed[]): void {
    const first = this.covers.length === 0;
    this.covers.push(...covers);
    this.slider.max = String(this.covers.length);
    this.element.hidden = this.covers.length === 0;
    if (first) this.go(0);
    else this.name();
  }

  private name(): void {
    const { app, at, covers } = this, cost = covers[at]?.cost;
    this.title.textContent = app.text("cover.cover", { n: digits(app, at + 1), of: digits(app, covers.length) })
      + (cost === undefined ? "" : ` \u00b7 ${app.text("cover.cost", { cost })}`);
  }

  private go(to: number): void {
    const shown = this.covers[to];
    if (!shown) return;
    this.at = to;
    this.slider.value = String(to + 1);
    this.name();
    const words = (option: number) => (this.problem ? optionText(this.problem, option) : "");
    this.options.replaceChildren(...shown.cover.map((option) =>
      h("li", {}, h("span", { class: "option-number" }, String(option)), " ", words(option))));
    if ((this.problem?.options.length ?? Infinity) <= mostPictured) void this.draw(shown.cover);
  }

  private async draw(cover: number[]): Promise<void> {
    this.drawing?.abort();
    const { signal } = (this.drawing = new AbortController());
    const source = await this.app.engine.ask("cover.draw", [this.text, cover], { signal }).catch(() => null);
    if (source !== null && !signal.aborted)
      this.picture.replaceChildren(svgImage(source, this.app.text("cover.picture", { options: cover.join(", ") })));
  }

  private save(): void {
    const words = (option: number) => `${this.problem ? optionText(this.problem, option) : option}\n`;
    const lines = this.covers.map(({ cover }, k) => `| solution ${k + 1}\n${cover.map(words).join("")}`);
    this.app.save("covers.txt", new Blob(lines, { type: "text/plain" }));
  }
}
