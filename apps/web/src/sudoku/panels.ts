// The panels beside the board and overlays on it: a hint, the steps of a solution, the solutions,
// the candidates.
import { h } from "../ui/dom";
import { button } from "../ui/parts";
import type { CellView, Link } from "./cell_drawing";
import type { Frame } from "./frame";
import type { Game } from "./game";
import { bit, clashes, valuesOfLine } from "./rules";
import {
  effectText, linksOf, patternMarks, Position, positionsOf, reasonText, techniqueHelp, techniqueName, type Step,
} from "./steps";

/** The marks and links that are drawn over the board. */
export interface Overlay {
  dress(view: CellView, cell: number): void;
  links: Link[];
}

/** The interface of the board to its panels. */
export interface Player {
  readonly frame: Frame;
  readonly game: Game;
  edit(act: () => boolean, value?: number): void;
  show(overlay: Overlay | null): void;
  closePanel(): void;
  wrongCells(): number[];
}

export interface Panel {
  element: HTMLElement;
  close(): void;
  /** The function that made the panel; a second request closes the panel. */
  make?: (play: Player) => Panel;
}

/** A panel with a heading, a button that closes the panel, and a message. */
function frame(play: Player, title: string) {
  const { app } = play.frame, ending = new AbortController();
  const body = h("div", { class: "panel-body" });
  const close = button("\u00d7", () => play.closePanel(), { class: "plain", "aria-label": app.text("shell.close") });
  const element = h("section", { class: "panel", "aria-label": title },
    h("header", {}, h("h2", {}, title), close), body);
  const fail = (error: unknown) => {
    if (!ending.signal.aborted) body.replaceChildren(h("p", { class: "error" }, (error as Error).message));
  };
  const say = (text: string) => {
    body.replaceChildren(h("p", {}, text));
    app.announce(text);
  };
  return { element, body, fail, say, signal: ending.signal, close: () => ending.abort() };
}

// -- steps --

/** Shows a step: the position before it, its pattern, the placed digits and removed marks. */
function stepOverlay(step: Step, before: Position): Overlay {
  const links = linksOf(step, before.rules.size), marks = patternMarks(step, before, links);
  const struck = new Map<number, number>();
  for (const [cell, value] of step.removed) struck.set(cell, (struck.get(cell) ?? 0) | bit(value));
  const pattern = new Set(step.cells);
  return {
    links,
    dress(view, cell) {
      if (view.kind !== "given") view.kind = "entered";
      view.value = before.values[cell]!;
      view.centre = before.marks[cell]!;
      view.corner = 0;
      view.colours = 0;
      view.spread = true;
      view.yes = marks.get(cell) ?? 0;
      view.no = struck.get(cell) ?? 0;
      if (pattern.has(cell) || step.placed.some(([placed]) => placed === cell)) view.emphasis = "cell";
    },
  };
}

/** The text of a step. */
function stepWords(play: Player, step: Step): HTMLElement {
  const { app } = play.frame, { size } = play.game.rules, about = techniqueHelp(app, step.technique);
  return h("div", { class: "step" },
    h("h3", {}, techniqueName(app, step.technique)),
    about ? h("p", { class: "about" }, about) : null,
    h("p", {}, reasonText(app, step, size)),
    h("p", { class: "effect" }, "\u21d2 ", effectText(app, step, size)));
}

const sayStep = (play: Player, step: Step) => {
  const { app } = play.frame, { size } = play.game.rules;
  app.announce(`${techniqueName(app, step.technique)}. ${reasonText(app, step, size)} ${effectText(app, step, size)}`);
};

const explain = (play: Player, line: string, signal: AbortSignal) =>
  play.frame.app.engine.ask("sudoku.explain", [line, play.game.rulesText], { signal });

/** The first step that changes the player's position: the player may have removed its marks already. */
function firstNew(play: Player, steps: Step[], positions: Position[]): number {
  const { game } = play;
  const known = game.auto || game.cells.centre.some((marks) => marks !== 0) ? game.marks() : null;
  return steps.findIndex((step, k) =>
    step.placed.length > 0 || !known ||
    step.removed.some(([cell, value]) =>
      positions[k]!.marks[cell]! & bit(value) && (!game.auto && known[cell] === 0 ? true : known[cell]! & bit(value))));
}

