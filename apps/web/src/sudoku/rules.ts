// Rules of sudokus on the page: drawing, removing pencil marks, editing. The engine reads the same
// text and decides what it means.

/** Up to this size, the marks of a cell fit into the bits of a number. */
export const largestSize = 25;
export const symbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";

export const variantNames = [
  "diagonals", "windows", "disjoint-groups", "anti-knight", "anti-king", "non-consecutive",
] as const;
export type Variant = (typeof variantNames)[number];

export interface Cage {
  sum: number;
  cells: number[];
}

export interface Rules {
  size: number;
  boxRows: number;
  boxColumns: number;
  /** The region of each cell: boxes, or any regions in a jigsaw. */
  regions: number[];
  jigsaw: boolean;
  variants: Variant[];
  /** Additional sets of cells whose digits differ. */
  extra: number[][];
  cages: Cage[];
  /** Sequences of cells with ascending digits. */
  less: number[][];
  differ: [number, number][];
  /** The candidates of each cell as bits (sukaku); null: all. */
  marks: number[] | null;
}

export const rowOf = (rules: Rules, cell: number) => Math.floor(cell / rules.size);
export const columnOf = (rules: Rules, cell: number) => cell % rules.size;
export const cellName = (size: number, cell: number) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;

export function boxRegions(size: number, boxRows: number, boxColumns: number): number[] {
  const perRow = size / boxColumns;
  return Array.from({ length: size * size }, (_, cell) =>
    Math.floor(Math.floor(cell / size) / boxRows) * perRow + Math.floor((cell % size) / boxColumns));
}

export function plainRules(boxRows = 3, boxColumns = 3): Rules {
  const size = boxRows * boxColumns;
  return {
    size, boxRows, boxColumns, regions: boxRegions(size, boxRows, boxColumns), jigsaw: false,
    variants: [], extra: [], cages: [], less: [], differ: [], marks: null,
  };
}

/** Rules with boxes as square as possible, wider than high: 2x3 for size 6. */
export function rulesOfSize(size: number): Rules {
  let rows = Math.floor(Math.sqrt(size));
  while (size % rows !== 0) --rows;
  return plainRules(rows, size / rows);
}

/** An invalid line of rules. */
export class RulesError extends Error {}

