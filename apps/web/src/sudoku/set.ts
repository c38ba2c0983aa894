// The view of those who make puzzles by hand: givens, regions, cages and comparisons are drawn, and with
// each change it is said how many solutions there are, what the cells can be, and what is not needed.
import { wasAborted } from "../engine/client";
import type { Survey } from "../engine/sudoku_methods";
import { h } from "../ui/dom";
import { button, checkbox, choice, field } from "../ui/parts";
import { Board, plainCell } from "./board";
import { pad, pressKey, type Acts } from "./keys";
import { acceptDrops, openDialog } from "./open";
import type { Frame, Puzzle, View } from "./page";
import { ruleFields } from "./rule_fields";
import {
  bit, boxRegions, cellName, lineOf, neighboursOf, parseRules, rulesText, symbolOf, valuesOfLine, type Rules,
} from "./rules";

const tools = ["digits", "cages", "regions", "less", "extra"] as const;
type Tool = (typeof tools)[number];

/** Solutions are counted up to here. */
const countLimit = 10_000;

interface State {
  values: number[];
  rules: string;
}

export const setView = (frame: Frame, puzzle: Puzzle): View => new Setter(frame, puzzle);

class Setter implements View {
  readonly element: HTMLElement;
  private rules: Rules;
  private values: number[];
  private board!: Board;
  private tool: Tool = "digits";
  private past: State[] = [];
  private future: State[] = [];
  private survey: Survey | null = null;
  private asked: AbortController | null = null;
  private showCandidates = true;
  private readonly stopDrops: () => void;
  private readonly boardRoom = h("div", { class: "board-column" });
  private readonly padRoom = h("div");
  private readonly verdict = h("p", { class: "verdict", role: "status" });
  private readonly detail = h("p", { class: "facts" });
  private readonly toolRoom = h("div", { class: "tool-room" });
  private readonly fields: ReturnType<typeof ruleFields>;
  private readonly undoButton: HTMLButtonElement;
  private readonly redoButton: HTMLButtonElement;
  private readonly minimizeButton: HTMLButtonElement;

  constructor(private readonly frame: Frame, puzzle: Puzzle) {
    const { app } = frame;
    this.rules = parseRules(puzzle.rules);
    this.values = valuesOfLine(puzzle.puzzle);
    this.fields = ruleFields(app, this.rules, (rules) => this.changeRules(rules));
    this.undoButton = button("\u21b6", this.acts.undo, { "aria-label": app.text("sudoku.undo"), title: app.text("sudoku.undo") });
    this.redoButton = button("\u21b7", this.acts.redo, { "aria-label": app.text("sudoku.redo"), title: app.text("sudoku.redo") });
    this.minimizeButton = button(app.text("sudoku.set.minimize"), () => void this.minimize());
    const toolChoice = choice(app.text("sudoku.set.tool"), tools.map((name) => [name, app.text(`sudoku.set.${name}`)]),
      "digits", (name) => this.setTool(name as Tool));
    const candidates = checkbox(app.text("sudoku.set.candidates"), true, (on) => {
      this.showCandidates = on;
      this.show();
    });
    const right = h("div", { class: "side" }, this.verdict, this.detail, toolChoice.element, this.toolRoom,
      this.padRoom, candidates.element,
      h("div", { class: "tools" }, this.undoButton, this.redoButton, this.minimizeButton,
        button(app.text("sudoku.part.play"), () => frame.play(this.puzzle()), { class: "primary" }),
        button(app.text("sudoku.open"), () => openDialog(this.editFrame())),
        button(app.text("sudoku.set.clear"), () => this.apply(this.values.map(() => 0), this.rules))),
      this.fields.element);
    this.element = h("div", { class: "play" }, this.boardRoom, right);
    this.stopDrops = acceptDrops(this.editFrame());
    this.rebuild();
    this.setTool("digits");
    this.ask();
  }

  leave(): void {
    this.asked?.abort();
    this.stopDrops();
  }

  private puzzle(): Puzzle {
    return { puzzle: lineOf(this.values), rules: rulesText(this.rules) };
  }

  /** What is opened from here is edited. */
  private editFrame(): Frame {
    return { ...this.frame, play: (puzzle) => this.frame.edit(puzzle), current: () => this.puzzle() };
  }

  // -- what is drawn --

  readonly acts: Acts = {
    enter: (value) => this.enter(value),
    erase: () => this.enter(0),
    undo: () => this.step(this.past, this.future),
    redo: () => this.step(this.future, this.past),
    setMode: () => {},
    mode: () => "value",
    selectAll: () => this.board.select(this.values.keys()),
    clearSelection: () => this.board.select([]),
  };