/** Applies a step: places digits, removes marks. */
function follow(play: Player, step: Step): void {
  const { game } = play;
  play.edit(() => {
    if (step.placed.length > 0)
      return step.placed.map(([cell, value]) => game.enter([cell], value, "value")).some(Boolean);
    const struck = new Map<number, number>();
    for (const [cell, value] of step.removed) struck.set(cell, (struck.get(cell) ?? 0) | bit(value));
    // With marks by hand, the marks to be removed must be present first.
    if (game.auto)
      return game.change([...struck].map(([cell, marks]) => [cell, "struck", game.cells.struck[cell]! | marks]));
    const open = new Position(game.rules, game.peers, game.values).marks;
    return game.change([...struck].map(([cell, marks]) =>
      [cell, "centre", (game.cells.centre[cell] || open[cell]!) & ~marks]));
  });
}

/** Reports that there is no step, and why. */
function withoutSteps(play: Player, say: (text: string) => void): void {
  const { app } = play.frame;
  if (play.game.full) say(app.text("sudoku.hint.full"));
  else say(app.text("sudoku.hint.none"));
}

export function hintPanel(play: Player): Panel {
  const { app } = play.frame, { game } = play;
  const panel = frame(play, app.text("sudoku.hint"));
  const begin = async () => {
    if (play.wrongCells().length > 0) return panel.say(app.text("sudoku.hint.wrong"));
    const steps = await explain(play, game.line, panel.signal);
    const start = new Position(game.rules, game.peers, game.values.slice());
    const positions = positionsOf(start, steps), at = firstNew(play, steps, positions);
    const step = steps[at];
    if (!step) return withoutSteps(play, panel.say);
    play.show(stepOverlay(step, positions[at]!));
    panel.body.replaceChildren(stepWords(play, step), h("div", { class: "tools" },
      button(app.text("sudoku.hint.do"), () => {
        play.closePanel();
        follow(play, step);
      }, { class: "primary" })));
    sayStep(play, step);
  };
  void begin().catch(panel.fail);
  return { ...panel };
}

export function explainPanel(play: Player): Panel {
  const { app } = play.frame, { game } = play;
  const panel = frame(play, app.text("sudoku.explain"));
  const begin = async () => {
    const steps = await explain(play, game.puzzle, panel.signal);
    if (steps.length === 0) return withoutSteps(play, panel.say);
    const positions = positionsOf(new Position(game.rules, game.peers, game.given.slice()), steps);
    let at = 0;
    const words = h("div", {}), place = h("span", { class: "place" });
    const slider = h("input", { type: "range", min: 1, max: steps.length, value: 1,
      "aria-label": app.text("sudoku.explain.step"), oninput: () => go(Number(slider.value) - 1) });
    const go = (to: number) => {
      at = Math.max(0, Math.min(steps.length - 1, to));
      const step = steps[at]!;
      slider.value = String(at + 1);
      place.textContent = `${at + 1} / ${steps.length}`;
      words.replaceChildren(stepWords(play, step));
      play.show(stepOverlay(step, positions[at]!));
      sayStep(play, step);
    };
    const hard = steps.map((step, k) => ({ step, k })).filter(({ step }) => step.placed.length === 0);
    panel.body.replaceChildren(
      h("div", { class: "tools stepper" },
        button("\u2190", () => go(at - 1), { "aria-label": app.text("sudoku.explain.back") }), place,
        button("\u2192", () => go(at + 1), { "aria-label": app.text("sudoku.explain.next") }),
        button(app.text("sudoku.explain.hard"), () => go(hard.find(({ k }) => k > at)?.k ?? hard[0]?.k ?? at),
          { disabled: hard.length === 0 })),
      slider, words);
    go(0);
  };
  void begin().catch(panel.fail);
  return { ...panel };
}

// -- candidates and solutions --

export function candidatesPanel(play: Player): Panel {
  const { app } = play.frame, { game } = play;
  const panel = frame(play, app.text("sudoku.candidates"));
  const begin = async () => {
    const sets = await app.engine.ask("sudoku.candidates", [game.line, game.rulesText], { signal: panel.signal });
    if (sets.every((values) => values.length === 0)) return panel.say(app.text("sudoku.no_solution"));
    play.show({ links: [], dress(view, cell) {
      const values = sets[cell]!;
      if (view.value !== 0) return;
      if (values.length === 1) {
        view.value = values[0]!;
        view.kind = "found";
      } else {
        view.centre = values.reduce((marks, value) => marks | bit(value), 0);
        view.corner = 0;
        view.spread = true;
        view.emphasis = "differs";
      }
    } });
    const open = sets.filter((values) => values.length > 1).length;
    panel.say(open === 0 ? app.text("sudoku.candidates.one") : app.text("sudoku.candidates.text", { number: open }));
  };
  void begin().catch(panel.fail);
  return { ...panel };
}

