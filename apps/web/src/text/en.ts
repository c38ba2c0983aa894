// All English texts of the page; each section has a file of its own. Keys begin with the part of
// the page; `{name}` is replaced by a value.
import { cover, run } from "./en/cover";
import { puzzles } from "./en/puzzles";
import { making, sudoku } from "./en/sudoku";
import { techniques } from "./en/techniques";

const shell = {
  "shell.sudoku": "Sudoku",
  "shell.puzzles": "Puzzles",
  "shell.cover": "Exact cover",
  "shell.sections": "Sections",
  "shell.skip": "Skip to the content",
  "shell.language": "Language",
  "shell.theme": "Theme",
  "shell.theme.auto": "Auto",
  "shell.theme.light": "Light",
  "shell.theme.dark": "Dark",
  "shell.private": "Everything is computed on this device. Nothing is sent anywhere.",
  "shell.failed": "This part of the page could not be shown: {reason}",
  "shell.close": "Close",
};

export const en = { ...shell, ...sudoku, ...techniques, ...making, ...run, ...cover, ...puzzles };
export type Key = keyof typeof en;
export type Words = Record<Key, string>;
