// Reads texts with several puzzles. The library reads one puzzle, and its error for a second puzzle says where that
// puzzle begins.
import { ParseError } from "./errors.js";

const isBlank = (line) => /^\s*(#.*)?$/.test(line);
const isHeading = (line) => line.startsWith("[");
const hasCells = (line) => !isBlank(line) && !isHeading(line) && !/^[\s+\-=|]*$/.test(line);
const isSecond = ({ code }) => code === "second_puzzle";

// Returns the puzzle of a text, or the error in the text. `before` is the number of lines in front of the text.
function read(parse, text, before) {
  try {
    return { line: before + 1, text, givens: parse(text) };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { line: before + error.line, column: error.column, reason: error.reason, code: error.code };
  }
}

// Yields the puzzles of a list with one puzzle on each line. `heading` is the first line of a table, which the
// library needs before each line. A malformed line is read again behind another puzzle, because the library then
// gives the more helpful message.
function* puzzlesOnLines(parse, lines, cells, heading = null) {
  for (const [k, line] of lines.entries()) {
    if (isBlank(line) || line === heading) continue;
    const found = read(parse, heading === null ? line : `${heading}\n${line}`, k);
    if (!found.reason) {
      yield found;
      continue;
    }
    const second = read(parse, `${".".repeat(cells)}\n${line}`, k - 1);
    yield { ...(isSecond(second) ? found : second), line: k + 1 };
  }
}

// The number of lines that are read for one puzzle: enough for two puzzles of several lines each. Reading all
// remaining lines for each puzzle would take quadratic time.
const windowLines = 200;

// Yields puzzles that take several lines each. After a malformed puzzle, continues behind the next empty line.
function* puzzlesInBlocks(parse, lines) {
  for (let from = 0; ;) {
    while (from < lines.length && isBlank(lines[from])) ++from;
    if (from === lines.length) return;
    let end = Math.min(from + windowLines, lines.length), puzzle = read(parse, lines.slice(from, end).join("\n"), from);
    if (isSecond(puzzle)) {
      end = puzzle.line - 1;
      while (isHeading(lines[end - 1])) --end;
      puzzle = read(parse, lines.slice(from, end).join("\n"), from);
    } else if (puzzle.reason) {
      const blank = lines.findIndex((line, k) => k >= puzzle.line && line.trim() === "");
      end = blank < 0 ? lines.length : blank;
    }
    while (!puzzle.reason && puzzle.line < end && !hasCells(lines[puzzle.line - 1])) ++puzzle.line;
    yield puzzle;
    from = end;
  }
}

const examined = 10;  // lines that determine the layout

/** Yields the puzzles of a text; `parse` returns the givens of one puzzle. */
export function* puzzlesOf(text, parse) {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const first = lines.filter((line) => !isBlank(line)).slice(0, examined);
  const alone = first.map((line) => read(parse, line, 0)), one = alone.find(({ givens }) => givens);
  const hasHeading = first.length > 1 && alone[0].reason && first[0].includes(",");
  const row = hasHeading ? read(parse, first.slice(0, 2).join("\n"), 0) : {};
  if (row.givens) yield* puzzlesOnLines(parse, lines, row.givens.length, first[0]);
  else if (one) yield* puzzlesOnLines(parse, lines, one.givens.length);
  else yield* puzzlesInBlocks(parse, lines);
}
