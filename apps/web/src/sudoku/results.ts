// The results of solved puzzles, and the puzzles of the days, as the browser stores them. Unlike the list of games,
// they keep a result after its game was removed.
import type { sudoku } from "dlx-wasm";
import type { Store } from "../ui/store";
import type { Game } from "./game";

export interface Result {
  /** The key of the game. */
  name: string;
  /** The day on which the puzzle was solved. */
  day: string;
  seconds: number;
  hints: number;
  difficulty: sudoku.Difficulty;
}

/** Limit for the stored results. */
const mostResults = 2000;
const resultsKey = "sudoku.results";
const daysKey = "sudoku.days";

/** A day such as "2026-11-30", in local time. */
export const dayOf = (date: Date): string => [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  .map((number) => String(number).padStart(2, "0")).join("-");
/** The noon of a day: no change of the clocks moves noon to another day. */
export const dateOf = (day: string): Date => new Date(`${day}T12:00`);
const dayBefore = (day: string): string => {
  const date = dateOf(day);
  date.setDate(date.getDate() - 1);
  return dayOf(date);
};

/** The stored results, the last one first. */
export const listResults = (store: Store): Result[] => {
  const stored = store.get<unknown>(resultsKey, []);
  return Array.isArray(stored) ? stored.filter((one) => typeof one?.name === "string") : [];
};

/** Stores the result of a solved game, unless its solution was shown or it was solved before. */
export function addResult(store: Store, { name, seconds, hints, difficulty, revealed }: Game): void {
  const results = listResults(store);
  if (revealed || !difficulty || results.some((one) => one.name === name)) return;
  store.set(resultsKey, [{ name, day: dayOf(new Date()), seconds, hints, difficulty } satisfies Result, ...results].slice(0, mostResults));
}

/** The keys of the games of days. */
export const listDays = (store: Store): Record<string, string> => store.get<Record<string, string> | null>(daysKey, {}) ?? {};
export const addDay = (store: Store, day: string, name: string): void =>
  void store.set(daysKey, { ...listDays(store), [day]: name });

/** The day of a game; undefined for a game that is not the puzzle of a day. */
export const dayOfGame = (store: Store, name: string): string | undefined =>
  Object.entries(listDays(store)).find(([, other]) => other === name)?.[0];

/**
 * Counts consecutive days on which the player solved the puzzle of the day. `current` counts back from today, or from
 * yesterday if today's puzzle is not solved yet; `longest` is the longest streak so far.
 */
export function streaks(store: Store, today: string): { current: number; longest: number } {
  const days = listDays(store), solved = new Set(listResults(store).filter(({ name, day }) => days[day] === name).map(({ day }) => day));
  const length = (last: string) => {
    let number = 0;
    for (let day = last; solved.has(day); day = dayBefore(day)) ++number;
    return number;
  };
  return { current: length(solved.has(today) ? today : dayBefore(today)), longest: Math.max(0, ...[...solved].map(length)) };
}
