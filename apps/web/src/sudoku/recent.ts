// Lists the stored games. Choosing a game opens it.
import "./recent.css";
import type { App } from "../app";
import { dateText, textOr, timeText } from "../text/text";
import { h } from "../ui/dom";
import { dialog, iconButton } from "../ui/parts";
import { paramsOf } from "./frame";
import { listGames, readGame, removeGame, type Entry, type Kept } from "./library";
import { thumbnail } from "./thumbnail";

/** The name of a puzzle by the names of the statements of its rules, such as "Killer 6 × 6". */
export function puzzleName(app: App, size: number, statements: string): string {
  const names = statements.split(" ").map((name) => textOr(app, `kind.${name}`, textOr(app, `variant.${name}`,
    textOr(app, `rule.name.${name}`, "", { number: "" }).trim()))).filter(Boolean).join(", ");
  const name = names ? names.charAt(0).toUpperCase() + names.slice(1) : app.text("shell.sudoku");
  return size === 9 ? name : `${name} ${size} \u00d7 ${size}`;
}

/** The name of a game: its title, or its rules; and its difficulty. */
export const nameOfGame = (app: App, { title, rules, difficulty }: Entry, kept: Kept): string =>
  [title || puzzleName(app, Math.sqrt(kept.puzzle.length), rules), difficulty && app.text(`difficulty.${difficulty}`)]
    .filter(Boolean).join(", ");

export const progressText = (app: App, { percent, done, revealed, seconds = 0 }: Entry): string =>
  done ? app.text(revealed ? "recent.revealed" : "recent.done", { time: timeText(seconds) })
    : percent === 0 ? app.text("recent.new") : app.text("recent.percent", { percent });

/** A game of the index with its state; null if it cannot be drawn. */
export function openGame(app: App, entry: Entry) {
  try {
    const kept = readGame(app.store, entry.name)!;
    return { entry, kept, picture: thumbnail(kept), address: `#sudoku?${paramsOf(kept)}` };
  } catch {
    return null;
  }
}

function row(app: App, game: NonNullable<ReturnType<typeof openGame>>, removed: () => void): HTMLElement {
  const { entry, kept, picture, address } = game, name = nameOfGame(app, entry, kept);
  const date = entry.date > 0 ? dateText(app.language, new Date(entry.date), "medium") : "";
  const remove = iconButton("delete", app.text("recent.delete", { name }), () => {
    const begun = entry.percent > 0 && !entry.done;
    if (begun && !window.confirm(app.text("recent.delete.sure", { percent: entry.percent }))) return;
    removeGame(app.store, entry.name);
    removed();
  }, { class: "quiet" }, true);
  return h("li", { class: "boxed" }, h("a", { href: address }, picture, h("span", {}, h("strong", {}, name),
    h("span", {}, [progressText(app, entry), date].filter(Boolean).join(" \u00b7 ")))), remove);
}

/** The stored games, without those in `except`. */
export function recentList(app: App, except: string[] = []): HTMLElement {
  const list = h("ul", { class: "recent" });
  const show = () => {
    const rows = listGames(app.store).filter(({ name }) => !except.includes(name)).flatMap((entry) => {
      const game = openGame(app, entry);
      return game ? [row(app, game, () => {
        const at = [...list.children].findIndex((one) => one.contains(document.activeElement));
        show();
        (list.children[at] ?? list.lastElementChild)?.querySelector("button")?.focus();
        app.announce(app.text("recent.deleted"));
      })] : [];
    });
    list.replaceChildren(...(rows.length > 0 ? rows : [h("li", { class: "none" }, app.text("recent.none"))]));
  };
  show();
  return list;
}

export const recentDialog = (app: App): void =>
  void dialog(app.text("sudoku.recent"), app.text("shell.close"), recentList(app));
