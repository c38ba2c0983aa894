// A field for the text of a problem. The lines of short texts are numbered, and can be marked. Longer texts are
// plain. For the longest texts the field shows only the beginning, because a browser needs seconds to lay out the
// whole text.
import type { App } from "../app";
import { h } from "../ui/dom";
import { button } from "../ui/parts";
import { digits } from "../ui/runner";

interface Fault {
  message: string;
  line?: number;
}

/** Limits in lines. With 20,000 lines in the field, Chromium needs 0.5 s for each key. */
const mostNumbered = 2000, mostEdited = 5000, excerpt = 300;

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ++count;
  return count;
}

/** The place where a line begins; lines are counted from 1. */
function startOf(text: string, line: number): number {
  let at = 0;
  for (let k = 1; k < line; ++k) {
    const end = text.indexOf("\n", at);
    if (end < 0) break;
    at = end + 1;
  }
  return at;
}

type Mark = "fault" | "now";

export class Editor {
  readonly element: HTMLElement;
  private readonly area: HTMLTextAreaElement;
  private readonly gutter: HTMLElement;
  private readonly numbers = h("pre", { class: "numbers" });
  private readonly marks = { fault: h("div", { class: "line-mark" }), now: h("div", { class: "line-mark now" }) };
  private readonly lines: Record<Mark, number | null> = { fault: null, now: null };
  private readonly fault = h("p", { class: "fault error", id: "cover-fault", hidden: true });
  private readonly cut = h("p", { class: "cut", hidden: true });
  /** The text if only its beginning is in the field. */
  private whole: string | null = null;

  constructor(private readonly app: App, private readonly changed: () => void) {
    this.area = h("textarea", { id: "cover-text", wrap: "off", spellcheck: "false", autocapitalize: "off",
      autocomplete: "off", rows: 16, "aria-describedby": "cover-fault" });
    this.area.addEventListener("input", () => {
      this.number();
      changed();
    });
    this.area.addEventListener("paste", (event) => this.paste(event));
    this.area.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.scrolled()).observe(this.area);
    this.gutter = h("div", { class: "gutter", "aria-hidden": "true" }, this.numbers);
    this.element = h("div", { class: "editor" },
      h("label", { class: "visually-hidden", for: "cover-text" }, app.text("cover.text")),
      h("div", { class: "frame boxed" }, this.marks.now, this.marks.fault, this.gutter, this.area), this.fault, this.cut);
  }

  get value(): string {
    return this.whole ?? this.area.value;
  }

  set value(text: string) {
    const count = countLines(text);
    this.whole = count > mostEdited ? text : null;
    this.area.readOnly = this.whole !== null;
    this.gutter.hidden = count > mostNumbered;
    this.area.value = this.whole === null ? text : text.slice(0, startOf(text, excerpt + 1));
    this.cut.hidden = this.whole === null;
    this.cut.replaceChildren(this.app.text("cover.cut", { n: digits(this.app, excerpt), of: digits(this.app, count) }), " ",
      button(this.app.text("cover.empty"), () => {
        this.value = "";
        this.area.focus();
        this.changed();
      }, { class: "quiet" }));
    this.mark("now", null);
    this.number();
  }

  /** Shows a fault and its line; null: no fault. Unless the user is typing, the line is selected. */
  show(fault: Fault | null): void {
    this.fault.hidden = fault === null;
    this.fault.replaceChildren();
    this.mark("fault", fault?.line ?? null);
    if (fault === null) return this.area.removeAttribute("aria-invalid");
    this.area.setAttribute("aria-invalid", "true");
    const { message, line } = fault;
    if (!line) return this.fault.append(message);
    this.fault.append(button(this.app.text("cover.line", { line }), () => {
      this.area.focus();
      this.select(line);
    }, { class: "quiet" }), ` ${message}`);
    if (document.activeElement !== this.area) this.select(line);
  }

  /** Marks the line of the current step of the animation. */
  showStep(line: number | null): void {
    if (line === this.lines.now) return;
    this.mark("now", line);
    if (line === null) return;
    const top = (line - 1) * this.lineHeight(), { area } = this;
    if (top < area.scrollTop || top > area.scrollTop + area.clientHeight - 2 * this.lineHeight())
      area.scrollTop = top - area.clientHeight / 2;
  }

  private select(line: number): void {
    const { area } = this, start = startOf(area.value, line), end = area.value.indexOf("\n", start);
    area.setSelectionRange(start, end < 0 ? area.value.length : end);
    area.scrollTop = (line - 4) * this.lineHeight();
  }

  private paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData("text") ?? "";
    if (countLines(text) <= mostEdited) return;
    event.preventDefault();
    this.value = text;
    this.changed();
  }

  private number(): void {
    const count = countLines(this.area.value);
    this.gutter.hidden = count > mostNumbered;
    if (!this.gutter.hidden) this.numbers.textContent = Array.from({ length: count }, (_, k) => k + 1).join("\n");
    this.placeMarks();
  }

  private mark(name: Mark, line: number | null): void {
    this.lines[name] = line;
    this.placeMarks();
  }

  private lineHeight(): number {
    return parseFloat(getComputedStyle(this.area).lineHeight);
  }

  private scrolled(): void {
    if (!this.gutter.hidden) this.numbers.style.transform = `translateY(${-this.area.scrollTop}px)`;
    this.placeMarks();
  }

  // Reading the place of the text lays out the page at once, so that the place is read only for visible marks.
  private placeMarks(): void {
    for (const name of ["fault", "now"] as const) {
      const line = this.lines[name], mark = this.marks[name];
      mark.hidden = line === null || this.gutter.hidden;
      if (!mark.hidden) mark.style.top = `${(line! - 1) * this.lineHeight() - this.area.scrollTop}px`;
    }
  }
}
