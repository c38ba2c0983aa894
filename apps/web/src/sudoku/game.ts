// A puzzle being solved: digits, marks, colours, undo and redo, and the time. Everything is stored
// in the browser after each step, so that closing the tab loses nothing.
import type { Store } from "../ui/store";
import { bit, lineOf, openMarks, parseRules, peersOf, strikeCages, valuesOfLine, type Rules } from "./rules";

export const fieldNames = ["value", "centre", "corner", "colour", "struck"] as const;
export type Field = (typeof fieldNames)[number];
export type Mode = "value" | "corner" | "centre" | "colour";

type Cells = Record<Field, number[]>;
/** A cell, a field of the cell, and the values of the field before and after. */
type Change = [cell: number, field: number, before: number, after: number];
type Step = Change[];

interface Kept {
  puzzle: string;
  rules: string;
  seconds: number;
  done: boolean;
  auto: boolean;
  at: number;
  steps: number;
  cells: Cells;
}

const stepsPerChunk = 200;
const gamesKept = 24;

/** The key of a puzzle in the store (32-bit FNV-1a). */
function nameOf(puzzle: string, rules: string): string {
  let hash = 0x811c9dc5;
  for (const symbol of `${puzzle}\n${rules}`) hash = Math.imul(hash ^ symbol.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

export class Game {
  readonly rules: Rules;
  readonly peers: number[][];
  readonly given: number[];
  cells: Cells;
  seconds = 0;
  done = false;
  /** Pencil marks are computed from the digits; marks removed by hand stay removed. */
  auto = false;
  private steps: Step[] = [];
  private at = 0;
  private readonly name: string;

  constructor(readonly puzzle: string, readonly rulesText: string, private readonly store: Store) {
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
    this.name = `sudoku.game.${nameOf(puzzle, rulesText)}`;
    this.restore();
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
    const dropped = this.steps.length > this.at;
    this.steps.length = this.at;
    this.steps.push(step);
    this.at = this.steps.length;
    this.keep(dropped);
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

  undo(): number[] {
    if (!this.canUndo) return [];
    const step = this.steps[--this.at]!;
    for (const [cell, field, before] of step.toReversed()) this.cells[fieldNames[field]!][cell] = before;
    this.keep(false);
    return step.map(([cell]) => cell);
  }

  redo(): number[] {
    if (!this.canRedo) return [];
    const step = this.steps[this.at++]!;
    for (const [cell, field, , after] of step) this.cells[fieldNames[field]!][cell] = after;
    this.keep(false);
    return step.map(([cell]) => cell);
  }

  setAuto(auto: boolean): void {
    this.auto = auto;
    this.keep(false);
  }

  restart(): void {
    const empty = this.emptyCells();
    this.change(fieldNames.flatMap((field) =>
      empty[field].map((after, cell): [number, Field, number] => [cell, field, after])));
    this.seconds = 0;
    this.done = false;
    this.keep(false);
  }

  // -- storage --

  /** Saves the game. Undo steps are stored in chunks, of which only the last one changes. */
  keep(rewrite = false): void {
    const { store, name } = this;
    const kept: Kept = {
      puzzle: this.puzzle, rules: this.rulesText, seconds: this.seconds, done: this.done, auto: this.auto,
      at: this.at, steps: this.steps.length, cells: this.cells,
    };
    const last = Math.floor(Math.max(0, this.steps.length - 1) / stepsPerChunk);
    if (rewrite || this.at === this.steps.length)
      store.set(`${name}.${last}`, this.steps.slice(last * stepsPerChunk));
    store.set(name, kept);
    this.remember();
  }

  private remember(): void {
    const { store, name } = this;
    const names = store.get<string[]>("sudoku.games", []);
    if (names[0] === name) return;
    const now = [name, ...names.filter((other) => other !== name)];
    for (const old of now.splice(gamesKept)) {
      const { steps = 0 } = store.get<Partial<Kept>>(old, {});
      for (let chunk = 0; chunk * stepsPerChunk <= steps; ++chunk) store.remove(`${old}.${chunk}`);
      store.remove(old);
    }
    store.set("sudoku.games", now);
  }

  private restore(): void {
    const kept = this.store.get<Kept | null>(this.name, null);
    if (!kept || kept.puzzle !== this.puzzle || kept.rules !== this.rulesText) return;
    const length = this.given.length;
    if (!fieldNames.every((field) => kept.cells?.[field]?.length === length)) return;
    this.cells = kept.cells;
    this.seconds = kept.seconds;
    this.done = kept.done;
    this.auto = kept.auto;
    const steps: Step[] = [];
    for (let chunk = 0; chunk * stepsPerChunk < kept.steps; ++chunk)
      steps.push(...this.store.get<Step[]>(`${this.name}.${chunk}`, []));
    steps.length = Math.min(steps.length, kept.steps);
    this.steps = steps;
    this.at = Math.min(kept.at, steps.length);
  }
}
