// The steps of a game. A step after an undo begins another line of play, and the earlier line is kept, so the steps
// form a tree. Steps are only appended to the list.

/** A step follows the previous step of the list, unless its entry in `turns` names another step, or -1 for none. */
export interface KeptLines {
  at?: number;
  /** The last step of the shown line. */
  tip?: number;
  turns?: Record<number, number>;
}

export class Lines<Step> {
  private readonly turns: Record<number, number>;
  /** The steps of the shown line, and how many of them are done. */
  private path: number[];
  private at: number;

  constructor(readonly steps: Step[] = [], { at = 0, tip = Infinity, turns = {} }: KeptLines = {}) {
    this.turns = turns;
    this.path = this.pathTo(Math.min(tip, steps.length - 1));
    this.at = Math.min(at, this.path.length);
  }

  get kept(): KeptLines {
    return { at: this.at, tip: this.path.at(-1), turns: this.turns };
  }
  get canUndo(): boolean {
    return this.at > 0;
  }
  get canRedo(): boolean {
    return this.at < this.path.length;
  }
  /** The number of the shown line, and of all lines. */
  get place(): [number, number] {
    const tips = this.tips();
    return [tips.indexOf(this.path.at(-1) ?? -1) + 1, tips.length];
  }

  /** Adds a step that was done. Returns false if it is the next step of the shown line already. */
  add(step: Step): boolean {
    const again = JSON.stringify(step) === JSON.stringify(this.steps[this.path[this.at] ?? -1]);
    if (!again) {
      const before = this.path[this.at - 1] ?? -1, added = this.steps.push(step) - 1;
      if (before !== added - 1) this.turns[added] = before;
      this.path.splice(this.at, Infinity, added);
    }
    ++this.at;
    return !again;
  }

  /** Moves back by a step, and returns the step, which is to be undone. */
  back(): Step {
    return this.steps[this.path[--this.at]!]!;
  }

  /** Moves forward by a step, and returns the step, which is to be done again. */
  forth(): Step {
    return this.steps[this.path[this.at++]!]!;
  }

  /** Goes to the end of another line, the latest line first. Calls `undo` and `redo` for the steps. */
  next(undo: (step: Step) => void, redo: (step: Step) => void): void {
    const tips = this.tips(), path = this.pathTo(tips.at(tips.indexOf(this.path.at(-1) ?? -1) - 1) ?? -1);
    const fork = path.findIndex((step, k) => step !== this.path[k]);
    while (fork >= 0 && this.at > fork) undo(this.back());
    this.path = path;
    while (this.canRedo) redo(this.forth());
  }

  private before(step: number): number {
    return this.turns[step] ?? step - 1;
  }

  /** The last steps of all lines. */
  private tips(): number[] {
    const before = new Set(this.steps.map((_, k) => this.before(k)));
    return this.steps.flatMap((_, k) => (before.has(k) ? [] : [k]));
  }

  private pathTo(tip: number): number[] {
    const path: number[] = [];
    for (let step = tip; step >= 0 && path.length < this.steps.length; step = this.before(step)) path.push(step);
    return path.reverse();
  }
}
