// The queries that the view for playing sends to the engine: whether the digits are right, and the solution.
import type { App } from "../app";
import { wasAborted } from "../engine/client";
import type { PlayStore } from "./play_store";
import { valuesOfLine } from "./rules";

export class PlayQueries {
  private readonly ending = new AbortController();

  constructor(private readonly app: App, private readonly store: PlayStore) {}

  end(): void {
    this.ending.abort();
  }

  fail = (error: unknown): void => {
    if (!wasAborted(error)) this.store.say((error as Error).message, "error");
  };

  /** Computes the solution and the difficulty of the puzzle. Returns a text about the difficulty. */
  async learn(): Promise<string> {
    const { app, store, ending: { signal } } = this, { puzzle, rulesText } = store.game;
    store.solution = await app.engine.ask("sudoku.only", [puzzle, rulesText], { signal });
    const { solutions, difficulty } = await app.engine.ask("sudoku.grade", [puzzle, rulesText], { signal });
    if (solutions !== 1) return app.text(solutions === 0 ? "sudoku.no_solution" : "sudoku.several_solutions");
    store.game.difficulty = difficulty!;
    return app.text("sudoku.grade", { difficulty: app.text(`difficulty.${difficulty!}`) });
  }

  /** Marks the wrong digits. */
  check(): void {
    const { app, store } = this, wrong = store.wrongCells();
    store.wrong = new Set(wrong);
    if (wrong.length > 0) store.say(app.text("sudoku.wrong", { number: wrong.length }), "error");
    else store.say(app.text(store.solution ? "sudoku.right_so_far" : "sudoku.no_clash"), "good");
  }

  /** Returns true if the full grid is right. */
  isSolved(): boolean {
    const { store } = this;
    return store.solution ? store.game.line === store.solution : store.wrongCells().length === 0;
  }

  /** Fills the grid, and says whether the solution is the only one. */
  async solve(): Promise<void> {
    const { app, store, ending: { signal } } = this, { puzzle, rulesText } = store.game;
    try {
      const solution = await app.engine.ask("sudoku.solve", [puzzle, rulesText], { signal });
      if (solution === null) {
        const why = await app.engine.ask("sudoku.conflict", [puzzle, rulesText], { signal });
        return store.say([app.text("sudoku.no_solution"), why && app.engine.words(why)].filter(Boolean).join(" "), "error");
      }
      store.fill(valuesOfLine(solution));
      if (store.solution) store.say(app.text("sudoku.solved"), "good");
      else store.say(app.text("sudoku.solved.several"));
    } catch (error) {
      this.fail(error);
    }
  }
}
