// The start page: what the page offers, the game that was open last, and the other games.
import "./start.css";
import type { App, Page } from "../app";
import { h, type Child } from "../ui/dom";
import { icon, type IconName } from "../ui/icons";
import { difficulties, linkedFrame, type Puzzle } from "../sudoku/frame";
import { listGames, nameOf } from "../sudoku/library";
import { puzzleOfDay } from "../sudoku/new_puzzle";
import { nameOfGame, openGame, progressText, recentList } from "../sudoku/recent";
import { dayOf, listDays, listResults, streaks } from "../sudoku/results";
import { timeText } from "../text/text";

/** A card: a link to an address, a button, or a group of links. */
function card(name: IconName, title: string, text: string, target: string | (() => void) | Child[]): HTMLElement {
  const words = h("span", { class: "words" }, h("strong", {}, title), h("span", {}, text));
  if (typeof target === "string") return h("a", { class: "card boxed", href: target }, icon(name), words);
  if (typeof target === "function")
    return h("button", { class: "card boxed", type: "button", onclick: () => target() }, icon(name), words);
  return h("div", { class: "card boxed", role: "group", "aria-label": title }, icon(name), words,
    h("span", { class: "tools" }, ...target));
}

/** The game that was open last, as a large card, and its name in the index. */
function lastGame(app: App): { element: HTMLElement; name: string } | null {
  const open = app.store.get<Puzzle | null>("sudoku.open", null), opened = open && nameOf(open);
  const entry = listGames(app.store).find(({ name, percent, done }) => !done && (percent > 0 || name === opened));
  const game = entry && openGame(app, entry);
  if (!game) return null;
  const bar = h("progress", { max: 100, value: entry.percent, "aria-hidden": "true" });
  return { name: entry.name, element: h("a", { class: "card boxed continue", href: game.address }, game.picture,
    h("span", { class: "words" }, h("strong", {}, app.text("start.continue")),
      h("span", {}, nameOfGame(app, entry, game.kept)), h("span", {}, progressText(app, entry)), bar)) };
}

/** The card of today's puzzle, which says whether the puzzle is solved, and that of the other days. */
function dayCards(app: App): HTMLElement[] {
  const day = dayOf(new Date()), { title, difficulty } = puzzleOfDay(app, day), results = listResults(app.store);
  const result = results.find(({ name }) => name === listDays(app.store)[day]);
  const text = app.text(result ? "start.today.solved" : "start.today.text", { title, difficulty: app.text(`difficulty.${difficulty}`),
    time: timeText(result?.seconds ?? 0) });
  const { current, longest } = streaks(app.store, day);
  return [card(result ? "check" : "today", app.text("start.today"), text, "#sudoku?new=today"),
    card("grade", app.text("calendar.title"), app.text("calendar.text", { number: results.length, current, longest }), () =>
      void import("../sudoku/calendar").then(({ calendarDialog }) => calendarDialog(app)))];
}

export const page: Page = {
  mount(root, app) {
    const frame = linkedFrame(app), last = lastGame(app);
    const opening = () => import("../sudoku/open");
    const others = listGames(app.store).filter(({ name }) => name !== last?.name);
    let stop = () => {}, left = false;
    root.append(
      h("header", { class: "lead" }, h("h1", { tabindex: -1 }, "dlx"), h("p", {}, app.text("start.lead"))),
      h("div", { class: "cards" }, last && last.element,
        card("plus", app.text("start.new"), app.text("start.new.text"), difficulties.map((difficulty) =>
          h("a", { class: "button", href: `#sudoku?new=${difficulty}` }, app.text(`difficulty.${difficulty}`)))),
        ...dayCards(app),
        card("open", app.text("start.open"), app.text("start.open.text"), () =>
          void opening().then(({ openDialog }) => openDialog(frame))),
        card("photo", app.text("sudoku.photo"), app.text("start.photo.text"), () =>
          void opening().then(({ openPhoto }) => openPhoto(frame))),
        card("edit", app.text("start.make"), app.text("start.make.text"), "#sudoku?v=make"),
        card("puzzle", app.text("start.puzzles"), app.text("start.puzzles.text"), "#puzzles"),
        card("lesson", app.text("start.cover"), app.text("start.cover.text"), "#cover")));
    if (others.length > 0)
      root.append(h("h2", {}, app.text("sudoku.recent")), recentList(app, last ? [last.name] : []));
    // Files and texts can be dropped and pasted.
    void opening().then(({ acceptDrops }) => {
      if (!left) stop = acceptDrops(frame);
    });
    return () => {
      left = true;
      stop();
    };
  },
};
