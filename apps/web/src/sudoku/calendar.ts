// The calendar of the puzzles of the days, and statistics of the solved puzzles.
import "./calendar.css";
import type { App } from "../app";
import { dateText, timeText } from "../text/text";
import { h } from "../ui/dom";
import { dialog, iconButton } from "../ui/parts";
import { readGame } from "./library";
import { firstDay, puzzleOfDay } from "./new_puzzle";
import { dateOf, dayOf, listDays, listResults, streaks, type Result } from "./results";

const levels = ["easy", "medium", "hard", "fiendish", "extreme", "beyond"] as const;
/** A Monday; the week of the calendar begins with it. */
const monday = "2026-01-05";

/** The days of a month that have puzzles, as links, with what is known of each. */
function month(app: App, at: Date, today: string): HTMLElement {
  const days = listDays(app.store), results = listResults(app.store), first = new Date(at.getFullYear(), at.getMonth(), 1, 12);
  const number = new Date(at.getFullYear(), at.getMonth() + 1, 0).getDate();
  const cells = Array.from({ length: number }, (_, k) => {
    const date = new Date(at.getFullYear(), at.getMonth(), k + 1, 12), day = dayOf(date), game = days[day] ?? "";
    if (day > today || day < firstDay) return h("li", {}, h("span", {}, k + 1));
    const result = results.find(({ name }) => name === game), begun = !result && readGame(app.store, game) !== null;
    const state = result ? app.text("recent.done", { time: timeText(result.seconds) }) : begun ? app.text("calendar.begun") : "";
    const label = [dateText(app.language, date, "long"), app.text(`difficulty.${puzzleOfDay(app, day).difficulty}`), state].filter(Boolean).join(", ");
    return h("li", {}, h("a", { href: `#sudoku?new=${day}`, class: result ? "solved" : begun ? "begun" : "", "aria-label": label,
      title: label, "aria-current": day === today ? "date" : null }, k + 1));
  });
  // Sunday is the last day of the week.
  cells[0]!.style.gridColumnStart = String(((first.getDay() + 6) % 7) + 1);
  return h("ul", { class: "month" }, ...cells);
}

/** The number of solved puzzles of each difficulty, with the best and the median time. */
function table(app: App, results: Result[]): HTMLElement {
  const rows = levels.flatMap((level) => {
    const times = results.filter(({ difficulty }) => difficulty === level).map(({ seconds }) => seconds).sort((a, b) => a - b);
    const [best, median] = [times[0], times[times.length >> 1]];
    return best === undefined ? [] : [h("tr", {}, h("th", { scope: "row" }, app.text(`difficulty.${level}`)),
      ...[times.length, timeText(best), timeText(median!)].map((text) => h("td", {}, text)))];
  });
  const heads = (["difficulty", "solved", "best", "median"] as const).map((name) => h("th", { scope: "col" }, app.text(`calendar.${name}`)));
  return h("table", { class: "statistics", hidden: rows.length === 0 }, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows));
}

export function calendarDialog(app: App): void {
  const today = dayOf(new Date()), { current, longest } = streaks(app.store, today), results = listResults(app.store);
  const name = h("span", { role: "status" }), room = h("div", {});
  let at = dateOf(today);
  const go = (by: number) => {
    at = new Date(at.getFullYear(), at.getMonth() + by, 1, 12);
    name.textContent = at.toLocaleDateString(app.language, { year: "numeric", month: "long" });
    back.disabled = dayOf(at) <= firstDay;
    next.disabled = dayOf(at).slice(0, 7) === today.slice(0, 7);
    room.replaceChildren(month(app, at, today));
  };
  const back = iconButton("back", app.text("calendar.back"), () => go(-1), { class: "quiet" }, true);
  const next = iconButton("forward", app.text("calendar.next"), () => go(1), { class: "quiet" }, true);
  const week = Array.from({ length: 7 }, (_, k) => {
    const date = dateOf(monday);
    date.setDate(date.getDate() + k);
    return h("span", {}, date.toLocaleDateString(app.language, { weekday: "narrow" }));
  });
  go(0);
  dialog(app.text("calendar.title"), app.text("shell.close"),
    h("p", {}, app.text("calendar.text", { number: results.length, current, longest })),
    h("div", { class: "tools stepper" }, back, name, next), h("div", { class: "month week", "aria-hidden": "true" }, ...week), room,
    table(app, results)).classList.add("calendar");
}
