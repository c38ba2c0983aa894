// The panels that analyse a puzzle: the true candidates, the solutions, the difficulty.
import { h } from "../ui/dom";
import { iconButton } from "../ui/parts";
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

export function solutionsPanel(play: Player): Panel {
  const { app } = play.frame, { game } = play, solutions: string[] = [];
  const panel = panelFrame(play, app.text("sudoku.solutions"));
  const differs = new Set<number>();
  let at = 0, ended = false;
  const place = h("p", { class: "place", role: "status" }), facts = h("p", {});
  const back = iconButton("back", app.text("sudoku.solutions.back"), () => go(at - 1), {}, true);
  const next = iconButton("forward", app.text("sudoku.solutions.next"), () => go(at + 1), {}, true);
  const total = () => (ended ? String(solutions.length) : `${solutions.length}\u2026`);
  const go = (to: number) => {
    if (solutions.length === 0) return;
    at = (to + solutions.length) % solutions.length;
    const values = valuesOfLine(solutions[at]!);
    place.textContent = app.text("sudoku.solutions.place", { at: at + 1, total: total() });
    play.show({ links: [], dress(view, cell) {
      if (view.value === 0) view.kind = "found";
      view.value = values[cell]!;
      view.centre = view.corner = 0;
      if (differs.has(cell)) view.emphasis = "differs";
    } });
  };
  const summary = () => {
    if (solutions.length === 0) return panel.say(app.text("sudoku.no_solution"));
    go(at);
    back.disabled = next.disabled = solutions.length < 2;
    facts.textContent = solutions.length < 2 ? app.text("sudoku.solutions.one")
      : app.text("sudoku.solutions.differ", { number: differs.size });
  };
  panel.body.replaceChildren(h("div", { class: "tools stepper" }, back, next), place, facts);
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