  private enter(value: number): void {
    const cells = [...this.board.selected];
    const off = value !== 0 && cells.every((cell) => this.values[cell] === value);
    const values = this.values.slice();
    for (const cell of cells) values[cell] = off ? 0 : value;
    if (values.some((now, cell) => now !== this.values[cell])) this.apply(values, this.rules);
  }

  private changeRules(rules: Rules): void {
    const same = rules.size === this.rules.size;
    this.apply(same ? this.values : new Array<number>(rules.size ** 2).fill(0), rules);
  }

  /** A new state; the one before can be had back. */
  private apply(values: number[], rules: Rules): void {
    this.past.push({ values: this.values, rules: rulesText(this.rules) });
    this.future = [];
    this.become(values, rules);
  }

  private step(from: State[], to: State[]): void {
    const state = from.pop();
    if (!state) return;
    to.push({ values: this.values, rules: rulesText(this.rules) });
    this.become(state.values, parseRules(state.rules));
  }

  private become(values: number[], rules: Rules): void {
    const redraw = rulesText(rules) !== rulesText(this.rules);
    this.values = values;
    this.rules = rules;
    this.survey = null;
    if (redraw) this.rebuild();
    this.fields.set(rules);
    this.show();
    this.ask();
  }

  /** Cages, regions and lines are part of the board, so it is made anew with them. */
  private rebuild(): void {
    const { app } = this.frame, before = this.board as Board | undefined;
    const hadFocus = before?.element.contains(document.activeElement);
    this.board = new Board(this.rules, app.text("sudoku.board"));
    this.board.onKey = (event) => this.key(event);
    this.boardRoom.replaceChildren(this.board.element);
    const keys = pad(app, this.rules.size, this.acts);
    keys.element.querySelector(".modes")!.remove();
    keys.show("value", []);
    this.padRoom.replaceChildren(keys.element);
    this.show();
    if (before && before.rules.size === this.rules.size) this.board.select(before.selected, before.cursor);
    if (hadFocus) this.board.focus();
  }

  private key(event: KeyboardEvent): boolean {
    if (event.key === "Enter" && this.tool !== "digits") {
      this.applyTool();
      return true;
    }
    return pressKey(event, this.rules.size, this.acts);
  }

  // -- tools --

  private setTool(tool: Tool): void {
    const { app } = this.frame;
    this.tool = tool;
    if (tool === "digits") return this.toolRoom.replaceChildren();
    const sum = h("input", { type: "number", min: 1, max: 400, class: "sum-field" });
    this.sum = sum;
    this.toolRoom.replaceChildren(
      h("p", { class: "help" }, app.text(`sudoku.set.${tool}.help`)),
      h("div", { class: "tools" },
        tool === "cages" ? field(app.text("sudoku.set.sum"), sum) : null,
        button(app.text("sudoku.set.draw"), () => this.applyTool(), { class: "primary" }),
        button(app.text("sudoku.set.remove"), () => this.removeTool())));
  }
  private sum: HTMLInputElement | null = null;

  private applyTool(): void {
    const cells = [...this.board.selected];
    if (cells.length === 0) return this.complain("sudoku.set.choose");
    const rules = this.withoutCells(cells);
    if (this.tool === "cages") {
      const sum = Number(this.sum?.value);
      if (!Number.isInteger(sum) || sum < 1) return this.complain("sudoku.set.no_sum");
      rules.cages.push({ sum, cells: cells.sort((a, b) => a - b) });
    } else if (this.tool === "extra") {
      rules.extra.push(cells.sort((a, b) => a - b));
    } else if (this.tool === "less") {
      if (cells.length < 2) return this.complain("sudoku.set.choose_two");
      rules.less.push(cells);
    } else if (!this.drawRegion(rules, cells)) {
      return this.complain("sudoku.set.region_size");
    }
    this.apply(this.values, rules);
  }

  private removeTool(): void {
    const rules = this.withoutCells([...this.board.selected]);
    if (this.tool === "regions") {
      rules.jigsaw = false;
      rules.regions = boxRegions(rules.size, rules.boxRows, rules.boxColumns);
    }
    this.apply(this.values, rules);
  }

  /** The rules without what the tool has drawn on these cells. */
  private withoutCells(cells: number[]): Rules {
    const rules = structuredClone(this.rules), touches = (others: number[]) => others.some((cell) => cells.includes(cell));
    if (this.tool === "cages") rules.cages = rules.cages.filter((cage) => !touches(cage.cells));
    if (this.tool === "extra") rules.extra = rules.extra.filter((region) => !touches(region));
    if (this.tool === "less")
      rules.less = rules.less.filter((chain) => chain.filter((cell) => cells.includes(cell)).length < 2);
    return rules;
  }