/** Converts "r1c1 r2c2-r3c4" to cells. */
export function readCells(words: string[], size: number): number[] {
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

/** Reads rules (docs/sudoku-variants.md), and pencil marks on a line after `marks`. */
export function parseRules(text: string): Rules {
  const lines = text.split(/[\n;]/).map((line) => line.replace(/#.*/, "").trim()).filter(Boolean);
  const box = /^box\s+(\d{1,2})x(\d{1,2})$/.exec(lines[0] ?? "");
  if (box) lines.shift();
  const size = box ? Number(box[1]) * Number(box[2]) : 9;
  if (size < 1 || size > largestSize)
    throw new RulesError(`grids have 1 to ${largestSize} rows here`);
  const rules = box ? plainRules(Number(box[1]), Number(box[2])) : plainRules();
  while (lines.length > 0) readStatement(rules, lines);
  return rules;
}

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
  } else if (word === "region") {
    rules.extra.push(readCells(rest, size));
  } else if (word === "cage") {
    const sum = Number(rest[0]);
    if (!Number.isInteger(sum)) throw new RulesError(`found '${rest[0]}', expected the sum of a cage`);
    rules.cages.push({ sum, cells: readCells(rest.slice(1), size) });
  } else if (word === "less") {
    rules.less.push(readCells(rest, size));
  } else if (word === "marks") {
    rules.marks = parseMarks(rest[0] ?? "", size);
  } else if (word === "differ") {
    const [a, b] = readCells(rest, size);
    if (a === undefined || b === undefined) throw new RulesError("expected two cells after 'differ'");
    rules.differ.push([a, b]);
  } else {
    throw new RulesError(`there is no rule '${word}'`);
  }
}

/** Writes rules as text for parseRules() and the engine. */
export function rulesText(rules: Rules): string {
  const { size } = rules;
  const names = (cells: number[]) => cells.map((cell) => cellName(size, cell)).join(" ");
  const lines = [`box ${rules.boxRows}x${rules.boxColumns}`];
  if (rules.jigsaw) {
    lines.push("regions");
    for (let row = 0; row < size; ++row)
      lines.push(rules.regions.slice(row * size, (row + 1) * size).map((k) => symbols[k + 10]!).join(""));
  }
  lines.push(...rules.variants);
  for (const cells of rules.extra) lines.push(`region ${names(cells)}`);
  for (const { sum, cells } of rules.cages) lines.push(`cage ${sum} ${names(cells)}`);
  for (const cells of rules.less) lines.push(`less ${names(cells)}`);
  for (const pair of rules.differ) lines.push(`differ ${names(pair)}`);
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

/** Windows exist only if they fit between the boxes. */
export const hasWindows = ({ size, boxRows, boxColumns }: Rules): boolean =>
  size > 1 && (size - 1) % (boxRows + 1) === 0 && (size - 1) % (boxColumns + 1) === 0;

export function windowsOf(rules: Rules): number[][] {
  const { size, boxRows, boxColumns } = rules, windows: number[][] = [];
  for (let top = 1; top < size; top += boxRows + 1)
    for (let left = 1; left < size; left += boxColumns + 1)
      windows.push(Array.from({ length: size }, (_, k) =>
        (top + Math.floor(k / boxColumns)) * size + left + (k % boxColumns)));
  return windows;
}

/** Sets of cells with different digits: rows, columns, regions and those of variants. */
export function housesOf(rules: Rules): number[][] {
  const { size, boxRows, boxColumns, regions, variants } = rules;
  const all = Array.from({ length: size * size }, (_, cell) => cell);
  const by = (name: (cell: number) => number) => {
    const houses: number[][] = Array.from({ length: size }, () => []);
    for (const cell of all) houses[name(cell)]!.push(cell);
    return houses;
  };
  const houses = [
    ...by((cell) => rowOf(rules, cell)), ...by((cell) => columnOf(rules, cell)),
    ...by((cell) => regions[cell]!),
  ];
  if (variants.includes("diagonals")) {
    houses.push(all.filter((cell) => rowOf(rules, cell) === columnOf(rules, cell)));
    houses.push(all.filter((cell) => rowOf(rules, cell) + columnOf(rules, cell) === size - 1));
  }
  if (variants.includes("windows")) houses.push(...windowsOf(rules));
  if (variants.includes("disjoint-groups"))
    houses.push(...by((cell) =>
      (rowOf(rules, cell) % boxRows) * boxColumns + (columnOf(rules, cell) % boxColumns)));
  houses.push(...rules.extra, ...rules.cages.map(({ cells }) => cells));
  return houses;
}

const knight = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]];
const king = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const sides = [[0, 1], [1, 0], [0, -1], [-1, 0]];

function reach(rules: Rules, cell: number, moves: number[][]): number[] {
  const { size } = rules;
  return moves.flatMap(([down, right]) => {
    const row = rowOf(rules, cell) + down!, column = columnOf(rules, cell) + right!;
    return row < 0 || column < 0 || row >= size || column >= size ? [] : [row * size + column];
  });
}

export const neighboursOf = (rules: Rules, cell: number): number[] => reach(rules, cell, sides);

/** For each cell the cells that cannot have the same digit. */
export function peersOf(rules: Rules): number[][] {
  const peers = Array.from({ length: rules.size ** 2 }, () => new Set<number>());
  for (const house of housesOf(rules))
    for (const a of house) for (const b of house) if (a !== b) peers[a]!.add(b);
  for (const [a, b] of rules.differ) peers[a]!.add(b), peers[b]!.add(a);
  peers.forEach((set, cell) => {
    if (rules.variants.includes("anti-knight")) reach(rules, cell, knight).forEach((other) => set.add(other));
    if (rules.variants.includes("anti-king")) reach(rules, cell, king).forEach((other) => set.add(other));
  });
  return peers.map((set) => [...set].sort((a, b) => a - b));
}

export const bit = (value: number): number => 1 << (value - 1);
export const valuesOf = (marks: number): number[] => {
  const values: number[] = [];
  for (let value = 1; marks >> (value - 1); ++value) if (marks & bit(value)) values.push(value);
  return values;
};

