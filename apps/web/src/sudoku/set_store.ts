// The puzzle of the view for setters, which the browser stores: its givens and rules, with undo steps.
import type { Store } from "../ui/store";
import { boxRegions, lineOf, neighboursOf, parseRules, rulesText, valuesOfLine, type Rules } from "./rules";
import { draftKey, emptyPuzzle, storedPuzzle, type Puzzle } from "./frame";
import { nameOf, writeGame } from "./library";

interface State {
  values: number[];
  rules: string;
}

export class SetStore {
  rules: Rules;
  values: number[];
  private past: State[] = [];
  private future: State[] = [];

  /**
   * Calls `changed` after each change, with `redraw` if the rules have changed, and `signed` after a new title,
   * author or description.
   */
  constructor(private readonly store: Store, private opened: Puzzle, private readonly changed: (redraw: boolean) => void,
    private readonly signed: () => void) {
    this.rules = parseRules(opened.rules);
    this.values = valuesOfLine(opened.puzzle);
    // The puzzle that was set before stays in the list of puzzles.
    const draft = storedPuzzle(store, draftKey), isKept = (puzzle: Puzzle) => nameOf(puzzle) === (draft && nameOf(draft));
    if (draft && !isKept(opened) && !isKept(emptyPuzzle(Math.sqrt(draft.puzzle.length)))) writeGame(store, draft);
    this.keep();
  }

  get puzzle(): Puzzle {
    return { ...this.opened, puzzle: lineOf(this.values), rules: rulesText(this.rules) };
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Sets a new state; the previous state can be restored. A grid of another size is empty. */
  apply(values: number[], rules = this.rules): void {
    this.past.push(this.state());
    this.future = [];
    this.become(rules.size === this.rules.size ? values : new Array<number>(rules.size ** 2).fill(0), rules);
  }

  sign(names: Pick<Puzzle, "title" | "author" | "description">): void {
    this.opened = { ...this.opened, ...names };
    this.keep();
    this.signed();
  }

  undo = (): void => this.step(this.past, this.future);
  redo = (): void => this.step(this.future, this.past);

  private step(from: State[], to: State[]): void {
    const state = from.pop();
    if (!state) return;
    to.push(this.state());
    this.become(state.values, parseRules(state.rules));
  }

  private state = (): State => ({ values: this.values, rules: rulesText(this.rules) });

  private become(values: number[], rules: Rules): void {
    const redraw = rulesText(rules) !== rulesText(this.rules);
    this.values = values;
    this.rules = rules;
    this.keep();
    this.changed(redraw);
  }

  private keep(): void {
    this.store.set(draftKey, this.puzzle);
  }
}

/**
 * Makes these cells a region. The regions that lose cells receive the cells that this region gives up, the
 * nearest first, so that all regions keep their size.
 */
export function withRegion(old: Rules, cells: number[]): Rules {
  const rules: Rules = { ...old, regions: old.regions.slice(), jigsaw: true }, counts = new Map<number, number>();
  for (const cell of cells) counts.set(rules.regions[cell]!, (counts.get(rules.regions[cell]!) ?? 0) + 1);
  const target = [...counts].sort((a, b) => b[1] - a[1])[0]![0];
  const missing = [...counts].flatMap(([region, count]) =>
    region === target ? [] : new Array<number>(count).fill(region));
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
  return rules;
}

export const withBoxes = (rules: Rules): Rules =>
  ({ ...rules, jigsaw: false, regions: boxRegions(rules.size, rules.boxRows, rules.boxColumns) });