const mostSolutions = 1000;

/** The two solutions that differ in the fewest cells, among all pairs of the first solutions. */
function nearestPair(solutions: string[]): { cells: number[]; pair: [number, number] } | null {
  let best: { cells: number[]; pair: [number, number] } | null = null;
  const number = Math.min(solutions.length, 120);
  for (let a = 0; a < number; ++a)
    for (let b = a + 1; b < number; ++b) {
      const cells: number[] = [], [first, second] = [solutions[a]!, solutions[b]!];
      for (let cell = 0; cell < first.length && (!best || cells.length < best.cells.length); ++cell)
        if (first[cell] !== second[cell]) cells.push(cell);
      if (!best || cells.length < best.cells.length) best = { cells, pair: [a, b] };
    }
  return best;
}

export function solutionsPanel(play: Player): Panel {
  const { app } = play.frame, { game } = play, solutions: string[] = [];
  const panel = frame(play, app.text("sudoku.solutions"));
  const differs = new Set<number>();
  let at = 0, ended = false, exact: number | null = null;
  const place = h("p", { class: "place", role: "status" }), why = h("p", {});
  const back = button("\u2190", () => go(at - 1), { "aria-label": app.text("sudoku.solutions.back") });
  const next = button("\u2192", () => go(at + 1), { "aria-label": app.text("sudoku.solutions.next") });
  const near = button(app.text("sudoku.solutions.why"), () => {
    const found = nearestPair(solutions);
    if (!found) return;
    marked = new Set(found.cells);
    go(at === found.pair[0] ? found.pair[1] : found.pair[0]);
    why.textContent = app.text("sudoku.solutions.near", {
      number: found.cells.length, a: found.pair[0] + 1, b: found.pair[1] + 1 });
  });
  let marked: Set<number> | null = null;
  const total = () => exact !== null ? String(exact) : ended ? String(solutions.length) : `${solutions.length}\u2026`;
  const go = (to: number) => {
    if (solutions.length === 0) return;
    at = (to + solutions.length) % solutions.length;
    const values = valuesOfLine(solutions[at]!);
    place.textContent = app.text("sudoku.solutions.place", { at: at + 1, total: total() });
    play.show({ links: [], dress(view, cell) {
      if (view.value === 0) view.kind = "found";
      view.value = values[cell]!;
      view.centre = view.corner = 0;
      if ((marked ?? differs).has(cell)) view.emphasis = "differs";
    } });
  };
  const summary = () => {
    if (solutions.length === 0) return panel.say(app.text("sudoku.no_solution"));
    go(at);
    near.disabled = back.disabled = next.disabled = solutions.length < 2;
    why.textContent = solutions.length < 2 ? app.text("sudoku.solutions.one")
      : app.text("sudoku.solutions.differ", { number: differs.size });
  };
  panel.body.replaceChildren(h("div", { class: "tools stepper" }, back, next, near), place, why);
  const line = clashes(game.rules, game.peers, game.values).size === 0 ? game.line : game.puzzle;
  void app.engine.ask("sudoku.solutions", [line, game.rulesText, mostSolutions], {
    signal: panel.signal, lane: "long",
    onPart: (parts) => {
      const first = solutions.length === 0;
      for (const solution of parts) {
        solutions.push(solution);
        for (let cell = 0; cell < solution.length; ++cell)
          if (solution[cell] !== solutions[0]![cell]) differs.add(cell);
      }
      if (first) go(0);
      else place.textContent = app.text("sudoku.solutions.place", { at: at + 1, total: total() });
    },
  }).then(() => {
    ended = solutions.length < mostSolutions;
    summary();
    if (ended) return;
    // If there are more than are shown, they are counted while the panel is open.
    void app.engine.ask("sudoku.count", [line, game.rulesText, 1e9], { signal: panel.signal, lane: "long" })
      .then((count) => {
        exact = count;
        go(at);
      }, () => {});
  }, panel.fail);
  return { ...panel };
}
