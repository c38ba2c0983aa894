// A puzzle being solved: digits, marks, colours, undo and redo, and the time. Everything is stored
// in the browser after each step, so that closing the tab loses nothing.
import type { sudoku } from "dlx-wasm";
import type { Store } from "../ui/store";
import type { Puzzle } from "./frame";
import { nameOf, readGame, readSteps, writeGame, writeSteps, type Kept } from "./library";
import { Lines } from "./lines";
import { bit, lineOf, openMarks, parseRules, peersOf, strikeCages, valuesOfLine, type Rules } from "./rules";

const fieldNames = ["value", "centre", "corner", "colour", "struck"] as const;
type Field = (typeof fieldNames)[number];
export type Mode = "value" | "corner" | "centre" | "colour";

type Cells = Record<Field, number[]>;
/** A cell, a field of the cell, and the values of the field before and after. */
type Change = [cell: number, field: number, before: number, after: number];
type Step = Change[];

export class Game {
  readonly rules: Rules;
  readonly peers: number[][];
  readonly given: number[];
  cells: Cells;
  seconds = 0;
  done = false;
  hints = 0;
  /** True if the page has shown the solution before the player found it. */
  revealed = false;
  difficulty: sudoku.Difficulty | null = null;
  /** True if pencil marks are computed from the digits; marks that were removed by hand stay removed. */
  auto = false;
  private lines = new Lines<Step>();
  readonly name: string;
  /** The stamp of the stored state that this state follows. */
  private stamp: string | undefined | null = null;
  readonly puzzle: string;
  readonly rulesText: string;

  constructor(private readonly about: Puzzle, private readonly store: Store) {
    const { puzzle, rules: rulesText } = about;
    this.puzzle = puzzle;
    this.rulesText = rulesText;
    this.rules = parseRules(rulesText);
    this.peers = peersOf(this.rules);
    this.given = valuesOfLine(puzzle);
    if (this.given.length !== this.rules.size ** 2)
      throw new Error(`expected ${this.rules.size ** 2} cells, found ${this.given.length}`);
    if (this.given.some((value) => value > this.rules.size))
      throw new Error(`expected values up to ${this.rules.size}`);
    this.cells = this.emptyCells();
    // Pencil marks are shown if the puzzle is given by pencil marks.
    this.auto = this.rules.marks !== null;
    this.name = nameOf(about);
    this.catchUp();
  }

  private emptyCells(): Cells {
    const none = () => new Array<number>(this.given.length).fill(0);
    const centre = this.rules.marks?.map((marks, cell) => (this.isGiven(cell) ? 0 : marks)) ?? none();
    return { value: this.given.slice(), centre, corner: none(), colour: none(), struck: none() };
  }

  // -- state --

  isGiven(cell: number): boolean {
    return this.given[cell] !== 0;
  }
  get values(): number[] {
    return this.cells.value;
  }
  get line(): string {
    return lineOf(this.cells.value);
  }
  get full(): boolean {
    return this.cells.value.every((value) => value !== 0);
  }
  get canUndo(): boolean {
    return this.lines.canUndo;
  }
  get canRedo(): boolean {
    return this.lines.canRedo;
  }

  /** The pencil marks that are shown: those set by hand, or the computed marks without the removed ones. */
  marks(): number[] {
    if (!this.auto) return this.cells.centre;
    const open = openMarks(this.rules, this.peers, this.cells.value);
    strikeCages(this.rules, this.cells.value, open);
    return open.map((marks, cell) => marks & ~this.cells.struck[cell]!);
  }

  /** The number of the shown line of play, and of all lines. */
  get lineOfPlay(): [number, number] {
    return this.lines.place;
  }

  // -- actions --

  /** Changes fields of cells as one undo step; returns false if nothing changes. */
  change(changes: [cell: number, field: Field, after: number][]): boolean {
    this.catchUp();
    const step: Step = [];
    for (const [cell, field, after] of changes) {
      const before = this.cells[field][cell]!;
      if (before === after || (field === "value" && this.isGiven(cell))) continue;
      this.cells[field][cell] = after;
      step.push([cell, fieldNames.indexOf(field), before, after]);
    }
    if (step.length === 0) return false;
    if (this.lines.add(step)) writeSteps(this.store, this.name, this.lines.steps);
    this.save();
    return true;
  }

  /** Enters a digit in a mode into the selected cells; entering the same digit again removes it. */
  enter(selected: Iterable<number>, value: number, mode: Mode): boolean {
    this.catchUp();
    const cells = [...selected];
    if (mode === "colour") return this.toggleBits(cells, "colour", value);
    const open = cells.filter((cell) => !this.isGiven(cell));
    if (mode === "value") return this.enterValue(open, value);
    const empty = open.filter((cell) => this.cells.value[cell] === 0);
    if (mode === "centre" && this.auto) return this.toggleStruck(empty, value);
    return this.toggleBits(empty, mode, value);
  }

