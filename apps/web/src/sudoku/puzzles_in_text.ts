// Puzzles in texts and files: a single one in any format that the engine reads, lists of them, and the XML
// of OpenSudoku, which the engine leaves to others.
import { EngineError, type Engine } from "../engine/client";
import { classicRules, parseRules, rulesOfSize, rulesText } from "./rules";

export interface Found {
  puzzle: string;
  rules: string;
}

/** No more of a list is looked at. */
const mostOfList = 500;
const mostCharacters = 4_000_000;

/** The grids of OpenSudoku, `<game data="...">`: all that is looked for are these attributes. */
function openSudoku(text: string): string[] {
  return [...text.matchAll(/<game\b[^>]*?\bdata\s*=\s*["']([0-9.]{81})["']/g)].map(([, data]) => data!);
}

const cellsOf = (text: string) => text.replace(/[^0-9A-Za-z.@*_?]/g, "").length;

/** Sizes whose grids the text may be, the likeliest first. */
function sizesOf(text: string): number[] {
  const first = text.trim().split(/\s/)[0]!.length;
  return [9, 4, 6, 8, 10, 12, 16, 25].sort((a, b) => {
    const fits = (size: number) => Number(first === size ** 2 || cellsOf(text) === size ** 2);
    return fits(b) - fits(a);
  });
}

/** The puzzles of a text: under the rules at hand if they fit, else plain ones of the size that does.
 * Throws what the engine says of the likeliest reading. */
export async function findPuzzles(engine: Engine, text: string, rulesNow: string): Promise<Found[]> {
  if (text.length > mostCharacters) throw new Error("the text is too long");
  const trimmed = text.replace(/^\ufeff/, "").trim();
  if (trimmed.startsWith("<")) return openSudoku(trimmed).slice(0, mostOfList).map((puzzle) =>
    ({ puzzle: puzzle.replace(/0/g, "."), rules: classicRules }));
  const { size } = parseRules(rulesNow);
  const tries = [...new Set([rulesNow, ...sizesOf(trimmed).filter((other) => other !== size)
    .map((other) => rulesText(rulesOfSize(other)))])];
  let complaint: unknown = null;
  for (const rules of tries) {
    try {
      return [{ puzzle: await engine.ask("sudoku.parse", [trimmed, rules]), rules }];
    } catch (error) {
      if (error instanceof EngineError && /a second puzzle/.test(error.original)) return findList(engine, trimmed, rules);
      complaint ??= error;
    }
  }
  throw complaint;
}

/** A puzzle on each line; what cannot be read is left out. */
async function findList(engine: Engine, text: string, rules: string): Promise<Found[]> {
  const cells = parseRules(rules).size ** 2, found: Found[] = [];
  const lines = text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
  const asLines = lines.filter((line) => line.split(/[\s,;]/)[0]!.length >= cells);
  // Grids, one behind the other: the lines of one at a time.
  const rows = lines.filter((line) => !/^[-+|=\s]*$/.test(line));
  const side = Math.sqrt(cells);
  const pieces = asLines.length > 0 ? asLines.map((line) => line.split(/[\s,;]/)[0]!)
    : Array.from({ length: Math.floor(rows.length / side) }, (_, k) =>
      rows.slice(k * side, (k + 1) * side).join("\n"));
  for (const piece of pieces.slice(0, mostOfList)) {
    const puzzle = await engine.ask("sudoku.parse", [piece, rules]).catch(() => null);
    if (puzzle !== null) found.push({ puzzle, rules });
  }
  return found;
}
