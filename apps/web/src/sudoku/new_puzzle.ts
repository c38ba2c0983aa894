// Makes new puzzles of a difficulty, and the puzzle of the day.
import type { App } from "../app";
import { dateText } from "../text/text";
import { difficulties, type Puzzle } from "./frame";
import { classicRules } from "./rules";

/** The difficulties of the puzzles of the days from Sunday. */
const difficultiesOfDays = ["fiendish", "easy", "easy", "medium", "medium", "hard", "hard"] as const;

/** The difficulty and the title of today's puzzle, and its seed, which is the same for everyone. */
export function today(app: App) {
  const date = new Date(), name = dateText(app.language, date, "long");
  return { difficulty: difficultiesOfDays[date.getDay()]!, title: app.text("start.today.of", { date: name }),
    seed: (date.getFullYear() * 100 + date.getMonth() + 1) * 100 + date.getDate() };
}

/** Makes a new puzzle of a difficulty, or today's puzzle for "today". */
export async function newPuzzle(app: App, name: string, signal: AbortSignal): Promise<Puzzle> {
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  const { difficulty, seed, title } = name === "today" ? today(app)
    : { difficulty: difficulties.find((one) => one === name) ?? "easy", seed: random!, title: undefined };
  const puzzle = await app.engine.ask("sudoku.new", [difficulty, seed], { signal, lane: "long" });
  if (puzzle === null) throw new Error(app.text("sudoku.make.none"));
  return { puzzle, rules: classicRules, title };
}
