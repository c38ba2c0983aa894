// Commands that answer each sudoku of a list: the input, the messages and the exit code.
import * as sudoku from "../lib/sudoku.js";
import { UsageError, anyText, oneOf, refuseTogether } from "./command_line.js";
import { isFile, nameOf, openOutput, readText, tell } from "./files.js";

export const ruleOptions = [
  { name: "box", value: "RxC", read: anyText, help: "boxes of R rows and C columns (default: detected)" },
  { name: "variant", value: "NAME,...", read: anyText,
    help: "additional rules: diagonals (x), windows (hyper),\ndisjoint-groups, anti-knight, anti-king, non-consecutive" },
  { name: "rules", value: "FILE", read: anyText, help: "a file with all rules: cages, comparisons and the others" },
];
const variants = ["diagonals", "x", "windows", "hyper", "disjoint-groups", "anti-knight", "anti-king", "non-consecutive"];

/** Returns the text of the rules that options state; null if they state none. */
export function rulesOf(line) {
  refuseTogether(line, "rules", "box");
  const { box, variant, rules } = line.given, names = variant?.split(",") ?? [];
  if (box !== undefined && !/^\d+x\d+$/.test(box))
    throw new UsageError(`--box: '${box}' is not a box; expected a box as 3x3`);
  for (const name of names) oneOf(...variants)("--variant", name);
  if ((box ?? variant ?? rules) === undefined) return null;
  return [rules === undefined ? `box ${box ?? "3x3"}` : readText(rules), ...names, ""].join("\n");
}

// Reads the puzzles of the named sources.
function puzzlesOf(line) {
  let rules = rulesOf(line);
  const puzzles = (line.texts.length > 0 ? line.texts : ["-"]).flatMap((word, k) => {
    const isNamed = isFile(word), text = isNamed ? readText(word) : word;
    rules ??= sudoku.rulesIn(text);
    const found = sudoku.puzzlesIn(text, { rules });
    if (!isNamed && found.every(({ reason }) => reason) && !/^[\d.*_x\s-]+$/.test(word))
      throw new UsageError(`'${word}' is neither an existing file nor a puzzle`);
    if (found.length === 0) found.push({ line: 1, column: 1, reason: "found the end of the text, expected a puzzle" });
    return found.map((puzzle) => ({ source: isNamed ? nameOf(word) : `argument ${k + 1}`, ...puzzle }));
  });
  return { rules, puzzles };
}

const kinds = {
  refused: ["error", "that were refused"],
  conflict: ["warning", "whose givens contradict each other"],
  impossible: ["warning", "without a solution"],
  ambiguous: ["warning", "with more than one solution"],
};
const mostMessages = 10;  // of each kind

// Returns a function that writes a message about a puzzle, and a function that reports how many messages of each
// kind were left out.
function messages() {
  const counts = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]));
  const report = (kind, { source, line, column }, message) => {
    const place = column ? `${line}:${column}` : line;
    if (++counts[kind] <= mostMessages) tell(kinds[kind][0], `${source}:${place}: ${message}`);
  };
  const finish = () => Object.entries(kinds).forEach(([kind, [level, what]]) => {
    const more = counts[kind] - mostMessages;
    if (more > 0) tell(level, `${more} more ${more === 1 ? "puzzle" : "puzzles"} ${what}`);
  });
  return { report, finish };
}

const atOnce = 256;  // solving puzzles together is faster

/**
 * Answers each puzzle. `work(texts, rules)` returns the answers of some puzzles. `answer(puzzle, answer)` returns
 * the texts of an answer, and the `kind` and `message` of a warning, if any; `wrong(puzzle)` returns the texts for
 * a malformed puzzle. With `separate`, empty lines separate texts. Returns the totals.
 */
export function answerAll(line, { head = "", separate = false, work, answer, wrong }) {
  const { rules, puzzles } = puzzlesOf(line), write = openOutput(line), { report, finish } = messages();
  const inputs = puzzles.flatMap(({ text = [] }) => text), places = [];
  let between = "", answers = [], number = 0;
  const put = (texts) => {
    for (const text of texts) {
      write(between + text);
      between = separate ? "\n" : "";
    }
  };
  write(head);
  puzzles.forEach((puzzle, k) => {
    const counted = { ...puzzle, row: k + 1, number: number + 1, rules };
    if (puzzle.reason) {
      put(wrong(counted));
      places.push(`${puzzle.source}:${puzzle.line}`);
      return report("refused", puzzle, puzzle.reason);
    }
    if (answers.length === 0) answers = work(inputs.slice(number, number + atOnce), rules);
    ++number;
    const { texts, kind, message } = answer(counted, answers.shift());
    put(texts);
    const conflict = kind === "impossible" ? sudoku.conflict(puzzle.text, { rules }) : null;
    if (conflict || message) report(conflict ? "conflict" : kind, puzzle, conflict ?? message);
  });
  finish();
  return { write, number, refused: places.length, places };
}
