// The rules of a puzzle in words: sentences for the page, for paper and for pictures, and notes on
// cells for screen readers. Both read the text of the rules, statement by statement, so that a new
// statement is a line in text/en/rules.ts and in its translation.
import type { App } from "../app";
import type { Key } from "../text/en";
import { readCells, symbols, type Rules } from "./rules";

type Words = Pick<App, "text">;

/** The statements with a sentence, in the order of the sentences. */
const order = [
  "diagonals", "windows", "disjoint-groups", "region", "anti-knight", "anti-king", "non-consecutive", "cage", "less",
  "thermometer", "slow-thermometer", "arrow", "sum", "difference", "ratio", "no-other-dots", "no-other-xv",
  "palindrome", "whispers", "renban", "region-sum", "between", "lockout", "quadruple", "odd", "even", "equal",
  "minimum", "maximum", "sandwich", "allow", "differ",
] as const;
type Name = (typeof order)[number];

interface Statement {
  name: Name;
  /** The number of a statement with a number, or its default; "" without a number. */
  number: string;
  words: string[];
}

const defaults: Partial<Record<Name, string>> = { whispers: "5", lockout: "4" };

/** The statements of a text of rules; lines of regions are left out. */
function statementsOf(text: string): Statement[] {
  return text.split(/[\n;]/).flatMap((line) => {
    const [name = "", ...words] = line.replace(/#.*/, "").trim().split(/\s+/);
    if (!(order as readonly string[]).includes(name)) return [];
    const number = /^\d+$/.test(words[0] ?? "") ? words.shift()! : defaults[name as Name] ?? "";
    return [{ name: name as Name, number, words }];
  });
}

/** The key of the sentence of a statement: that of its number, such as X for `sum 10`, or that of its name. */
function sentence({ text }: Words, { name, number, words }: Statement): string {
  const has = (key: string) => text(key as Key) !== key;
  const values = { number, cells: words.join(", ") };
  if (name === "cage") return text(number ? "rule.cage.sum" : "rule.cage");
  const special = `rule.${name}.${number}`;
  return text((number && (name !== "sum" || words.length === 2) && has(special) ? special : `rule.${name}`) as Key, values);
}

/** The rules in sentences, without repetitions; none for the common sudoku. */
export function ruleSentences(rules: string, app: Words): string[] {
  const statements = statementsOf(rules), regions = /^\s*regions\s*$/m.test(rules.replaceAll(";", "\n"));
  const [, down, across] = /^\s*box\s+(\d+)x(\d+)/.exec(rules) ?? [];
  const size = Number(down ?? 3) * Number(across ?? 3);
  if (statements.length === 0 && !regions && size === 9 && (down ?? "3") === "3") return [];
  const digits = size <= 9 ? `1\u2013${size}` : `1\u20139, A\u2013${symbols[size]}`;
  const sorted = order.flatMap((name) => statements.filter((statement) => statement.name === name));
  return [...new Set([
    app.text(regions ? "rule.regions" : "rule.boxes", { digits }),
    ...sorted.map((statement) => sentence(app, statement)),
  ])];
}

/** The clues of each cell in words, such as "cage sum 12, 3 cells"; "" for a cell without clues. */
export function cellNotes(rules: Rules, text: string, app: Words): string[] {
  const notes: string[][] = rules.regions.map((region) =>
    rules.jigsaw ? [app.text("house.region", { number: region + 1 })] : []);
  const other = (cell: number) => cellPlace(app, rules.size, cell);
  for (const { name, number, words } of statementsOf(text)) {
    const cells = /^\d/.test(words[0] ?? "") || name === "sandwich" ? []
      : readCells(words.filter((word) => word !== "="), rules.size);
    const label = app.text(`clue.${name}` as Key, { number });
    cells.forEach((cell, k) => notes[cell]!.push(
      name === "cage" || name === "region" ? app.text(number ? "clue.cage.sum" : "clue.set", { clue: label, number, cells: cells.length })
        : cells.length === 2 ? app.text(name === "less" ? `clue.less.${k as 0 | 1}` : "clue.pair", { clue: label, cell: other(cells[1 - k]!) })
          : cells.length === 1 || name === "odd" || name === "even" ? label
            : app.text("clue.line", { clue: label, at: k + 1, cells: cells.length })));
  }
  return notes.map((of) => of.join(", "));
}

/** "row 1, column 2" */
export const cellPlace = (app: Words, size: number, cell: number): string =>
  app.text("sudoku.cell.place", { row: Math.floor(cell / size) + 1, column: (cell % size) + 1 });
