// Lists the stored games. Choosing a game opens it.
import "./recent.css";
import type { App } from "../app";
import { textOr, timeText } from "../text/text";
import { h } from "../ui/dom";
import { boardPicture } from "./cell_drawing";
import { paramsOf } from "./frame";
import { listGames, type Kept } from "./library";
import { valuesOfLine } from "./rules";

/** The name of a puzzle by the statements of its rules, such as "Killer 6 × 6". */
function puzzleName(app: App, { puzzle, rules }: Kept): string {
  const statements = new Set(rules.split("\n").map((line) => line.split(" ")[0]!)), size = Math.sqrt(puzzle.length);
  const names = [...statements].map((name) => textOr(app, `kind.${name}`, textOr(app, `variant.${name}`,
    textOr(app, `rule.name.${name}`, "", { number: "" }).trim()))).filter(Boolean).join(", ");
  const name = names ? names.charAt(0).toUpperCase() + names.slice(1) : app.text("shell.sudoku");
  return size === 9 ? name : `${name} ${size} \u00d7 ${size}`;
}

function progressText(app: App, { puzzle, cells, done, seconds = 0 }: Kept): string {
  if (done) return app.text("recent.done", { time: timeText(seconds) });
  const given = valuesOfLine(puzzle), empty = given.filter((value) => value === 0).length || 1;
  const filled = cells?.value?.filter((value, cell) => value !== 0 && given[cell] === 0).length ?? 0;
  return app.text("recent.percent", { percent: Math.round((100 * filled) / empty) });
}

function row(app: App, kept: Kept): HTMLElement[] {
  const name = [kept.title || puzzleName(app, kept), kept.difficulty && app.text(`difficulty.${kept.difficulty}`)]
    .filter(Boolean).join(", ");
  try {
    return [h("li", { class: "boxed" }, h("a", { href: `#sudoku?${paramsOf(kept)}` }, boardPicture(kept, kept.cells?.value),
      h("span", {}, h("strong", {}, name), h("span", {}, progressText(app, kept)))))];
  } catch {
    return [];  // the stored puzzle cannot be drawn
  }
}

/** The stored games; null if there are none. */
export function recentList(app: App): HTMLElement | null {
  const rows = listGames(app.store).flatMap((kept) => row(app, kept));
  return rows.length > 0 ? h("ul", { class: "recent" }, ...rows) : null;
}
