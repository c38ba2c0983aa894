// Makes new puzzles of a level, and the puzzle of the day.
import type { App } from "../app";
import { dateText } from "../text/text";
import { levels, type Puzzle } from "./frame";
import { classicRules } from "./rules";

/** The levels of the puzzles of the days from Sunday. */
const levelsOfDays = ["fiendish", "easy", "easy", "medium", "medium", "hard", "hard"] as const;

/** The level and the title of today's puzzle, and its seed, which is the same for everyone. */
export function today(app: App) {
  const date = new Date(), name = dateText(app.language, date, "long");
  return { level: levelsOfDays[date.getDay()]!, title: app.text("start.today.of", { date: name }),
    seed: (date.getFullYear() * 100 + date.getMonth() + 1) * 100 + date.getDate() };
}

/** Makes a new puzzle of a level, or today's puzzle for "today". */
export async function newPuzzle(app: App, name: string, signal: AbortSignal): Promise<Puzzle> {
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  const { level, seed, title } = name === "today" ? today(app)
    : { level: levels.find((level) => level === name) ?? "easy", seed: random!, title: undefined };
  const puzzle = await app.engine.ask("sudoku.new", [level, seed], { signal, lane: "long" });
  if (puzzle === null) throw new Error(app.text("sudoku.make.none"));
  return { puzzle, rules: classicRules, title };
}
