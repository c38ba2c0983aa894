// Reads the puzzles of a text in any format. The engine reads one puzzle: a list is cut at the line where the
// engine reports a second puzzle.
import { sudoku } from "dlx-wasm";
import type { Context } from "./context";
import { largestSize, parseMarks, parseRules, rulesText, symbols } from "../sudoku/rules";

export interface Found {
  puzzle: string;
  rules: string;
}

/** The lines of a text that certainly contain a whole puzzle. */
const windowLines = 80;
/** The puzzles between two reports of the progress. */
const puzzlesPerReport = 100;

class TooLarge extends Error {
  override name = "TooLarge";
}

/** Converts digits that begin at 0 to those of the page, where 0 is an empty cell. */
const fromHex = (text: string): string => text.replace(/[0-9a-z]/gi, (digit) => symbols[parseInt(digit, 36) + 1]!);

/** One puzzle with the rules that the text states, and the candidates that its pencil marks leave. */
function readOne(text: string, stated: string): Found {
  const puzzle = sudoku.parse(text, { rules: stated }), marks = sudoku.marks(text, { rules: stated });
  const rules = parseRules(stated), all = 2 ** rules.size - 1;
  if (marks !== null) rules.marks = parseMarks(marks, rules.size).map((bits, cell) => (puzzle[cell] === "." ? bits : all));
  return { puzzle, rules: rulesText(rules) };
}

/** The line of a second puzzle in a text; 0 if the error is another one. */
const secondPuzzle = (error: unknown): number => {
  const { message, line = 0 } = error as { message: string; line?: number };
  return /second puzzle/.test(message) ? line : 0;
};

/** The lines of XML of OpenSudoku, which the engine does not read here: the cells of each game. */
const linesOfXml = (text: string): string =>
  text.startsWith("<") ? [...text.matchAll(/<game\b[^>]*?\bdata\s*=\s*["']([^"']*)/g)].map(([, data]) => data).join("\n") : "";

/** Yields the puzzles of a list; returns the number of parts that could not be read. */
function* readList(text: string, stated: string, { tell }: Context): Generator<Found, number> {
  const lines = text.split(/\r?\n/), plain = rulesText(parseRules(stated));
  // The header of a table is needed before each of its lines.
  const isTable = /^\D*[,;\t]/.test(lines[0]!) && /puzzle|quiz|sudoku|question|given|grid/i.test(lines[0]!);
  const header = isTable ? `${lines.shift()}\n` : "";
  const { size } = parseRules(stated), simple = new RegExp(`^[.0-9${symbols.slice(10, size + 1)}]{${size ** 2}}(?=$|[\\s,;#])`);
  let skipped = 0, found = 0;
  for (let at = 0; at < lines.length;) {
    if (found % puzzlesPerReport === 0) tell({ covers: found, nodes: 0, fraction: at / lines.length, seconds: 0, level: 0 });
    const [line] = header ? [] : simple.exec(lines[at]!) ?? [];
    if (line) {
      yield { puzzle: line.replaceAll("0", "."), rules: plain };
      ++at, ++found;
      continue;
    }
    const read = (to: number) => readOne(header + lines.slice(at, to).join("\n"), stated);
    try {
      yield read(at + windowLines);
      at += windowLines, ++found;
    } catch (error) {
      const second = secondPuzzle(error) - (header ? 1 : 0);
      const next = second > 1 ? at + second - 1 : at + 1;
      try {
        if (second > 1) yield read(next), ++found;
        else if (lines[at]!.trim() && !lines[at]!.startsWith("#")) ++skipped;
      } catch {
        ++skipped;
      }
      at = next;
    }
  }
  return skipped;
}

/** Yields the puzzles of a text; returns the number of parts of a list that could not be read. */
export function* readPuzzles(context: Context, text: string, hex: boolean): Generator<Found, number> {
  const plain = text.replace(/^\ufeff/, ""), read = hex ? fromHex(plain) : linesOfXml(plain.trim()) || plain;
  const stated = sudoku.rulesIn(read), [, rows = 3, columns = 3] = /^box (\d+)x(\d+)/.exec(stated) ?? [];
  if (Number(rows) * Number(columns) > largestSize) throw new TooLarge("the grid is too large");
  try {
    yield readOne(read, stated);
    return 0;
  } catch (error) {
    if (!secondPuzzle(error)) throw error;
  }
  return yield* readList(read, stated, context);
}
