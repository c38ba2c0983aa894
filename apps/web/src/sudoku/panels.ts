// The panels that analyse a puzzle: the true candidates, the solutions, the difficulty.
import { h } from "../ui/dom";
import { button, iconButton } from "../ui/parts";
import { asyncPanel, panelFrame, type Panel, type Player } from "./panel";
import { bit, clashes, valuesOfLine } from "./rules";
import { techniqueName } from "./steps";

export function candidatesPanel(play: Player): Panel {
  const { app } = play.frame, { game } = play;
  return asyncPanel(play, app.text("sudoku.candidates"), async (panel) => {
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
  });
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

export const solutionsPanel = (play: Player): Panel => showSolutions(play, false);
/** Shows the two solutions that differ in the fewest cells. A further given in these cells is needed. */
export const whyPanel = (play: Player): Panel => showSolutions(play, true);

function showSolutions(play: Player, near: boolean): Panel {
  const { app } = play.frame, { game } = play, solutions: string[] = [];
  const panel = panelFrame(play, app.text(near ? "sudoku.hint.why" : "sudoku.solutions"));
  const differs = new Set<number>();
  let at = 0, ended = false, exact: number | null = null;
  const place = h("p", { class: "place", role: "status" }), why = h("p", {});
  const back = iconButton("back", app.text("sudoku.solutions.back"), () => go(at - 1), {}, true);
  const next = iconButton("forward", app.text("sudoku.solutions.next"), () => go(at + 1), {}, true);
  const showNear = () => {
    const found = nearestPair(solutions);
    if (!found) return;
    marked = new Set(found.cells);
    go(at === found.pair[0] ? found.pair[1] : found.pair[0]);
    why.textContent = app.text("sudoku.solutions.near", {
      number: found.cells.length, a: found.pair[0] + 1, b: found.pair[1] + 1 });
  };
  const nearButton = button(app.text("sudoku.hint.why"), showNear);
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
    nearButton.disabled = back.disabled = next.disabled = solutions.length < 2;
    why.textContent = solutions.length < 2 ? app.text("sudoku.solutions.one")
      : app.text("sudoku.solutions.differ", { number: differs.size });
    if (near) showNear();
  };
  panel.body.replaceChildren(h("div", { class: "tools stepper" }, back, next, nearButton), place, why);
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
  return panel;
}

/** The difficulty, the score, and how often each technique is needed. */
export function gradePanel(play: Player): Panel {
  const { app } = play.frame, { puzzle, rulesText } = play.game;
  return asyncPanel(play, app.text("sudoku.grade.title"), async (panel) => {
    const grade = await app.engine.ask("sudoku.grade", [puzzle, rulesText], { signal: panel.signal });
    if (grade.solutions !== 1)
      return panel.say(app.text(grade.solutions === 0 ? "sudoku.no_solution" : "sudoku.several_solutions"));
    panel.say(app.text("sudoku.grade.text", { difficulty: app.text(`difficulty.${grade.difficulty!}`), score: grade.score!,
      technique: techniqueName(app, grade.technique!) }));
    const steps = await app.engine.ask("sudoku.explain", [puzzle, rulesText], { signal: panel.signal });
    const counts = new Map<string, number>();
    for (const { technique } of steps) counts.set(technique, (counts.get(technique) ?? 0) + 1);
    panel.body.append(h("ul", { class: "counts" }, ...[...counts].map(([technique, count]) =>
      h("li", {}, `${techniqueName(app, technique)}: ${count}`))));
  });
}
