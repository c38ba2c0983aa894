// The puzzle of the view for setters: its givens and rules, with undo steps that the browser stores.
import type { Store } from "../ui/store";
import { boxRegions, lineOf, neighboursOf, parseRules, rulesText, valuesOfLine, type Rules } from "./rules";
import { draftIn, draftKey, isEmpty, type KeptDraft } from "./draft";
import type { Puzzle } from "./frame";
import { addPuzzles } from "./library";

/** Limit for the undo steps that the browser stores. */
const stepsKept = 200;

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
    if (this.restore()) return;
    // The puzzle that was set before stays in the list of puzzles.
    const draft = draftIn(store);
    if (!isEmpty(draft)) addPuzzles(store, [draft]);
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
    const names = new Map<string, number>();
    const text = ({ values, rules }: State): [string, number] => {
      if (!names.has(rules)) names.set(rules, names.size);
      return [lineOf(values), names.get(rules)!];
    };
    const now = text(this.state());
    const past = this.past.slice(-stepsKept).map(text), future = this.future.slice(-stepsKept).map(text);
    const { puzzle, ...about } = this.opened;
    this.store.set(draftKey, { ...about, now, past, future, rules: [...names.keys()] } satisfies KeptDraft);
  }

  /** Restores the undo steps of this puzzle, if it is the puzzle that was set last. Returns false if it is not. */
  private restore(): boolean {
    const kept = this.store.get<KeptDraft | null>(draftKey, null), { puzzle, rules } = this.puzzle;
    try {
      if (kept?.now[0] !== puzzle || kept.rules[kept.now[1]] !== rules) return false;
      const states = (steps: KeptDraft["past"]) => steps.map(([line, at]): State => {
        const { size } = parseRules(kept.rules[at]!), values = valuesOfLine(line);
        if (values.length !== size ** 2 || values.some((value) => value > size)) throw new Error("no state");
        return { values, rules: kept.rules[at]! };
      });
      [this.past, this.future] = [states(kept.past), states(kept.future)];
    } catch {
      // The stored steps are not valid, so undo is not available.
      return false;
    }
    return true;
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