  /** Makes these cells a region. The cells of the regions that they come from are given those that this
   * one gives up, nearest first, so that all keep their size. */
  private drawRegion(rules: Rules, cells: number[]): boolean {
    if (cells.length !== rules.size) return false;
    const counts = new Map<number, number>();
    for (const cell of cells) counts.set(rules.regions[cell]!, (counts.get(rules.regions[cell]!) ?? 0) + 1);
    const target = [...counts].sort((a, b) => b[1] - a[1])[0]![0];
    const missing: number[] = [];
    for (const [region, count] of counts)
      if (region !== target) missing.push(...new Array<number>(count).fill(region));
    const given = rules.regions.flatMap((region, cell) => (region === target && !cells.includes(cell) ? [cell] : []));
    for (const cell of cells) rules.regions[cell] = target;
    // A cell goes to a region beside it that lacks one, as long as there is such a cell.
    while (missing.length > 0) {
      const pairs = given.flatMap((cell) => missing.map((region, k) => ({ cell, k, region })));
      const near = pairs.find(({ cell, region }) =>
        neighboursOf(rules, cell).some((other) => rules.regions[other] === region)) ?? pairs[0]!;
      rules.regions[near.cell] = near.region;
      given.splice(given.indexOf(near.cell), 1);
      missing.splice(near.k, 1);
    }
    rules.jigsaw = true;
    return true;
  }

  private complain(key: Parameters<Frame["app"]["text"]>[0]): void {
    this.detail.textContent = this.frame.app.text(key, { size: this.rules.size });
  }

  // -- what is known --

  private ask(): void {
    const { app } = this.frame, { puzzle, rules } = this.puzzle();
    this.frame.state({ puzzle, rules });
    this.asked?.abort();
    const mine = (this.asked = new AbortController());
    void app.engine.ask("sudoku.survey", [puzzle, rules, countLimit], { signal: mine.signal, lane: "long" })
      .then((survey) => {
        this.survey = survey;
        this.show();
        this.say(survey);
        performance.mark("surveyed");
      }, (error) => {
        if (wasAborted(error)) return;
        this.verdict.textContent = (error as Error).message;
        this.verdict.className = "verdict error";
      });
  }

  private say({ solutions, redundant, conflict }: Survey): void {
    const { app } = this.frame;
    this.verdict.className = `verdict ${solutions === 1 ? "good" : solutions === 0 ? "error" : ""}`;
    this.verdict.textContent = solutions === 1 ? app.text("sudoku.set.one")
      : solutions === 0 ? app.text("sudoku.no_solution")
        : app.text(solutions >= countLimit ? "sudoku.set.many" : "sudoku.set.number", { number: solutions });
    const names = redundant.map((cell) => cellName(this.rules.size, cell)).join(" ");
    this.detail.textContent = conflict !== null ? app.engine.words(conflict) : (solutions !== 1 ? ""
      : redundant.length > 0 ? app.text("sudoku.set.redundant", { cells: names }) : app.text("sudoku.set.minimal"));
    this.minimizeButton.disabled = solutions !== 1 || redundant.length === 0;
  }

  private async minimize(): Promise<void> {
    const { app } = this.frame, { puzzle, rules } = this.puzzle();
    const order = this.values.map((_, cell) => cell).sort(() => Math.random() - 0.5);
    const smaller = await app.engine.ask("sudoku.minimize", [puzzle, rules, order], { lane: "long" });
    if (smaller) this.apply(valuesOfLine(smaller), this.rules);
  }

  private show(): void {
    const { app } = this.frame, { size } = this.rules, { survey } = this;
    this.board.show(this.values.map((value, cell) => {
      const open = survey?.candidates[cell] ?? [];
      const marks = open.length > 0 ? app.text("sudoku.cell.marks", { marks: open.join(" ") }) : "";
      const view = plainCell(value, "given", [cellName(size, cell), value ? symbolOf(size, value) : app.text("sudoku.cell.empty"),
        value ? app.text("sudoku.cell.given") : marks].filter(Boolean).join(", "));
      if (value === 0 && survey && this.showCandidates) {
        if (open.length === 1) [view.value, view.kind] = [open[0]!, "found"];
        else [view.centre, view.spread] = [open.reduce((bits, one) => bits | bit(one), 0), true];
      }
      if (survey?.redundant.includes(cell)) view.emphasis = "spare";
      return view;
    }));
    this.undoButton.disabled = this.past.length === 0;
    this.redoButton.disabled = this.future.length === 0;
  }
}
