// The commands on sudokus.
import * as sudoku from "../lib/sudoku.js";
import { UsageError, anyText, oneOf, refuseTogether, wholeNumber } from "./command_line.js";
import { openOutput, tell } from "./files.js";
import { answerAll, ruleOptions, rulesOf } from "./puzzle_run.js";

// Formats with one line for each puzzle have a placeholder for a puzzle without an answer.
const drawings = ["grid", "unicode"], blocks = [...drawings, "ss", "numbers", "candidates", "cells"];
const lines = ["line", "sdm", "pencilmarks", "hex"];
const formats = [...lines, "csv", ...blocks, "array", "f-puzzles", "f-puzzles-link", "sudokupad", "link", "tatham"];
const isTable = (to) => to === "csv";
const headOf = (to, columns) => (isTable(to) ? `${columns}\n` : "");
const hasRemarks = (to) => lines.includes(to) || drawings.includes(to);
const rowOf = (text) => text.split("\n")[1];
const counted = (number) => `${number} ${number === 1 ? "puzzle" : "puzzles"}`;

// Returns for each puzzle the number of its solutions, up to a limit, and an iterable of the requested solutions.
function search({ first, all, count, limit }, texts, rules) {
  const lists = (all || limit !== undefined) && !count, most = first || limit === 1n ? 1 : 2;
  const numbers = sudoku.count(texts, { rules, limit: count ? limit ?? Infinity : most });
  const one = count || lists ? [] : sudoku.solve(texts, { rules, unique: false });
  return texts.map((text, k) => ({ number: numbers[k],
    found: lists ? sudoku.solutions(text, { rules, limit: Number(limit ?? Infinity) }) : [one[k]] }));
}

// Yields the texts of the answer for a puzzle.
function* solved(to, { text, rules }, { number, found }) {
  const status = number > 1n ? "ambiguous" : number === 1n ? "solved" : "no solution";
  const row = (solution) => `${rowOf(sudoku.format(text, to, { rules, solution }))},${status}\n`;
  if (number > 0n)
    for (const solution of found) yield isTable(to) ? row(solution) : sudoku.format(solution, to, { rules });
  else if (isTable(to)) yield row();
  else if (hasRemarks(to)) yield `${status}\n`;
}

function solve(line) {
  refuseTogether(line, "first", "all", "count");
  refuseTogether(line, "first", "limit");
  const { first, all, count, limit, to = "line" } = line.given, totals = { none: 0, ambiguous: 0 };
  if (count && to !== "line") throw new UsageError(`--count: the format ${to} cannot store numbers; expected line`);
  const { number, refused, places } = answerAll(line, {
    head: headOf(to, "puzzle,solution,status"), separate: blocks.includes(to),
    work: (texts, rules) => search(line.given, texts, rules),
    answer(puzzle, found) {
      const isNone = found.number === 0n, several = found.number > 1n, texts = solved(to, puzzle, found);
      totals.none += isNone;
      totals.ambiguous += several;
      if (count) return { texts: [`${found.number}\n`], kind: isNone && "impossible" };
      if (isNone) return { texts, kind: "impossible", message: "no solution" };
      return { texts, ...(several && !(first || all || limit) && { kind: "ambiguous", message: "more than one solution" }) };
    },
    wrong: () => (isTable(to) ? [",,malformed\n"] : hasRemarks(to) ? ["malformed\n"] : []),
  });
  if (refused > 0 && number + refused > 1)
    tell("", `${counted(number)}: ${number - totals.none - totals.ambiguous} solved, `
      + `${first ? "" : `${totals.ambiguous} ambiguous, `}${totals.none} impossible; ${refused} malformed `
      + `(${places.slice(0, 10).join(", ")}${refused > 10 ? ", ..." : ""})`);
  return refused > 0 ? 2 : totals.none > 0 ? 1 : 0;
}

// Returns the exit code of commands without a summary. `isLess` is true if some puzzle has no answer.
function finish({ number, refused }, isLess = false) {
  if (refused > 0 && number + refused > 1) tell("warning", `${counted(number)} done, ${refused} refused`);
  return refused > 0 ? 2 : isLess ? 1 : 0;
}

const gradeText = ({ difficulty, score, technique, guesses, nodes }) =>
  `${difficulty.padEnd(8)} score ${`${score}`.padStart(4)}, hardest: ${technique}; search: guesses ${guesses}, nodes ${nodes}`;
const ratingText = ({ er, ep, ed, technique }) =>
  `${[er, ep, ed].map((value) => value.toFixed(1)).join("/")}, hardest: ${technique}`;

function grade(line) {
  const { se } = line.given, words = se ? ratingText : gradeText;
  let isLess = false;
  // Only puzzles without a rating are counted, to say why they have none.
  const rate = (texts, rules) => sudoku.rate(texts, { rules }).map((rating, k) =>
    rating ?? { solutions: Number(sudoku.count(texts[k], { rules, limit: 2 })) });
  return finish(answerAll(line, {
    work: se ? rate : (texts, rules) => sudoku.grade(texts, { rules }),
    answer(puzzle, found) {
      if (found.technique) return { texts: [`${puzzle.row}: ${words(found)}\n`] };
      isLess = true;
      const why = ["no solution", "not solved by the techniques", "more than one solution"][found.solutions];
      return { texts: [`${puzzle.row}: ${why}\n`], kind: found.solutions === 0 ? "impossible" : "ambiguous",
        message: `${why}, so there is no ${se ? "rating" : "grade"}` };
    },
    wrong: ({ row }) => [`${row}: malformed\n`],
  }), isLess);
}

