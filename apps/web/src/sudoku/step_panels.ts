// The panels that explain a puzzle: a hint in stages, and all steps of the solution.
import { h } from "../ui/dom";
import { button, iconButton } from "../ui/parts";
import { asyncPanel, type Overlay, type Panel, type Player } from "./panel";
import { bit, cellName, rowOf, columnOf } from "./rules";
import {
  effectText, houseText, linksOf, patternMarks, Position, positionsOf, reasonText, techniqueHelp, techniqueName,
  type Step,
} from "./steps";

/** The removed marks of each cell of a step. */
function removedOf(step: Step): Map<number, number> {
  const removed = new Map<number, number>();
  for (const [cell, value] of step.removed) removed.set(cell, (removed.get(cell) ?? 0) | bit(value));
  return removed;
}

/** Shows a step: the position before it, its pattern, the placed digits and removed marks. */
function stepOverlay(step: Step, before: Position): Overlay {
  const links = linksOf(step, before.rules.size), marks = patternMarks(step, before, links);
  const removed = removedOf(step), pattern = new Set([...step.cells, ...step.placed.map(([cell]) => cell)]);
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
      view.no = removed.get(cell) ?? 0;
      if (pattern.has(cell)) view.emphasis = "cell";
    },
  };
}

/** Shows only the place of a step: its rows, columns and boxes, or its cells. */
function placeOverlay(step: Step, { rules }: Position): Overlay {
  const of: Record<string, (cell: number) => number> = {
    row: (cell) => rowOf(rules, cell), column: (cell) => columnOf(rules, cell),
    box: (cell) => rules.regions[cell]!, region: (cell) => rules.regions[cell]!,
  };
  const houses = [...step.where.matchAll(/(row|column|box|region)s? (\d+)/g)];
  const inside = (cell: number) => houses.length === 0 ? step.cells.includes(cell)
    : houses.some(([, name, number]) => of[name!]!(cell) === Number(number) - 1);
  return { links: [], dress: (view, cell) => void (inside(cell) && (view.emphasis = "cell")) };
}

interface Path {
  steps: Step[];
  /** The position before each step. */
  positions: Position[];
}

/** The steps from the position of the player. */
async function pathOf(play: Player, signal: AbortSignal): Promise<Path> {
  const { game, frame } = play;
  const steps = await frame.app.engine.ask("sudoku.explain", [game.line, game.rulesText], { signal });
  const start = new Position(game.rules, game.peers, game.values.slice());
  return { steps, positions: positionsOf(start, steps) };
}

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
    const removed = [...removedOf(step)];
    // With marks by hand, the marks to be removed must be present first.
    if (game.auto) return game.change(removed.map(([cell, marks]) => [cell, "struck", game.cells.struck[cell]! | marks]));
    const open = new Position(game.rules, game.peers, game.values).marks;
    return game.change(removed.map(([cell, marks]) => [cell, "centre", (game.cells.centre[cell] || open[cell]!) & ~marks]));
  });
}

/** Says why there is no step. Returns true if there are steps. */
function canExplain(play: Player, say: (text: string) => void): boolean {
  const { app } = play.frame;
  if (play.wrongCells().length > 0) say(app.text("sudoku.hint.wrong"));
  else if (play.game.full) say(app.text("sudoku.hint.full"));
  else return true;
  return false;
}

/** The texts of a step by stage: technique, place, reason and effect. */
function stageTexts(play: Player, step: Step): string[][] {
  const { app } = play.frame, { size } = play.game.rules;
  const where = houseText(app, step.where) || step.cells.map((cell) => cellName(size, cell)).join(", ");
  return [[techniqueName(app, step.technique), techniqueHelp(app, step.technique)],
    [app.text("sudoku.hint.look", { where })], [reasonText(app, step, size), `\u21d2 ${effectText(app, step, size)}`]];
}

