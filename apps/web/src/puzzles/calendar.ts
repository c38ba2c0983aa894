// The calendar puzzle "A-Puzzle-A-Day" (DragonFjord): eight pieces cover a board with the twelve months and the
// days 1 to 31, except a month and a day.
import board from "../../../../data/calendar/board.txt?raw";
import pieces from "../../../../data/calendar/pieces.txt?raw";
import type { App } from "../app";
import type { Values } from "../engine/puzzle_methods";
import { h } from "../ui/dom";
import { field, select } from "../ui/parts";

const numbers = (most: number) => Array.from({ length: most }, (_, k) => k + 1);
const months = numbers(12), days = numbers(31);
const monthCell = (month: number) => `r${Math.floor((month - 1) / 6)}c${(month - 1) % 6}`;
const dayCell = (day: number) => `r${2 + Math.floor((day - 1) / 7)}c${(day - 1) % 7}`;

/** The parameters of the puzzle of a date. */
export const calendarValues = (date: Date): Values =>
  ({ board, pieces, free: `${monthCell(date.getMonth() + 1)},${dayCell(date.getDate())}` });

export const isCalendar = ({ board: drawn }: Values): boolean => typeof drawn === "string" && drawn.trim() === board.trim();

const monthName = ({ language }: App, month: number, length: "short" | "long"): string =>
  new Date(2024, month - 1, 1).toLocaleDateString(language, { month: length });

/** The text on each cell of the board. */
export const calendarLabels = (app: App): Map<string, string> => new Map([
  ...months.map((month): [string, string] => [monthCell(month), monthName(app, month, "short")]),
  ...days.map((day): [string, string] => [dayCell(day), String(day)])]);

/** Fields for the date; `change` receives the two cells that remain free. */
export function dateFields(app: App, { free }: Values, change: (free: string) => void): HTMLElement {
  const cells = String(free ?? "").split(",").map((cell) => cell.trim());
  const find = (all: number[], cellOf: (number: number) => string) =>
    String(all.find((number) => cells.includes(cellOf(number))) ?? 1);
  const tell = () => change(`${monthCell(Number(month.value))},${dayCell(Number(day.value))}`);
  const month = select(months.map((number) => [String(number), monthName(app, number, "long")]), find(months, monthCell), tell);
  const day = select(days.map((number) => [String(number), String(number)]), find(days, dayCell), tell);
  return h("div", { class: "date" }, field(app.text("puzzles.month"), month), field(app.text("puzzles.day"), day));
}
