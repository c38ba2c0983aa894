// All English texts of the page; each section has a file of its own. Keys begin with the part of
// the page; `{name}` is replaced by a value.
import { cover, run } from "./en/cover";
import { puzzles } from "./en/puzzles";
import { rules } from "./en/rules";
import { making, sudoku } from "./en/sudoku";
import { shell, start } from "./en/start";
import { techniques } from "./en/techniques";

export const en = { ...shell, ...start, ...sudoku, ...rules, ...techniques, ...making, ...run, ...cover, ...puzzles };
export type Key = keyof typeof en;
export type Words = Record<Key, string>;
