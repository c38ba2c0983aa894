// The panel at the end of a puzzle shows the time, and offers another puzzle with the same rules and difficulty.
import type { sudoku } from "dlx-wasm";
import { wasAborted } from "../engine/client";
import { h } from "../ui/dom";
import { iconButton } from "../ui/parts";
import type { Puzzle } from "./frame";
import { panelFrame, type Panel, type Player } from "./panel";
import { shareDialog } from "./share";

export const timeText = (seconds: number): string => {
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(Math.floor(seconds) % 60)}`;
};

/** Makes a puzzle with the rules and the difficulty of a puzzle; cages and comparisons are drawn at random again. */
async function another(play: Player, difficulty: sudoku.Difficulty | null, signal: AbortSignal): Promise<Puzzle | null> {
  const { rulesText, rules: { size } } = play.game;
  const kind = /^cage \d/m.test(rulesText) ? "cages" : /^less /m.test(rulesText) ? "comparisons" : "plain";
  const drawn = { cages: /^(cage|marks) .*\n/gm, comparisons: /^(less|marks) .*\n/gm, plain: /^marks .*\n/gm }[kind];
  let made: Puzzle | null = null;
  await play.frame.app.engine.ask("sudoku.making", [{
    rules: rulesText.replace(drawn, ""), size, difficulty, kind, symmetry: kind === "plain" ? "rotate180" : null,
    seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
  }, 1], { signal, lane: "long", onPart: (parts) => {
    for (const part of parts) if ("puzzle" in part) made = { puzzle: part.puzzle, rules: part.rules };
  } });
  return made;
}

export function finishPanel(play: Player, difficulty: sudoku.Difficulty | null): Panel {
  const { app } = play.frame, panel = panelFrame(play, app.text("sudoku.finish"));
  const said = h("p", { role: "status" });
  const next = iconButton("plus", app.text("sudoku.finish.another"), () => {
    next.disabled = true;
    said.textContent = app.text("sudoku.make.working");
    another(play, difficulty, panel.signal).then((made) => {
      if (made) return play.frame.play(made);
      said.textContent = app.text("sudoku.make.none");
      next.disabled = false;
    }).catch((error) => wasAborted(error) || panel.fail(error));
  }, { class: "primary" });
  panel.body.replaceChildren(
    h("p", { class: "final-time" }, timeText(play.game.seconds)),
    h("p", {}, difficulty ? app.text("sudoku.grade", { difficulty: app.text(`difficulty.${difficulty}`) }) : ""),
    h("div", { class: "tools" }, next,
      iconButton("share", app.text("sudoku.share"), () => shareDialog(play.frame, play.puzzle, play.game.line))), said);
  return panel;
}
