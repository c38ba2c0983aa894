// The tools of the view for setters: a palette with a picture of each kind of rule, the fields of the chosen
// kind, and the rules on the chosen cells.
import type { App } from "../app";
import type { Key } from "../text/en";
import { textOr } from "../text/text";
import { h, s } from "../ui/dom";
import { icon } from "../ui/icons";
import { button, choice, field, iconButton } from "../ui/parts";
import { rulePicture } from "./board_drawing";
import {
  ruleNames, columnOf, countOf, faultOf, rowOf, sideCells, sorted, statements, type Rule, type RuleName, type Rules,
} from "./rules";
import { withBoxes, withRegion } from "./set_store";

export type Tool = "digits" | "regions" | RuleName;

/** The functions of the view that the tools use. */
export interface Drawn {
  app: App;
  rules(): Rules;
  /** The chosen cells in the order in which they were chosen. */
  cells(): number[];
  change(rules: Rules): void;
  focus(): void;
}

const groups = ["regions", "lines", "pairs", "cells"];
const tools: Tool[] = ["digits", "regions", ...groups.flatMap((group) =>
  ruleNames.filter((name) => statements[name].group === group))];
/** The least number of cells that a drag makes a rule of; fewer need the button. */
const dragged = (name: RuleName): number => {
  const { form } = statements[name], least = countOf(statements[name], 9)[0];
  return form === "side" || (["region", "cage", "sum", "allow"].includes(name)) ? 2 : least;
};

const touched = ({ name, cells }: Rule, size: number): number[] =>
  statements[name].form === "corner" ? [0, 1, size, size + 1].map((step) => cells[0]! + step) : cells;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The name of a tool, or of a rule with its number. */
function toolName(app: App, tool: Tool, number: string | number = ""): string {
  const words = textOr(app, `tool.${tool}`, textOr(app, `rule.name.${tool}`, tool, { number: "" }));
  return capital([words.trim(), number].filter((part) => part !== "").join(" "));
}

function toolPicture(tool: Tool): SVGSVGElement {
  if (tool !== "digits" && tool !== "regions") return rulePicture(tool);
  const frame = s("path", { d: tool === "digits" ? "M0 0h300v300h-300z" : "M0 0h300v300h-300zM100 0v100h100v100h100", class: "thick" });
  return s("svg", { class: "rule-picture", viewBox: "-6 -6 312 312", "aria-hidden": "true" }, frame,
    tool === "digits" && s("text", { x: 150, y: 160, class: "c-outside c-digit" }, "5"));
}

export class ToolPanel {
  readonly element: HTMLElement;
  tool: Tool = "digits";
  private readonly head = h("summary", {});
  private readonly room = h("div", { class: "tool-room" });
  private readonly here = h("ul", { class: "rules-here" });
  private readonly said = h("p", { class: "tool-said", role: "status" });
  private input: HTMLInputElement | null = null;

  constructor(private readonly drawn: Drawn) {
    const { app } = drawn;
    const palette = choice(app.text("sudoku.set.tool"), tools.map((name) => [name, toolName(app, name)]), "digits",
      (name) => this.choose(name as Tool));
    palette.element.classList.add("palette");
    const details = h("details", { class: "tool-choice boxed" }, this.head, palette.element);
    palette.element.querySelectorAll("button").forEach((one, k) => {
      one.prepend(toolPicture(tools[k]!));
      one.addEventListener("click", (event) => {
        // A press with the pointer closes the palette. Arrow keys leave the palette open.
        if (event.detail > 0) details.open = false;
      });
    });
    this.element = h("div", { class: "set-tools" }, details, this.room, this.said, this.here);
    this.choose("digits");
  }

