// Makes new puzzles of a difficulty, and the puzzles of the days.
import type { App } from "../app";
import { dateText } from "../text/text";
import { difficulties, type Puzzle } from "./frame";
import { nameOf, readGame } from "./library";
import { addDay, dateOf, dayOf, listDays } from "./results";
import { classicRules } from "./rules";

/** The difficulties of the puzzles of the days from Sunday. */
const difficultiesOfDays = ["fiendish", "easy", "easy", "medium", "medium", "hard", "hard"] as const;
/** The first day that has a puzzle. */
export const firstDay = "2026-01-01";

/** The difficulty and the title of the puzzle of a day, and its seed, which is the same for everyone. */
export const puzzleOfDay = (app: App, day: string) => ({
  difficulty: difficultiesOfDays[dateOf(day).getDay()]!, seed: Number(day.replaceAll("-", "")),
  title: app.text("start.today.of", { date: dateText(app.language, dateOf(day), "long") }),
});

/** The day that an address such as `#sudoku?new=today` names; null for the name of a difficulty. */
function dayIn(app: App, name: string): string | null {
  const today = dayOf(new Date()), day = name === "today" ? today : name;
  if (!/^\d/.test(day)) return null;
  if (day !== today && (day > today || day < firstDay || dayOf(dateOf(day)) !== day))
    throw new Error(app.text("start.today.none", { first: firstDay, last: today }));
  return day;
}

/** Makes a new puzzle of a difficulty, or the puzzle of a day for "today" or a day such as "2026-11-30". */
export async function newPuzzle(app: App, name: string, signal: AbortSignal): Promise<Puzzle> {
  const day = dayIn(app, name), kept = day && readGame(app.store, listDays(app.store)[day] ?? "");
  if (kept) return { puzzle: kept.puzzle, rules: kept.rules, title: puzzleOfDay(app, day).title };
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  const { difficulty, seed, title } = day ? puzzleOfDay(app, day)
    : { difficulty: difficulties.find((one) => one === name) ?? "easy", seed: random!, title: undefined };
  const puzzle = await app.engine.ask("sudoku.new", [difficulty, seed], { signal, lane: "long" });
  if (puzzle === null) throw new Error(app.text("sudoku.make.none"));
  const made = { puzzle, rules: classicRules, title };
  if (day) addDay(app.store, day, nameOf(made));
  return made;
}
