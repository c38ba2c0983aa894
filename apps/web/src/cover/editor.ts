// A field for the text of a problem, with numbered lines and a mark at a faulty line.
import type { App } from "../app";
import { h } from "../ui/dom";
import { button } from "../ui/parts";

export interface Fault {
  message: string;
  line?: number;
  column?: number;
}

export class Editor {
  readonly element: HTMLElement;
  private readonly area: HTMLTextAreaElement;
  private readonly numbers = h("pre", { class: "numbers" });
  private readonly mark = h("div", { class: "line-mark", hidden: true });
  private readonly fault = h("p", { class: "fault error", id: "cover-fault", hidden: true });

  constructor(private readonly app: App, changed: () => void) {
    this.area = h("textarea", { id: "cover-text", wrap: "off", spellcheck: "false", autocapitalize: "off",
      autocomplete: "off", rows: 16, "aria-describedby": "cover-fault" });
    this.area.addEventListener("input", () => {
      this.number();
      changed();
    });
    this.area.addEventListener("scroll", () => this.scrolled());
    this.element = h("div", { class: "editor" },
      h("label", { class: "visually-hidden", for: "cover-text" }, app.text("cover.text")),
      h("div", { class: "frame" }, h("div", { class: "gutter", "aria-hidden": "true" }, this.mark, this.numbers),
        this.area), this.fault);
  }

  get value(): string {
    return this.area.value;
  }

  set value(text: string) {
    this.area.value = text;
    this.number();
  }

  /** Shows a fault and its place; null: no fault. */
  show(fault: Fault | null): void {
    this.fault.hidden = this.mark.hidden = fault === null;
    this.fault.replaceChildren();
    if (fault === null) return this.area.removeAttribute("aria-invalid");
    this.area.setAttribute("aria-invalid", "true");
    const { message, line, column } = fault;
    this.mark.hidden = !line;
    if (!line) return this.fault.append(message);
    this.mark.dataset.line = String(line);
    this.scrolled();
    this.fault.append(button(this.app.text("cover.line", { line, column: column ?? 1 }),
      () => this.go(line, column ?? 1), { class: "plain" }), ` ${message}`);
  }

  private go(line: number, column: number): void {
    const lines = this.area.value.split("\n").slice(0, line);
    const start = lines.slice(0, -1).reduce((sum, text) => sum + text.length + 1, 0);
    // Columns count characters, a selection counts UTF-16 units.
    const before = Array.from(lines[lines.length - 1] ?? "").slice(0, column - 1).join("").length;
    const word = /^\S*/.exec(this.area.value.slice(start + before))![0].length;
    this.area.focus();
    this.area.setSelectionRange(start + before, start + before + Math.max(1, word));
    this.area.scrollTop = (line - 4) * this.lineHeight();
  }

  private number(): void {
    const count = this.area.value.split("\n").length;
    this.numbers.textContent = Array.from({ length: count }, (_, k) => k + 1).join("\n");
    this.scrolled();
  }

  private lineHeight(): number {
    return parseFloat(getComputedStyle(this.area).lineHeight);
  }

  private scrolled(): void {
    this.numbers.style.transform = `translateY(${-this.area.scrollTop}px)`;
    const line = Number(this.mark.dataset.line ?? 1);
    if (!this.mark.hidden) this.mark.style.top = `${(line - 1) * this.lineHeight() - this.area.scrollTop}px`;
  }
}
