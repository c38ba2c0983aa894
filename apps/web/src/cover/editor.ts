// A field for the text of a problem, with the message about a fault below it.
import type { App } from "../app";
import { h } from "../ui/dom";
import { button } from "../ui/parts";

interface Fault {
  message: string;
  /** Counted from 1. */
  line?: number;
}

export class Editor {
  readonly element: HTMLElement;
  private readonly area: HTMLTextAreaElement;
  private readonly fault = h("p", { class: "fault error", id: "cover-fault", hidden: true });

  constructor(private readonly app: App, changed: () => void) {
    this.area = h("textarea", { id: "cover-text", wrap: "off", spellcheck: "false", autocapitalize: "off",
      autocomplete: "off", rows: 16, "aria-describedby": "cover-fault", oninput: changed });
    this.element = h("div", { class: "editor" },
      h("label", { class: "visually-hidden", for: "cover-text" }, app.text("cover.text")), this.area, this.fault);
  }

  get value(): string {
    return this.area.value;
  }

  set value(text: string) {
    this.area.value = text;
  }

  /** Shows a fault, with a button that selects its line; null: no fault. */
  show(fault: Fault | null): void {
    this.fault.hidden = fault === null;
    this.fault.replaceChildren();
    if (fault === null) return this.area.removeAttribute("aria-invalid");
    this.area.setAttribute("aria-invalid", "true");
    const { message, line } = fault;
    const select = line && button(this.app.text("cover.line", { line }), () => this.select(line), { class: "quiet" });
    this.fault.append(...(select ? [select, " "] : []), message);
  }

  private select(line: number): void {
    const { area } = this, lines = area.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    area.scrollTop = (line - 4) * parseFloat(getComputedStyle(area).lineHeight);
  }
}
