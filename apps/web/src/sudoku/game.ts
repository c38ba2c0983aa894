// A puzzle being solved: digits, marks, colours, undo and redo, and the time. Everything is stored
// in the browser after each step, so that closing the tab loses nothing.
import type { sudoku } from "dlx-wasm";
import type { Store } from "../ui/store";
import { nameOf, readGame, writeGame } from "./library";
import type { Puzzle } from "./puzzle";
import { bit, lineOf, openMarks, parseRules, peersOf, strikeCages, valuesOfLine, type Rules } from "./rules";

const fieldNames = ["value", "centre", "corner", "colour", "struck"] as const;
type Field = (typeof fieldNames)[number];
export type Mode = "value" | "corner" | "centre" | "colour";

type Cells = Record<Field, number[]>;
/** A cell, a field of the cell, and the values of the field before and after. */
type Change = [cell: number, field: number, before: number, after: number];
type Step = Change[];

/** Limit for the undo steps. */
const mostSteps = 2000;

export class Game {
  readonly rules: Rules;
  readonly peers: number[][];
  readonly given: number[];
  cells: Cells;
  seconds = 0;
  /** True if the player has solved the puzzle. */
  done = false;
  difficulty: sudoku.Difficulty | null = null;
  /** True if pencil marks are computed from the digits; marks that were removed by hand stay removed. */
  auto = false;
  private steps: Step[] = [];
  /** The number of steps that are done; the others can be done again. */
  private at = 0;
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
    this.load();
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
    return this.at > 0;
  }
  get canRedo(): boolean {
    return this.at < this.steps.length;
  }

  /** The pencil marks that are shown: those set by hand, or the computed marks without the removed ones. */
  marks(): number[] {
    if (!this.auto) return this.cells.centre;
    const open = openMarks(this.rules, this.peers, this.cells.value);
    strikeCages(this.rules, this.cells.value, open);
    return open.map((marks, cell) => marks & ~this.cells.struck[cell]!);
  }

  // -- actions --

  /** Changes fields of cells as one undo step; returns false if nothing changes. */
  change(changes: [cell: number, field: Field, after: number][]): boolean {
    const step: Step = [];
    for (const [cell, field, after] of changes) {
      const before = this.cells[field][cell]!;
      if (before === after || (field === "value" && this.isGiven(cell))) continue;
      this.cells[field][cell] = after;
      step.push([cell, fieldNames.indexOf(field), before, after]);
    }
    if (step.length === 0) return false;
    this.steps.splice(this.at, Infinity, step);
    this.steps.splice(0, this.steps.length - mostSteps);
    this.at = this.steps.length;
    this.done = false;
    this.save();
    return true;
  }

  /** Enters a digit in a mode into the selected cells; entering the same digit again removes it. */
  enter(selected: Iterable<number>, value: number, mode: Mode): boolean {
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
    const cells = [...selected].filter((cell) => !this.isGiven(cell));
    const withValue = cells.filter((cell) => this.cells.value[cell] !== 0);
    if (withValue.length > 0) return this.change(withValue.map((cell) => [cell, "value", 0]));
    const marks = cells.flatMap((cell): [number, Field, number][] =>
      [[cell, "centre", 0], [cell, "corner", 0], [cell, "struck", 0]]);
    return this.change(marks) || this.change([...selected].map((cell) => [cell, "colour", 0]));
  }

  /** Takes back the last step. Returns the changed cells. */
  undo(): number[] {
    if (!this.canUndo) return [];
    const step = this.steps[--this.at]!;
    for (const [cell, field, before] of step.toReversed()) this.cells[fieldNames[field]!][cell] = before;
    return this.moved(step);
  }

  redo(): number[] {
    if (!this.canRedo) return [];
    const step = this.steps[this.at++]!;
    for (const [cell, field, , after] of step) this.cells[fieldNames[field]!][cell] = after;
    return this.moved(step);
  }

  private moved(step: Step): number[] {
    this.done = false;
    this.save();
    return step.map(([cell]) => cell);
  }

  setAuto(auto: boolean): void {
    this.auto = auto;
    this.save();
  }

  restart(): void {
    const empty = this.emptyCells();
    this.change(fieldNames.flatMap((field) =>
      empty[field].map((after, cell): [number, Field, number] => [cell, field, after])));
    this.seconds = 0;
    this.save();
  }

  // -- storage --

  save(): void {
    const { about, store, seconds, done, difficulty, auto, cells, steps, at } = this;
    writeGame(store, { ...about, seconds, done, difficulty, auto, cells, steps, at });
  }

  /** Takes the stored state, which another tab may have changed. */
  load(): void {
    const kept = readGame(this.store, nameOf(this.about)), { length } = this.given;
    if (kept?.puzzle !== this.puzzle || kept.rules !== this.rulesText) return;
    if (!kept.cells || !fieldNames.every((field) => kept.cells![field]?.length === length)) return;
    this.cells = kept.cells as Cells;
    this.seconds = kept.seconds ?? 0;
    this.done = kept.done ?? false;
    this.difficulty = kept.difficulty ?? null;
    this.auto = kept.auto ?? false;
    this.steps = Array.isArray(kept.steps) ? kept.steps as Step[] : [];
    this.at = Math.min(kept.at ?? 0, this.steps.length);
  }
}