  private enterValue(cells: number[], value: number): boolean {
    const off = cells.length > 0 && cells.every((cell) => this.cells.value[cell] === value);
    if (off) return this.change(cells.map((cell) => [cell, "value", 0]));
    const changes: [number, Field, number][] = cells.map((cell) => [cell, "value", value]);
    // Removes marks of a digit from cells that cannot contain it any more.
    const seen = new Set(cells.flatMap((cell) => this.peers[cell]!));
    for (const cell of seen)
      for (const field of ["centre", "corner"] as const)
        if (this.cells[field][cell]! & bit(value))
          changes.push([cell, field, this.cells[field][cell]! & ~bit(value)]);
    return this.change(changes);
  }

  private toggleBits(cells: number[], field: Field, value: number): boolean {
    const off = cells.every((cell) => this.cells[field][cell]! & bit(value));
    return this.change(cells.map((cell) => {
      const marks = this.cells[field][cell]!;
      return [cell, field, off ? marks & ~bit(value) : marks | bit(value)];
    }));
  }

  private toggleStruck(cells: number[], value: number): boolean {
    const shown = this.marks();
    const off = cells.some((cell) => shown[cell]! & bit(value));
    return this.change(cells.map((cell) => {
      const struck = this.cells.struck[cell]!;
      return [cell, "struck", off ? struck | bit(value) : struck & ~bit(value)];
    }));
  }

  /** Removes the digit of each cell or, without a digit, its marks and then its colours. */
  erase(selected: Iterable<number>): boolean {
    this.catchUp();
    const cells = [...selected].filter((cell) => !this.isGiven(cell));
    const withValue = cells.filter((cell) => this.cells.value[cell] !== 0);
    if (withValue.length > 0) return this.change(withValue.map((cell) => [cell, "value", 0]));
    const marks = cells.flatMap((cell): [number, Field, number][] =>
      [[cell, "centre", 0], [cell, "corner", 0], [cell, "struck", 0]]);
    return this.change(marks) || this.change([...selected].map((cell) => [cell, "colour", 0]));
  }

  undo(): number[] {
    this.catchUp();
    if (!this.canUndo) return [];
    const cells = this.undoStep(this.lines.back());
    this.save();
    return cells;
  }

  redo(): number[] {
    this.catchUp();
    if (!this.canRedo) return [];
    const cells = this.redoStep(this.lines.forth());
    this.save();
    return cells;
  }

  /** Shows the end of another line of play. Returns the changed cells. */
  nextLine(): number[] {
    this.catchUp();
    const cells = new Set<number>(), add = (changed: number[]) => changed.forEach((cell) => cells.add(cell));
    this.lines.next((step) => add(this.undoStep(step)), (step) => add(this.redoStep(step)));
    this.save();
    return [...cells];
  }

  private undoStep(step: Step): number[] {
    for (const [cell, field, before] of step.toReversed()) this.cells[fieldNames[field]!][cell] = before;
    return step.map(([cell]) => cell);
  }

  private redoStep(step: Step): number[] {
    for (const [cell, field, , after] of step) this.cells[fieldNames[field]!][cell] = after;
    return step.map(([cell]) => cell);
  }

  setAuto(auto: boolean): void {
    this.catchUp();
    this.auto = auto;
    this.save();
  }

  restart(): void {
    const empty = this.emptyCells();
    this.change(fieldNames.flatMap((field) =>
      empty[field].map((after, cell): [number, Field, number] => [cell, field, after])));
    this.seconds = this.hints = 0;
    this.done = false;
    this.save();
  }

  // -- storage --

  /** Changes and stores the facts about the game that are no moves. */
  note(facts: Partial<Pick<Game, "done" | "hints" | "revealed" | "difficulty">>): void {
    this.catchUp();
    Object.assign(this, facts);
    this.save();
  }

  private save(): void {
    const { about, store, name, seconds, full, hints, revealed, difficulty, auto, lines, cells } = this;
    this.stamp = Math.random().toString(36).slice(2);
    writeGame(store, name, { ...about, ...lines.kept, stamp: this.stamp, seconds, done: this.done && full, hints,
      revealed, difficulty, auto, steps: lines.steps.length, cells });
  }

  /** Saves the game, or loads the state of another tab if that tab has changed the game. */
  keep(): void {
    if (!this.catchUp()) this.save();
  }

  /** Calls `act` after another tab has changed this game. Returns a function that stops the calls. */
  follow(act: () => void): () => void {
    return this.store.watch(this.name, () => {
      if (this.catchUp()) act();
    });
  }

  /**
   * Takes the stored state if another tab has changed it. Each action calls this first, so that the moves of
   * all tabs follow each other in one list of undo steps.
   */
  private catchUp(): boolean {
    const kept = readGame(this.store, this.name) as Kept<Cells> | null;
    if (!kept || kept.stamp === this.stamp || kept.puzzle !== this.puzzle || kept.rules !== this.rulesText) return false;
    const length = this.given.length;
    if (!kept.cells || !fieldNames.every((field) => kept.cells![field]?.length === length)) return false;
    this.stamp = kept.stamp;
    this.cells = kept.cells;
    this.seconds = Math.max(this.seconds, kept.seconds ?? 0);
    this.done = kept.done ?? false;
    this.hints = kept.hints ?? 0;
    this.revealed = kept.revealed ?? false;
    this.difficulty = kept.difficulty ?? null;
    this.auto = kept.auto ?? false;
    this.lines = new Lines<Step>(readSteps(this.store, this.name, kept.steps ?? 0), kept);
    return true;
  }
}
