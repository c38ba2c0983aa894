// Rules of sudokus as text (docs/sudoku-variants.md). The engine reads the same text and decides what it means.
import { bit, cellName, largestSize, plainRules, symbols, variantNames, type Rules, type Variant } from "./grid";
import { ruleNames, faultOf, isRuleName, statements, type Rule, type RuleName } from "./statements";

/** An invalid line of rules. */
class RulesError extends Error {}

/** Converts "r1c1 r2c2-r3c4" to cells. */
function readCells(words: string[], size: number): number[] {
  const cells: number[] = [];
  for (const word of words) {
    const found = /^r(\d+)c(\d+)(?:-r(\d+)c(\d+))?$/.exec(word);
    const numbers = found?.slice(1).map((text) => (text === undefined ? undefined : Number(text) - 1));
    const [top, left, bottom = top, right = left] = numbers ?? [];
    if (top === undefined || left === undefined || bottom === undefined || right === undefined ||
      Math.min(top, left) < 0 || Math.max(bottom, right, top, left) >= size)
      throw new RulesError(`found '${word}', expected cells such as r1c1 or r1c1-r2c3`);
    for (let row = top; row <= bottom; ++row)
      for (let column = left; column <= right; ++column) cells.push(row * size + column);
  }
  return cells;
}

/** Reads pencil marks: for each cell a character per value, `.` for an excluded value. */
export function parseMarks(text: string, size: number): number[] {
  if (text.length !== size ** 3) throw new RulesError(`expected ${size ** 3} pencil marks, found ${text.length}`);
  return Array.from({ length: size ** 2 }, (_, cell) => Array.from({ length: size }, (_, k) => k)
    .reduce((marks, k) => (text[cell * size + k] === "." ? marks : marks | bit(k + 1)), 0));
}

const marksText = (marks: number[], size: number): string => marks.map((bits) =>
  Array.from({ length: size }, (_, k) => (bits & bit(k + 1) ? symbols[k + 1] : ".")).join("")).join("");

/** Reads rules, and pencil marks on a line after `marks`. */
export function parseRules(text: string): Rules {
  const lines = text.replace(/#.*/g, "").split(/[\n;]/).map((line) => line.trim()).filter(Boolean);
  const box = /^box\s+(\d{1,2})x(\d{1,2})$/.exec(lines[0] ?? "");
  if (box) lines.shift();
  const size = box ? Number(box[1]) * Number(box[2]) : 9;
  if (size < 1 || size > largestSize) throw new RulesError(`grids have 1 to ${largestSize} rows here`);
  const rules = box ? plainRules(Number(box[1]), Number(box[2])) : plainRules();
  while (lines.length > 0) readStatement(rules, lines);
  rules.cellRules = sorted(rules.cellRules);
  return rules;
}

/** Rules in the order of the table, so that equal rules have equal texts. */
export const sorted = (rules: Rule[]): Rule[] => ruleNames.flatMap((name) => rules.filter((rule) => rule.name === name));

function readStatement(rules: Rules, lines: string[]): void {
  const { size } = rules;
  const [word = "", ...rest] = lines.shift()!.split(/\s+/);
  if ((variantNames as readonly string[]).includes(word)) {
    if (!rules.variants.includes(word as Variant)) rules.variants.push(word as Variant);
  } else if (word === "regions") {
    const rows = lines.splice(0, size).map((line) => Array.from(line.replace(/\s/g, "")));
    const names = [...new Set(rows.flat())];
    if (rows.length !== size || rows.some((row) => row.length !== size) || names.length !== size)
      throw new RulesError(`expected ${size} lines of ${size} symbols behind 'regions'`);
    rules.regions = rows.flat().map((name) => names.indexOf(name));
    rules.jigsaw = true;
  } else if (word === "marks") {
    rules.marks = parseMarks(rest[0] ?? "", size);
  } else if (isRuleName(word)) {
    rules.cellRules.push(readRule(word, rest, size));
  } else {
    throw new RulesError(`there is no rule '${word}'`);
  }
}

function readRule(name: RuleName, words: string[], size: number): Rule {
  const { form, number, usual, values } = statements[name];
  const rule: Rule = { name, cells: [], number: (number === "optional" && usual) || null, values: "" };
  if (number && /^\d+$/.test(words[0] ?? "")) rule.number = Number(words.shift());
  if (values) rule.values = words.shift() ?? "";
  if (values === "digits") rule.values = Array.from(rule.values).sort((a, b) => symbols.indexOf(a) - symbols.indexOf(b)).join("");
  if (form === "side") {
    const [way, at] = words, k = Number(at) - 1;
    if ((way !== "row" && way !== "column") || !Number.isInteger(k) || k < 0 || k >= size)
      throw new RulesError(`found '${words.join(" ")}', expected 'row' or 'column' and its number`);
    rule.cells = sideCells(size, way, k);
  } else if (form === "arrow") {
    const sign = words.indexOf("="), circle = readCells(words.slice(0, Math.max(sign, 0)), size);
    if (sign < 1) throw new RulesError("expected 'arrow CELLS = CELLS'");
    rule.cells = [...circle, ...readCells(words.slice(sign + 1), size)];
    rule.number = circle.length;
  } else {
    rule.cells = readCells(words, size);
  }
  const fault = faultOf(rule, size);
  if (fault) throw new RulesError(fault);
  return rule;
}

/** The cells of a row or a column, which is counted from 0. */
export const sideCells = (size: number, way: "row" | "column", at: number): number[] =>
  Array.from({ length: size }, (_, k) => (way === "row" ? at * size + k : k * size + at));

function ruleText({ name, cells, number, values }: Rule, size: number): string {
  const { form } = statements[name], names = (some: number[]) => some.map((cell) => cellName(size, cell));
  if (form === "arrow") return [name, ...names(cells.slice(0, number!)), "=", ...names(cells.slice(number!))].join(" ");
  const place = form !== "side" ? names(cells) : cells[1] === cells[0]! + 1
    ? ["row", Math.floor(cells[0]! / size) + 1] : ["column", cells[0]! + 1];
  return [name, number, values, ...place].filter((part) => part !== null && part !== "").join(" ");
}

/** Writes rules as text for parseRules() and the engine. */
export function rulesText(rules: Rules): string {
  const { size } = rules;
  const lines = [`box ${rules.boxRows}x${rules.boxColumns}`];
  if (rules.jigsaw) {
    lines.push("regions");
    for (let row = 0; row < size; ++row)
      lines.push(rules.regions.slice(row * size, (row + 1) * size).map((k) => symbols[k + 10]!).join(""));
  }
  lines.push(...rules.variants, ...sorted(rules.cellRules).map((rule) => ruleText(rule, size)));
  if (rules.marks) lines.push(`marks ${marksText(rules.marks, size)}`);
  return `${lines.join("\n")}\n`;
}

/** Separates rules and marks for the engine. */
export function withoutMarks(text: string): { rules: string; marks: string | null } {
  const line = /^marks (\S+)\n?/m.exec(text);
  return line ? { rules: text.replace(line[0], ""), marks: line[1]! } : { rules: text, marks: null };
}

/** The rules of the common 9x9 sudoku. */
export const classicRules = "box 3x3\n";