/** For each empty cell the candidates that the digits leave, as bits; 0 for other cells. */
export function openMarks(rules: Rules, peers: number[][], values: number[]): number[] {
  const all = 2 ** rules.size - 1;
  const marks = values.map((value, cell) =>
    value !== 0 ? 0 : peers[cell]!.reduce((left, peer) =>
      values[peer] ? left & ~bit(values[peer]!) : left, rules.marks?.[cell] ?? all));
  if (rules.variants.includes("non-consecutive")) strikeNeighbours(rules, values, marks);
  for (const chain of rules.less) strikeChain(chain, values, marks);
  return marks;
}

function strikeNeighbours(rules: Rules, values: number[], marks: number[]): void {
  values.forEach((value, cell) => {
    if (value === 0) return;
    for (const near of neighboursOf(rules, cell))
      for (const other of [value - 1, value + 1])
        if (other > 0 && other <= rules.size) marks[near]! &= ~bit(other);
  });
}

/**
 * Excludes candidates along ascending cells: each digit is greater than the least of the cell before, and
 * smaller than the greatest of the cell after.
 */
function strikeChain(chain: number[], values: number[], marks: number[]): void {
  const setOf = (cell: number) => (values[cell] ? bit(values[cell]!) : marks[cell]!);
  for (let k = 1; k < chain.length; ++k) {
    const before = setOf(chain[k - 1]!), cell = chain[k]!;
    const least = before & -before;
    if (!values[cell]) marks[cell]! &= least === 0 ? 0 : ~(2 * least - 1);
  }
  for (let k = chain.length - 2; k >= 0; --k) {
    const behind = setOf(chain[k + 1]!), cell = chain[k]!;
    const greatest = behind === 0 ? 0 : 2 ** (31 - Math.clz32(behind));
    if (!values[cell]) marks[cell]! &= greatest - 1 < 0 ? 0 : greatest - 1;
  }
}

/**
 * The values that can occur in `number` different values with this sum, which include the values of `fixed`.
 */
function valuesWithSum(size: number, number: number, sum: number, fixed: number[]): number {
  let found = 0;
  const go = (least: number, left: number, rest: number, chosen: number): void => {
    if (left === 0) {
      if (rest === 0 && fixed.every((value) => chosen & bit(value))) found |= chosen;
      return;
    }
    for (let value = least; value <= size && value * left + (left * (left - 1)) / 2 <= rest; ++value)
      go(value + 1, left - 1, rest - value, chosen | bit(value));
  };
  go(1, number, sum, 0);
  return found;
}

/** Excludes candidates that contradict the sums of cages; only for sizes with few sets of values. */
export function strikeCages(rules: Rules, values: number[], marks: number[]): void {
  if (rules.size > 9) return;
  for (const { sum, cells } of rules.cages) {
    const fixed = cells.map((cell) => values[cell]!).filter((value) => value !== 0);
    const allowed = valuesWithSum(rules.size, cells.length, sum, fixed);
    for (const cell of cells) marks[cell]! &= allowed;
  }
}

/** The cells whose digits violate a rule. */
export function clashes(rules: Rules, peers: number[][], values: number[]): Set<number> {
  const found = new Set<number>();
  values.forEach((value, cell) => {
    if (value === 0) return;
    for (const peer of peers[cell]!) if (values[peer] === value) found.add(cell);
    if (rules.variants.includes("non-consecutive"))
      for (const near of neighboursOf(rules, cell))
        if (values[near] && Math.abs(values[near]! - value) === 1) found.add(cell);
  });
  for (const chain of rules.less)
    for (let k = 1; k < chain.length; ++k) {
      const [a, b] = [chain[k - 1]!, chain[k]!];
      if (values[a] && values[b] && values[a]! >= values[b]!) found.add(a).add(b);
    }
  for (const { sum, cells } of rules.cages) {
    const total = cells.reduce((so, cell) => so + values[cell]!, 0);
    if (total > sum || (cells.every((cell) => values[cell]) && total !== sum))
      cells.forEach((cell) => values[cell] && found.add(cell));
  }
  return found;
}

export const lineOf = (values: number[]): string => values.map((value) => symbols[value]).join("");
export const valuesOfLine = (line: string): number[] =>
  Array.from(line, (symbol) => Math.max(0, symbols.indexOf(symbol)));
export const symbolOf = (size: number, value: number): string => (size > 9 ? symbols[value]! : String(value));
