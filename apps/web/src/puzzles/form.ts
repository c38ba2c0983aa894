// A form generated from the parameters of a model: those of its card, and the others under "Advanced".
import type { puzzles } from "dlx-wasm";
import type { App } from "../app";
import type { EngineError } from "../engine/client";
import type { Values } from "../engine/puzzle_methods";
import { textOr } from "../text/text";
import { h } from "../ui/dom";
import { button, checkbox, field, hiddenFileInput, select } from "../ui/parts";
import { initialValues } from "./state";

const mostFileBytes = 4_000_000;

export class ModelForm {
  readonly element: HTMLElement;
  private readonly controls = new Map<string, HTMLElement>();
  private readonly fields = new Map<string, HTMLElement>();
  private readonly advanced: HTMLDetailsElement;

  /** The form changes `values` as the user changes them; `more` is shown below the advanced parameters. */
  constructor(private readonly app: App, private readonly model: puzzles.Model, private readonly values: Values,
    private readonly changed: () => void, ...more: HTMLElement[]) {
    const usual = initialValues(model.name);
    const isPlain = ({ name }: puzzles.Parameter) => name in usual && name !== "board";
    const shown = (wanted: boolean) => model.parameters.filter((parameter) => isPlain(parameter) === wanted)
      .map((parameter) => this.parameter(parameter));
    this.advanced = h("details", {}, h("summary", {}, app.text("puzzles.advanced")));
    this.element = h("div", { class: "model-form" }, ...shown(true), this.advanced);
    this.advanced.append(...shown(false), ...more);
    this.showFields();
  }

  /** Hides the fields that others replace. */
  private showFields(): void {
    this.fields.get("size")?.toggleAttribute("hidden", Boolean(this.values.board));
    this.fields.get("order")?.toggleAttribute("hidden", Boolean(this.values.pieces));
  }

  /** Marks the parameter of a fault and, with `open`, shows the parameter; returns the words for the fault. */
  fault({ message, parameter, code }: EngineError, open: boolean): string {
    // An argument that is not named is the size of the puzzle.
    const size = this.values.board ? "board" : this.model.parameters.find(({ positional }) => positional)?.name;
    const name = parameter || (code === "argument" && size) || "", control = this.controls.get(name);
    control?.setAttribute("aria-invalid", "true");
    if (open && control && this.advanced.contains(control)) this.advanced.open = true;
    // Messages name options of the program.
    return (control ? `${this.label(name)}: ` : "") + message.replace(/^--[\w-]+: /, "");
  }

  clear(): void {
    this.controls.forEach((control) => control.removeAttribute("aria-invalid"));
  }

  /** Writes the text of a parameter, such as a board that was drawn. */
  put(name: string, text: string): void {
    const area = this.controls.get(name) as HTMLTextAreaElement;
    area.value = text;
    area.rows = Math.min(14, Math.max(2, text.split("\n").length));
    this.set(name, text);
  }

  private label(name: string): string {
    const plain = textOr(this.app, `puzzles.parameter.${name}`, name);
    return textOr(this.app, `puzzles.parameter.${this.model.name}.${name}`, plain);
  }

  private help({ name, help }: puzzles.Parameter): string {
    const plain = textOr(this.app, `puzzles.help.${name}`, help);
    return textOr(this.app, `puzzles.help.${this.model.name}.${name}`, plain);
  }

  private set(name: string, value: string | boolean): void {
    if (value === "" || value === false) delete this.values[name];
    else this.values[name] = value;
    this.showFields();
    this.changed();
  }

  private parameter(parameter: puzzles.Parameter): HTMLElement {
    const { name, kind } = parameter, value = this.values[name];
    const label = this.label(name) + (parameter.required ? " *" : "");
    if (kind === "flag") {
      const { box, element } = checkbox(label, value === true, (on) => this.set(name, on));
      this.controls.set(name, box);
      this.fields.set(name, element);
      element.title = this.help(parameter);
      return element;
    }
    const text = typeof value === "string" ? value : "";
    const isDocument = kind === "document" || kind === "text_or_document";
    const control = kind === "choice" ? this.choices(parameter, text)
      : isDocument ? this.document(parameter, text) : this.line(parameter, text);
    this.controls.set(name, control);
    const shown = field(label, control, this.help(parameter));
    this.fields.set(name, shown);
    if (isDocument) shown.append(this.documentTools(parameter));
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

  private documentTools({ name }: puzzles.Parameter): HTMLElement {
    const file = hiddenFileInput((chosen) => void this.open(chosen, name));
    return h("div", { class: "tools" }, button(this.app.text("cover.open"), () => file.click(), { class: "quiet" }), file);
  }

  private async open(file: File, name: string): Promise<void> {
    if (file.size <= mostFileBytes) this.put(name, await file.text());
  }
}