/** The words of a step at a stage; without a stage, all of them except the description of its technique. */
function stepWords(play: Player, step: Step, stage?: number): HTMLElement {
  const [[name, about], [place], [reason, effect]] = stageTexts(play, step) as [string[], string[], string[]];
  return h("div", { class: "step" }, h("h3", {}, name), stage !== undefined && about ? h("p", { class: "about" }, about) : null,
    stage === 1 ? h("p", {}, place) : null,
    ...(stage !== 0 && stage !== 1 ? [h("p", {}, reason), h("p", { class: "effect" }, effect)] : []));
}

const stageButtons = ["sudoku.hint.where", "sudoku.hint.why", "sudoku.hint.do"] as const;

/** The next step: first the name of its technique, then its place, then its reason and effect. */
export function hintPanel(play: Player): Panel {
  const { app } = play.frame;
  let more = () => play.closePanel();
  const panel = asyncPanel(play, app.text("sudoku.hint"), async (panel) => {
    if (!canExplain(play, panel.say)) return;
    const { steps, positions } = await pathOf(play, panel.signal), at = firstNew(play, steps, positions);
    const step = steps[at], before = positions[at]!;
    if (!step) return panel.say(app.text("sudoku.hint.none"));
    const words = h("div"), texts = stageTexts(play, step);
    const next = button("", () => more(), { class: "primary" });
    const show = (stage: number) => {
      words.replaceChildren(stepWords(play, step, stage));
      next.textContent = app.text(stageButtons[stage]!);
      play.show([null, placeOverlay(step, before), stepOverlay(step, before)][stage]!);
      app.announce(texts[stage]!.filter(Boolean).join(" "));
      more = stage < 2 ? () => show(stage + 1) : () => {
        play.closePanel();
        follow(play, step);
      };
    };
    panel.body.replaceChildren(words, h("div", { class: "tools" }, next));
    show(0);
  });
  return { ...panel, again: () => more() };
}

/** All steps from the position of the player, as a list. */
export function pathPanel(play: Player): Panel {
  return asyncPanel(play, play.frame.app.text("sudoku.explain"), async (panel) => {
    if (!canExplain(play, panel.say)) return;
    const path = await pathOf(play, panel.signal);
    if (path.steps.length === 0) return panel.say(play.frame.app.text("sudoku.hint.none"));
    panel.body.replaceChildren(...pathView(play, path));
  });
}

/** A list of steps with the words of the current step, and with buttons. */
function pathView(play: Player, { steps, positions }: Path): HTMLElement[] {
  const { app } = play.frame, { size } = play.game.rules;
  let at = 0;
  const words = h("div"), place = h("span", { class: "place" });
  const rows = steps.map((step, k) => h("li", {}, h("button", { type: "button", class: "quiet", onclick: () => go(k) },
    h("span", {}, `${k + 1}. ${techniqueName(app, step.technique)}`), h("span", { class: "short" }, effectText(app, step, size)))));
  const list = h("ol", { class: "path" }, ...rows);
  const go = (to: number) => {
    rows[at]!.firstElementChild!.removeAttribute("aria-current");
    at = to;
    const step = steps[at]!;
    rows[at]!.firstElementChild!.setAttribute("aria-current", "step");
    // Not scrollIntoView(), which would scroll the page as well; later, to keep the task short.
    requestAnimationFrame(() => (list.scrollTop = rows[at]!.offsetTop - list.offsetTop - list.clientHeight / 2));
    place.textContent = `${at + 1} / ${steps.length}`;
    words.replaceChildren(stepWords(play, step));
    play.show(stepOverlay(step, positions[at]!));
    app.announce(stageTexts(play, step).flat().join(" "));
  };
  const move = (by: 1 | -1, wanted = (_: number) => true) => {
    let to = at + by;
    while (rows[to] && !wanted(to)) to += by;
    if (rows[to]) go(to);
  };
  const removes = (k: number) => steps[k]!.placed.length === 0;
  const stepper = h("div", { class: "tools stepper" },
    iconButton("step-back", app.text("sudoku.explain.back"), () => move(-1), {}, true), place,
    iconButton("step", app.text("sudoku.explain.next"), () => move(1), {}, true),
    button(app.text("sudoku.explain.hard"), () => move(1, removes), { disabled: !steps.some((_, k) => removes(k)) }));
  go(0);
  return [stepper, words, list];
}