function convert(line) {
  const { to = "line" } = line.given, separate = blocks.includes(to) || to === "sdk";
  return finish(answerAll(line, {
    head: headOf(to, "puzzle,solution"), separate,
    work: (texts, rules) => texts.map((text) => sudoku.format(text, to, { rules })),
    answer: (puzzle, text) => ({ texts: [isTable(to) ? `${rowOf(text)}\n` : text] }),
    wrong: () => (isTable(to) ? ["malformed,\n"] : lines.includes(to) ? ["malformed\n"] : []),
  }));
}

// "24" or "24-26"
const rangeOfGivens = (name, text) => text.split("-").map((part) => wholeNumber(0, 81)(name, part));

function generate(line) {
  if (line.texts.length > 0) throw new UsageError(`too many arguments: '${line.texts[0]}'`);
  const { number = 1, seed = BigInt(Date.now()), skip = 0n, givens = [], attemptLimit = 100000n, solutions, to = "line",
    symmetry, difficulty, minimal } = line.given;
  const rules = rulesOf(line), write = openOutput(line), options = { rules, seed, symmetry, difficulty, minimal,
    minGivens: givens[0], maxGivens: givens.at(-1), attemptLimit };
  const between = blocks.includes(to) ? "\n" : "";
  write(headOf(to, "puzzle,solution"));
  for (let k = 0; k < number; ++k) {
    const [made] = sudoku.generate({ ...options, skip: skip + BigInt(k) });
    if (!made) {
      tell("error", `puzzle ${k + 1}: no such puzzle was found in ${attemptLimit} attempts; there may be none`);
      return 3;
    }
    const { puzzle, solution } = made, grids = solutions ? [puzzle, solution] : [puzzle];
    const text = to === "line" ? `${grids.join(",")}\n`
      : isTable(to) ? `${rowOf(sudoku.format(puzzle, to, { rules, solution: solutions && solution }))}\n`
        : grids.map((grid) => sudoku.format(grid, to, { rules })).join(between);
    write((k > 0 ? between : "") + text);
  }
  return 0;
}

const to = (...names) => ({ name: "to", also: "format", value: "FORMAT", read: oneOf(...names),
  help: names.join(", ").replace("line,", "line (default),").replace(/(.{50,65},) /g, "$1\n") });
const shared = [...ruleOptions, { name: "output", letter: "o", value: "FILE", read: anyText, help: "write the answers to FILE" }];
const usage = "[PUZZLE | FILE | -]... [options]", pair = (pairs) => pairs.map(([words, text]) => words.padEnd(52) + text);

export const sudokuCommands = {
  "sudoku": {
    run: solve, summary: "solve, count or enumerate sudokus", usage, examples: pair([
      ["sudoku puzzles.txt", "one line out per line in"], ["sudoku --to grid puzzles.txt", "drawn"],
      ["sudoku --count puzzles.txt", "the number of solutions of each"]]),
    options: [{ name: "first", help: "stop at the first solution, without testing uniqueness" },
      { name: "all", help: "write all solutions of each puzzle" },
      { name: "count", help: "write the number of solutions of each puzzle" },
      { name: "limit", letter: "n", value: "N", help: "stop after N solutions",
        read: wholeNumber(1, 2n ** 64n - 2n, "; --all writes all solutions") }, to(...formats), ...shared],
  },
  "sudoku grade": {
    run: grade, summary: "grade puzzles by difficulty, for people and searches", usage, examples: pair([
      ["sudoku grade puzzles.txt", "one line out per puzzle"], ["sudoku grade --se puzzles.txt", "ratings of Sudoku Explainer"]]),
    options: [{ name: "se", help: "write the ratings of Sudoku Explainer instead: ER/EP/ED" }, to("line"), ...shared],
  },
  "sudoku convert": {
    run: convert, summary: "write puzzles in another format", usage, examples: pair([
      ["sudoku convert --to csv puzzles.sdm", "a table"], ["sudoku convert --to candidates puzzle.txt", "pencil marks"]]),
    options: [to(...formats, "sdk"), ...shared],
  },
  "sudoku generate": {
    run: generate, summary: "make puzzles with exactly one solution", usage: "[options]", examples: pair([
      ["sudoku generate -n 1000 --seed 7", "a thousand minimal puzzles"],
      ["sudoku generate --symmetry rotate180 --givens 28-32", "with a pattern"]]),
    options: [{ name: "number", letter: "n", also: "count", alsoLetter: "c", value: "N", read: wholeNumber(1, 2 ** 39),
      help: "number of puzzles (default 1)" },
    { name: "seed", value: "S", read: wholeNumber(0), help: "seed of the random numbers (default: a different one each time)" },
    { name: "skip", value: "N", read: wholeNumber(0), help: "skip the first N puzzles of the seed" },
    { name: "givens", value: "K|A-B", read: rangeOfGivens, help: "the number of givens, exactly or from A to B" },
    { name: "symmetry", value: "NAME", help: "symmetry of the givens: none (default), rotate180, rotate90,\nmirror-h, mirror-v, "
      + "diagonal or full", read: oneOf("none", "rotate180", "rotate90", "mirror-h", "mirror-v", "diagonal", "full") },
    { name: "difficulty", value: "LEVEL", help: "easy, medium, hard, fiendish, extreme or beyond",
      read: oneOf("easy", "medium", "hard", "fiendish", "extreme", "beyond") },
    { name: "minimal", help: "no given can be removed, also with --givens" },
    { name: "attempt-limit", key: "attemptLimit", value: "N", read: wholeNumber(1), help: "stop after N attempts for a puzzle (default 100000)" },
    { name: "solutions", help: "write the solution after each puzzle" }, to(...formats), ...shared],
  },
};
