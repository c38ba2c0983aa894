// A form generated from the parameters of a model.
import type { puzzles } from "dlx-wasm";
import type { App } from "../app";
import type { Values } from "../engine/puzzle_methods";
import type { Key } from "../text/en";
import { h } from "../ui/dom";
import { button, checkbox, field, select } from "../ui/parts";
import { BoardEditor, readBoard } from "./board_editor";
import type { Place, Shape } from "./lattice";
import { PieceTray, readPieces } from "./piece_tray";

const mostFileBytes = 4_000_000;

/** The text of a key in the language of the page; if there is none, the engine's text. */
export function wordsOr(app: App, key: string, otherwise: string): string {
  const found = app.text(key as Key);
  return found === key ? otherwise : found;
}

const shapes: Record<string, Shape> = { polyiamond: "triangle", triangles: "triangle", soma: "cube", polycube: "cube" };
// Models with pieces that are selected or drawn as pictures.
const drawnPieces = ["pentomino", "polyomino", "polyiamond"];

/** The cells of a board as rows to draw on; a default board if there are none yet. */
function rowsOf(places: Place[]): boolean[][][] {
  const many = (of: (place: Place) => number) => Math.max(...places.map(of)) + 1;
  if (places.length === 0) return [Array.from({ length: 8 }, () => new Array<boolean>(8).fill(true))];
  const [layers, rows, columns] = [many(({ layer }) => layer), many(({ row }) => row), many(({ column }) => column)];
  const drawn = Array.from({ length: layers! }, () =>
    Array.from({ length: rows! }, () => new Array<boolean>(columns!).fill(false)));
  for (const { layer, row, column } of places) drawn[layer]![row]![column] = true;
  return drawn;
}

export class ModelForm {
  readonly element: HTMLElement;
  private readonly controls = new Map<string, HTMLElement>();
  private readonly fault = h("p", { class: "error", role: "alert", hidden: true });

  /** The form changes `values` as the user changes them; `cells` are the cells of the current board. */
  constructor(private readonly app: App, private readonly model: puzzles.Model, readonly values: Values,
    private readonly cells: () => Place[], private readonly changed: () => void) {
    this.element = h("div", { class: "model-form" },
      ...model.parameters.map((parameter) => this.parameter(parameter)), this.fault);
  }

  /** Shows a fault beside its parameter. */
  show(fault: { message: string; parameter?: string } | null): void {
    this.controls.forEach((control) => control.removeAttribute("aria-invalid"));
    this.fault.hidden = fault === null;
    if (fault === null) return;
    // Messages name options of the program.
    this.fault.textContent = fault.message.replace(/^--[\w-]+: /, "");
    const control = this.controls.get(fault.parameter ?? "");
    control?.setAttribute("aria-invalid", "true");
    const label = fault.parameter && this.label(fault.parameter);
    if (label) this.fault.prepend(`${label}: `);
  }

  private label(name: string): string {
    const plain = wordsOr(this.app, `puzzles.parameter.${name}`, name);
    return wordsOr(this.app, `puzzles.parameter.${this.model.name}.${name}`, plain);
  }

  private help({ name, help }: puzzles.Parameter): string {
    const plain = wordsOr(this.app, `puzzles.help.${name}`, help);
    return wordsOr(this.app, `puzzles.help.${this.model.name}.${name}`, plain);
  }

  private set(name: string, value: string | boolean): void {
    if (value === "" || value === false) delete this.values[name];
    else this.values[name] = value;
    this.changed();
  }

  private parameter(parameter: puzzles.Parameter): HTMLElement {
    const { name, kind } = parameter, value = this.values[name];
    const label = this.label(name) + (parameter.required ? " *" : "");
    if (kind === "flag") {
      const { box, element } = checkbox(label, value === true, (on) => this.set(name, on));
      this.controls.set(name, box);
      element.title = this.help(parameter);
      return element;
    }
    const text = typeof value === "string" ? value : "";
    const isDocument = kind === "document" || kind === "text_or_document";
    const control = kind === "choice" ? this.choices(parameter, text)
      : isDocument ? this.document(parameter, text) : this.line(parameter, text);
    this.controls.set(name, control);
    const shown = field(label, control, this.help(parameter));
    if (isDocument) shown.append(this.documentTools(parameter, control as HTMLTextAreaElement));
    return shown;
  }

  private choices({ name, choices, default: usual }: puzzles.Parameter, value: string): HTMLElement {
    const others = choices.filter((one) => one !== usual).map((one): [string, string] => [one, one]);
    return select([["", usual || "\u2013"], ...others], value, (chosen) => this.set(name, chosen));
  }

  private line({ name, kind, least, most, default: usual }: puzzles.Parameter, value: string): HTMLElement {
    const number = kind === "number";
    const input = h("input", { type: number ? "number" : "text", value, placeholder: usual, autocomplete: "off",
      spellcheck: "false", min: number ? least : null, max: number ? most : null,
      oninput: () => this.set(name, input.value.trim()) });
    return input;
  }

  private document({ name }: puzzles.Parameter, value: string): HTMLElement {
    const area = h("textarea", { rows: Math.min(10, Math.max(2, value.split("\n").length)), spellcheck: "false",
      autocomplete: "off", wrap: "off", oninput: () => this.set(name, area.value) });
    area.value = value;
    return area;
  }

  private documentTools({ name }: puzzles.Parameter, area: HTMLTextAreaElement): HTMLElement {
    const { app, model } = this;
    const put = (text: string) => {
      area.value = text;
      area.rows = Math.min(14, Math.max(2, text.split("\n").length));
      this.set(name, text);
    };
    const file = h("input", { type: "file", class: "visually-hidden", tabindex: -1, "aria-hidden": "true",
      onchange: () => void this.open(file.files?.[0], put) });
    const tools = h("div", { class: "document-tools" },
      h("div", { class: "tools" }, button(app.text("cover.open"), () => file.click(), { class: "plain" }), file));
    const editor = (label: Key, make: () => HTMLElement) => {
      const details = h("details", { class: "drawer", ontoggle: () => {
        if (details.open && details.childElementCount === 1) details.append(make());
      } }, h("summary", {}, app.text(label)));
      tools.append(details);
    };
    if (name === "board")
      editor("puzzles.draw-board", () =>
        new BoardEditor(app, shapes[model.name] ?? "square", this.boardNow(area.value), put).element);
    if (name === "pieces" && drawnPieces.includes(model.name))
      editor("puzzles.choose-pieces", () =>
        new PieceTray(app, shapes[model.name] ?? "square", readPieces(area.value) ?? [], put).element);
    return tools;
  }

  private boardNow(text: string): boolean[][][] {
    return text.trim() ? readBoard(text) : rowsOf(this.cells());
  }

  private async open(file: File | undefined, put: (text: string) => void): Promise<void> {
    if (!file) return;
    if (file.size > mostFileBytes) return this.show({ message: this.app.text("cover.file-large") });
    put(await file.text());
  }
}

/** The values for the engine: a drawn board replaces the size, and lines become a list of sets. */
export function engineValues(model: puzzles.Model, values: Values): Values {
  const known = Object.fromEntries(Object.entries(values).filter(([name, value]) =>
    model.parameters.some((parameter) => parameter.name === name) && value !== ""));
  if (typeof known.board === "string" && known.board.trim() !== "") delete known.size;
  return known;
}
