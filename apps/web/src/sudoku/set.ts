// The view for setters: draws givens, regions, cages and comparisons; after each change shows the
// number of solutions, the candidates, and unnecessary givens.
import { wasAborted } from "../engine/client";
import type { Survey } from "../engine/sudoku_methods";
import { h } from "../ui/dom";
import { button, checkbox, choice, field } from "../ui/parts";
import { Board } from "./board";
import { plainCell } from "./cell_drawing";
import { pad, pressKey, type Acts } from "./keys";
import { openDialog } from "./open";
import type { Frame, Puzzle, View } from "./frame";
import { ruleFields } from "./rule_fields";
import {
  bit, boxRegions, cellName, lineOf, neighboursOf, parseRules, rulesText, symbolOf, valuesOfLine, type Rules,
} from "./rules";

const tools = ["digits", "cages", "regions", "less", "extra"] as const;
type Tool = (typeof tools)[number];

/** Limit for the count of solutions. */
const countLimit = 10_000;
/**
 * Time for which old facts stay visible after a change: most new facts arrive sooner and change few cells.
 */
const staleMilliseconds = 150;

/** Limit for the undo steps that the browser stores. */
const stepsKept = 200;

interface State {
  values: number[];
  rules: string;
}

/** The texts of puzzles and of their rules, by number. */
interface Kept {
  rules: string[];
  now: [puzzle: string, rules: number];
  past: [puzzle: string, rules: number][];
  future: [puzzle: string, rules: number][];
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
  /** The redundant givens; null while they are unknown. */
  private redundant: number[] | null = null;
  private asked: AbortController | null = null;
  private staleTimer = 0;
  private showCandidates = true;
  private readonly boardRoom = h("div", { class: "board-column" });
  private readonly padRoom = h("div");
  private readonly verdict = h("p", { class: "verdict", role: "status" });
  private readonly detail = h("p", { class: "facts" });
  private readonly toolRoom = h("div", { class: "tool-room" });
  private readonly fields: ReturnType<typeof ruleFields>;
  private readonly undoButton: HTMLButtonElement;
  private readonly redoButton: HTMLButtonElement;
  private readonly minimizeButton: HTMLButtonElement;
  private readonly marksButton: HTMLButtonElement;

