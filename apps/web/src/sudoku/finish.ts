// The panel at the end of a puzzle shows the result, and offers another puzzle with the same rules and difficulty.
import type { App } from "../app";
import { wasAborted } from "../engine/client";
import { timeText } from "../text/text";
import { h } from "../ui/dom";
import { iconButton } from "../ui/parts";
import { paramsOf, type Puzzle } from "./frame";
import type { Game } from "./game";
import { statementNames } from "./library";
import { panelFrame, type Panel, type Player } from "./panel";
import { puzzleName } from "./recent";
import { dayOfGame } from "./results";
import { shareDialog } from "./share";

/** The kinds of puzzles whose rules are drawn at random again. */
const kinds = [["cages", /^cage \d.*\n/gm], ["comparisons", /^less .*\n/gm], ["thermometers", /^thermometer .*\n/gm]] as const;

/** Makes a puzzle with the rules and the difficulty of a puzzle. */
async function another(play: Player, signal: AbortSignal): Promise<Puzzle | null> {
  const { difficulty, rules: { size } } = play.game, rulesText = play.game.rulesText.replace(/^marks .*\n/m, "");
  const [kind, drawn] = kinds.find(([, statement]) => rulesText.search(statement) >= 0) ?? ["plain", /$^/] as const;
  let made: Puzzle | null = null;
  await play.frame.app.engine.ask("sudoku.making", [{
    rules: rulesText.replace(drawn, ""), size, difficulty, kind, symmetry: kind === "plain" ? "rotate180" : null,
    seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
  }, 1], { signal, lane: "long", onPart: (parts) => {
    for (const part of parts) if ("puzzle" in part) made = { puzzle: part.puzzle, rules: part.rules };
  } });
  return made;
}

const factsOf = (app: App, { seconds, difficulty, hints, revealed }: Game): string[] => [
  timeText(seconds), difficulty ? app.text(`difficulty.${difficulty}`) : "",
  app.text(revealed ? "sudoku.finish.revealed" : hints === 0 ? "sudoku.finish.no_hints" : "sudoku.finish.hints", { hints })];

/** The result as a text to share, which contains the puzzle as a link, but not its solution. */
function resultText({ frame: { app }, puzzle, game }: Player): string {
  const day = dayOfGame(app.store, game.name), name = puzzle.title || puzzleName(app, game.rules.size, statementNames(game.rulesText));
  return [name, factsOf(app, game).filter(Boolean).join(" \u00b7 "),
    app.link.address(day ? new URLSearchParams({ new: day }) : paramsOf(puzzle))].join("\n");
}

export function finishPanel(play: Player): Panel {
  const { app } = play.frame, { game } = play, panel = panelFrame(play, app.text("sudoku.finish"));
  const said = h("p", { role: "status" }), [time, ...facts] = factsOf(app, game);
  const next = iconButton("plus", app.text("sudoku.finish.another"), () => {
    next.disabled = true;
    said.textContent = app.text("sudoku.make.working");
    another(play, panel.signal).then((made) => {
      if (made) return play.frame.play(made);
      said.textContent = app.text("sudoku.make.none");
      next.disabled = false;
    }).catch((error) => wasAborted(error) || panel.fail(error));
  }, { class: "primary" });
  panel.body.replaceChildren(h("p", { class: "final-time" }, time), h("p", {}, facts.filter(Boolean).join(" \u00b7 ")),
    h("div", { class: "tools" }, next,
      iconButton("share", app.text("sudoku.share"), () => shareDialog(play.frame, play.puzzle, game.line, resultText(play))),
      iconButton("today", app.text("calendar.title"), () =>
        void import("./calendar").then(({ calendarDialog }) => calendarDialog(app)))), said);
  return panel;
}
