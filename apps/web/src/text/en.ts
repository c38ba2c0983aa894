// All words of the page in English. Keys name the part of the page; `{name}` is filled in.

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

export const en = { ...shell };