  constructor(private readonly frame: Frame, puzzle: Puzzle) {
    const { app } = frame;
    this.rules = parseRules(puzzle.rules);
    this.values = valuesOfLine(puzzle.puzzle);
    this.fields = ruleFields(app, this.rules, (rules) => this.changeRules(rules));
    this.undoButton = button("\u21b6", this.acts.undo, { "aria-label": app.text("sudoku.undo"), title: app.text("sudoku.undo") });
    this.redoButton = button("\u21b7", this.acts.redo, { "aria-label": app.text("sudoku.redo"), title: app.text("sudoku.redo") });
    this.minimizeButton = button(app.text("sudoku.set.minimize"), () => void this.minimize());
    this.marksButton = button(app.text("sudoku.set.drop_marks"), () =>
      this.apply(this.values, { ...this.rules, marks: null }));
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
        button(app.text("sudoku.set.clear"), () => this.apply(this.values.map(() => 0), this.rules)), this.marksButton),
      this.fields.element);
    this.element = h("div", { class: "play" }, this.boardRoom, right);
    this.restore();
    this.rebuild();
    this.setTool("digits");
    this.ask();
  }

  leave(): void {
    this.asked?.abort();
    window.clearTimeout(this.staleTimer);
  }

  private puzzle(): Puzzle {
    return { puzzle: lineOf(this.values), rules: rulesText(this.rules) };
  }

  /** A frame in which opened puzzles are edited. */
  private editFrame(): Frame {
    return { ...this.frame, play: (puzzle) => this.frame.edit(puzzle), current: () => this.puzzle() };
  }

  // -- drawing --

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

  /** Sets a new state; the previous state can be restored. */
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

  // -- storage --

  private keep(): void {
    const names = new Map<string, number>();
    const text = ({ values, rules }: State): [string, number] => {
      if (!names.has(rules)) names.set(rules, names.size);
      return [lineOf(values), names.get(rules)!];
    };
    const now = text({ values: this.values, rules: rulesText(this.rules) });
    const past = this.past.slice(-stepsKept).map(text), future = this.future.slice(-stepsKept).map(text);
    this.frame.app.store.set("sudoku.set", { now, past, future, rules: [...names.keys()] } satisfies Kept);
  }

  /** Restores the undo steps of this puzzle, if it is the puzzle that was open last. */
  private restore(): void {
    const kept = this.frame.app.store.get<Kept | null>("sudoku.set", null), { puzzle, rules } = this.puzzle();
    try {
      if (kept?.now[0] !== puzzle || kept.rules[kept.now[1]] !== rules) return;
      const states = (steps: Kept["past"]) => steps.map(([line, at]): State => {
        const { size } = parseRules(kept.rules[at]!), values = valuesOfLine(line);
        if (values.length !== size ** 2 || values.some((value) => value > size)) throw new Error("no state");
        return { values, rules: kept.rules[at]! };
      });
      [this.past, this.future] = [states(kept.past), states(kept.future)];
    } catch {
      // Another page has written there: undo is not available then.
    }
  }

  private become(values: number[], rules: Rules): void {
    const redraw = rulesText(rules) !== rulesText(this.rules);
    this.values = values;
    this.rules = rules;
    if (redraw) this.forget();
    if (redraw) this.rebuild();
    this.ask();
    this.fields.set(rules);
    this.show();
  }

  /** Replaces the board, because cages, regions and lines are part of it. */
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

  /** The rules without the elements that the current tool has drawn on these cells. */
  private withoutCells(cells: number[]): Rules {
    const rules = structuredClone(this.rules), touches = (others: number[]) => others.some((cell) => cells.includes(cell));
    if (this.tool === "cages") rules.cages = rules.cages.filter((cage) => !touches(cage.cells));
    if (this.tool === "extra") rules.extra = rules.extra.filter((region) => !touches(region));
    if (this.tool === "less")
      rules.less = rules.less.filter((chain) => chain.filter((cell) => cells.includes(cell)).length < 2);
    return rules;
  }

  /**
   * Makes these cells a region. The regions that lose cells receive the cells that this region gives up, the
   * nearest first, so that all regions keep their size.
   */
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
    // A cell joins an incomplete neighbouring region, while there is such a cell.
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

  // -- analysis --

  private ask(): void {
    const { puzzle, rules } = this.puzzle();
    this.asked?.abort();
    const { signal } = (this.asked = new AbortController());
    window.clearTimeout(this.staleTimer);
    this.staleTimer = window.setTimeout(() => {
      this.forget();
      this.show();
    }, staleMilliseconds);
    this.redundant = null;
    void this.learn(puzzle, rules, signal).catch((error) => {
      if (wasAborted(error)) return;
      this.verdict.textContent = (error as Error).message;
      this.verdict.className = "verdict error";
    });
    this.frame.state({ puzzle, rules }, "soon");
    this.keep();
  }

  private forget(): void {
    this.survey = null;
    this.redundant = null;
  }

  /** Computes first the solution, then the redundant givens. */
  private async learn(puzzle: string, rules: string, signal: AbortSignal): Promise<void> {
    const { engine } = this.frame.app, how = { signal, lane: "long" } as const;
    const survey = await engine.ask("sudoku.survey", [puzzle, rules, countLimit], how);
    window.clearTimeout(this.staleTimer);
    this.survey = survey;
    this.show();
    this.say(survey);
    if (survey.solutions !== 1) return;
    this.redundant = await engine.ask("sudoku.redundant", [puzzle, rules], how);
    this.show();
    this.sayRedundant(this.redundant);
  }

  private say({ solutions, conflict }: Survey): void {
    const { app } = this.frame;
    this.verdict.className = `verdict ${solutions === 1 ? "good" : solutions === 0 ? "error" : ""}`;
    this.verdict.textContent = solutions === 1 ? app.text("sudoku.set.one")
      : solutions === 0 ? app.text("sudoku.no_solution")
        : app.text(solutions >= countLimit ? "sudoku.set.many" : "sudoku.set.number", { number: solutions });
    this.detail.textContent = conflict !== null ? app.engine.words(conflict) : "";
    this.minimizeButton.disabled = true;
  }

  private sayRedundant(redundant: number[]): void {
    const { app } = this.frame;
    const names = redundant.map((cell) => cellName(this.rules.size, cell)).join(" ");
    this.detail.textContent = redundant.length > 0 ? app.text("sudoku.set.redundant", { cells: names })
      : app.text("sudoku.set.minimal");
    this.minimizeButton.disabled = redundant.length === 0;
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
      if (this.redundant?.includes(cell)) view.emphasis = "spare";
      return view;
    }));
    this.marksButton.hidden = this.rules.marks === null;
    this.undoButton.disabled = this.past.length === 0;
    this.redoButton.disabled = this.future.length === 0;
  }
}