  private choose(tool: Tool): void {
    const { app } = this.drawn;
    this.tool = tool;
    this.head.replaceChildren(toolPicture(tool), h("span", {}, app.text("sudoku.set.tool_is", { tool: toolName(app, tool) })), icon("down"));
    this.input = null;
    this.say();
    if (tool === "digits") return this.room.replaceChildren();
    const draw = button(app.text("sudoku.set.draw"), () => this.apply(), { class: "primary" });
    if (tool === "regions") {
      this.room.replaceChildren(h("p", { class: "help" }, app.text("sudoku.set.regions.help")),
        h("div", { class: "tools" }, draw, button(app.text("sudoku.set.boxes"), () => this.drawn.change(withBoxes(this.drawn.rules())))));
      return;
    }
    const { form, number, usual, values } = statements[tool];
    this.input = number || values || form === "arrow" ? h("input", { type: "text", class: "sum-field",
      inputmode: values ? "text" : "numeric", autocomplete: "off", value: usual ?? "",
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        this.apply();
      } }) : null;
    const label = this.input && field(app.text(fieldLabels[tool] ?? "sudoku.set.sum"), this.input);
    this.room.replaceChildren(
      h("p", { class: "help" }, app.text(tool === "cage" ? "rule.cage.sum" : `rule.${tool}` as Key,
        { number: usual ?? "", cells: "\u2026" }), " ", app.text(`sudoku.set.how.${form}`)),
      h("div", { class: "tools" }, label, draw));
  }

  private say(message = "", error = true): void {
    this.said.textContent = capital(message);
    this.said.classList.toggle("error", error);
  }

  /** After the pointer was released: draws a rule of the chosen cells, or removes it if it was drawn before. */
  released(byMouse: boolean): void {
    this.refresh();
    const { tool } = this, cells = this.drawn.cells();
    if (tool === "digits" || tool === "regions" || cells.length < dragged(tool)) return;
    if (tool === "cage" && this.input) this.input.value = "";
    if (this.draw(tool, cells, true) !== (tool === "cage") || !byMouse) return;
    // The field has the focus, so that a sum or missing digits can be typed immediately.
    this.input?.focus();
  }

  /** Draws a rule of the chosen cells. */
  apply(): void {
    const { tool } = this, { app } = this.drawn, cells = this.drawn.cells(), rules = this.drawn.rules();
    if (cells.length === 0) return this.say(app.text("sudoku.set.choose"));
    if (tool === "digits") return;
    if (tool !== "regions") {
      if (this.draw(tool, cells, false)) this.drawn.focus();
      return;
    }
    if (cells.length !== rules.size) return this.say(app.text("sudoku.set.region_size", { size: rules.size }));
    this.say();
    this.drawn.change(withRegion(rules, cells));
  }

  /** The rule of the chosen cells, in the form of its kind. */
  private ruleOf(name: RuleName, cells: number[]): Rule {
    const { form, number, values } = statements[name], rules = this.drawn.rules(), text = this.input?.value.trim() ?? "";
    const order = (some: number[]) => some.slice().sort((a, b) => a - b);
    const rule: Rule = { name, cells, number: null, values: "" };
    if (values) rule.values = values === "digits" ? Array.from(text).sort().join("") : text.replace(/[\s;,]+/g, ",");
    else if ((number || form === "arrow") && text !== "") rule.number = /^\d+$/.test(text) ? Number(text) : NaN;
    if (form === "cells" && !values) rule.cells = order(cells);
    if (form === "corner" || form === "cell") rule.cells = [cells.at(-1)!];
    if (form === "corner") {
      // The last column and row have no block of their own.
      const limit = rules.size - 2, cell = cells.length > 1 ? Math.min(...cells) : rule.cells[0]!;
      rule.cells = [Math.min(rowOf(rules, cell), limit) * rules.size + Math.min(columnOf(rules, cell), limit)];
    }
    if (form === "side") {
      const column = cells.length > 1 && cells.every((cell) => columnOf(rules, cell) === columnOf(rules, cells[0]!));
      rule.cells = sideCells(rules.size, column ? "column" : "row", (column ? columnOf : rowOf)(rules, cells[0]!));
    }
    return rule;
  }

  /** Returns false for a rule that is impossible, and says why. */
  private draw(name: RuleName, cells: number[], toggle: boolean): boolean {
    const { app } = this.drawn, rules = this.drawn.rules(), rule = this.ruleOf(name, cells);
    const fault = Number.isNaN(rule.number) ? app.text("sudoku.set.no_number") : faultOf(rule, rules.size);
    this.say(fault ? app.engine.words(fault) : "");
    if (fault) return false;
    const key = (one: Rule) => one.cells.slice().sort((a, b) => a - b).join();
    const same = rules.cellRules.find((one) => one.name === name && key(one) === key(rule));
    // A cell belongs to at most one cage.
    const others = rules.cellRules.filter((one) => one !== same &&
      !(name === "cage" && one.name === name && one.cells.some((cell) => rule.cells.includes(cell))));
    const off = toggle && same && (name !== "cage" || same.number === null);
    this.drawn.change({ ...rules, cellRules: sorted(off ? others : [...others, rule]) });
    return true;
  }

  /** Removes the rules of the tool on the chosen cells; returns false if there are none. */
  erase(): boolean {
    return this.remove(this.rulesHere().filter(({ name }) => name === this.tool));
  }

  private remove(removed: Rule[]): boolean {
    if (removed.length === 0) return false;
    const rules = this.drawn.rules();
    this.drawn.change({ ...rules, cellRules: rules.cellRules.filter((one) => !removed.includes(one)) });
    return true;
  }

  private rulesHere(): Rule[] {
    const rules = this.drawn.rules(), cells = new Set(this.drawn.cells());
    return rules.cellRules.filter((rule) => touched(rule, rules.size).some((cell) => cells.has(cell)));
  }

  /** Shows the rules on the chosen cells. */
  refresh(): void {
    const { app } = this.drawn;
    this.here.replaceChildren(...this.rulesHere().slice(0, 12).map((rule) => {
      const name = toolName(app, rule.name, rule.name === "arrow" ? "" : rule.values || (rule.number ?? ""));
      const remove = app.text("sudoku.set.remove", { rule: name });
      return h("li", {}, h("span", {}, name),
        iconButton("delete", remove, () => this.remove([rule]), { class: "quiet" }, true));
    }));
  }
}

const fieldLabels: Partial<Record<RuleName, Key>> = {
  arrow: "sudoku.set.circle", difference: "sudoku.set.difference", ratio: "sudoku.set.ratio",
  whispers: "sudoku.set.least_difference", lockout: "sudoku.set.least_difference", quadruple: "sudoku.set.quadruple",
  allow: "sudoku.set.tuples",
};
