// The textbook program beside the animation, with the current line marked.
import type { App } from "../app";
import { h } from "../ui/dom";
import type { Step } from "./links";
import { programLines, type ProgramLine } from "./program";

export class ProgramView {
  readonly element: HTMLElement;
  private readonly lines: Map<ProgramLine, HTMLElement>;

  constructor(app: App, hasBounds: boolean) {
    const shown = programLines.filter((line) => hasBounds || line !== "tweak"), letter = hasBounds ? "M" : "C";
    this.lines = new Map(shown.map((line, k) => [line, h("li", {},
      h("strong", {}, `${letter}${k + 1}`), " ", app.text(`cover.program.${line}`))]));
    this.element = h("div", { class: "program-view" }, h("h2", { class: "minor" }, app.text("cover.program", { letter })),
      h("ol", { class: "program boxed" }, ...this.lines.values()));
  }

  /** Marks the line of a step; null is the start. */
  show(step: Step | null): void {
    for (const [line, element] of this.lines)
      if (line === (step?.line ?? "initialize")) element.setAttribute("aria-current", "step");
      else element.removeAttribute("aria-current");
  }
}
