// Texts with several puzzles. The library reads texts of one puzzle, and its errors tell where others begin.
import { ParseError } from "./errors.js";

const isBlank = (line) => /^\s*(#.*)?$/.test(line);
const isHeading = (line) => line.startsWith("[");
const hasCells = (line) => !isBlank(line) && !isHeading(line) && !/^[\s+\-=|]*$/.test(line);
const isSecond = ({ reason }) => reason?.startsWith("a second puzzle") ?? false;

// The puzzle of a text, or the error in it; lines are counted after `before` lines.
function read(parse, text, before) {
  try {
    return { line: before + 1, text, givens: parse(text) };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { line: before + error.line, column: error.column, reason: error.reason };
  }
}

// A puzzle on each line. A table has its heading before each line. A wrong line gets the message that the
// library has for a line after another puzzle.
function puzzlesOnLines(parse, lines, cells, heading = null) {
  return lines.flatMap((line, k) => {
    if (isBlank(line) || line === heading) return [];
    const found = read(parse, heading === null ? line : `${heading}\n${line}`, k);
    if (!found.reason) return [found];
    const second = read(parse, `${".".repeat(cells)}\n${line}`, k - 1);
    return [{ ...(isSecond(second) ? found : second), line: k + 1 }];
  });
}

// Puzzles of several lines. After a wrong puzzle, the next one begins after an empty line.
function puzzlesInBlocks(parse, lines) {
  const found = [];
  for (let from = 0; ;) {
    while (from < lines.length && isBlank(lines[from])) ++from;
    if (from === lines.length) return found;
    let puzzle = read(parse, lines.slice(from).join("\n"), from), end = lines.length;
    if (isSecond(puzzle)) {
      end = puzzle.line - 1;
      while (isHeading(lines[end - 1])) --end;
      puzzle = read(parse, lines.slice(from, end).join("\n"), from);
    } else if (puzzle.reason) {
      const blank = lines.findIndex((line, k) => k >= puzzle.line && line.trim() === "");
      end = blank < 0 ? lines.length : blank;
    }
    while (!puzzle.reason && puzzle.line < end && !hasCells(lines[puzzle.line - 1])) ++puzzle.line;
    found.push(puzzle);
    from = end;
  }
}

const examined = 10;  // lines that determine the layout

/** Returns the puzzles of a text; `parse` returns the givens of one puzzle. */
export function puzzlesOf(text, parse) {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const first = lines.filter((line) => !isBlank(line)).slice(0, examined);
  const alone = first.map((line) => read(parse, line, 0)), one = alone.find(({ givens }) => givens);
  const hasHeading = first.length > 1 && alone[0].reason && first[0].includes(",");
  const row = hasHeading ? read(parse, first.slice(0, 2).join("\n"), 0) : {};
  if (row.givens) return puzzlesOnLines(parse, lines, row.givens.length, first[0]);
  if (one) return puzzlesOnLines(parse, lines, one.givens.length);
  return puzzlesInBlocks(parse, lines);
}
