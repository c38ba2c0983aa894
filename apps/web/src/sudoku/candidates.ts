// Derives candidates and contradictions from single cells and pairs of cells, for pencil marks and checks. The
// engine also uses rules about more cells.
import { bit, columnOf, neighboursOf, reach, rowOf, windowsOf, type Rules } from "./grid";
import { statements, type Rule } from "./statements";

/** Sets of cells with different digits: rows, columns, regions and those of variants and of rules about cells. */
function housesOf(rules: Rules): number[][] {
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
  for (const { name, cells } of rules.cellRules) if (statements[name].distinct) houses.push(cells);
  return houses;
}

const knight = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]];
const king = [[1, 1], [1, -1], [-1, 1], [-1, -1]];

/** For each cell the cells that cannot have the same digit. */
export function peersOf(rules: Rules): number[][] {
  const peers = Array.from({ length: rules.size ** 2 }, () => new Set<number>());
  for (const house of housesOf(rules))
    for (const a of house) for (const b of house) if (a !== b) peers[a]!.add(b);
  peers.forEach((set, cell) => {
    if (rules.variants.includes("anti-knight")) reach(rules, cell, knight).forEach((other) => set.add(other));
    if (rules.variants.includes("anti-king")) reach(rules, cell, king).forEach((other) => set.add(other));
  });
  return peers.map((set) => [...set].sort((a, b) => a - b));
}

/** Two cells, and the digits that they may have. */
type Pair = [a: number, b: number, fits: (a: number, b: number) => boolean];

function pairsOf({ name, cells, number }: Rule): Pair[] {
  const { fits, opposite } = statements[name], last = cells.length - 1;
  if (!fits) return [];
  const may = (a: number, b: number) => fits(a, b, number ?? 0, cells.length);
  return opposite ? cells.slice(0, cells.length >> 1).map((cell, k): Pair => [cell, cells[last - k]!, may])
    : cells.slice(1).map((cell, k): Pair => [cells[k]!, cell, may]);
}

/** For each empty cell the candidates that the digits leave, as bits; 0 for other cells. */
export function openMarks(rules: Rules, peers: number[][], values: number[]): number[] {
  const { size } = rules, all = 2 ** size - 1;
  const marks = values.map((value, cell) =>
    value !== 0 ? 0 : peers[cell]!.reduce((left, peer) =>
      values[peer] ? left & ~bit(values[peer]!) : left, rules.marks?.[cell] ?? all));
  if (rules.variants.includes("non-consecutive")) strikeNeighbours(rules, values, marks);
  const digits = Array.from({ length: size }, (_, k) => k + 1);
  for (const { name, cells } of rules.cellRules) {
    const { digit } = statements[name];
    if (digit) for (const cell of cells) marks[cell]! &= maskOf(digits.filter(digit));
  }
  const strike: (pair: Pair) => void = ([a, b, fits]) => {
    const seen = values[b] ? [values[b]!] : digits.filter((value) => marks[b]! & bit(value));
    if (!values[a]) marks[a]! &= maskOf(digits.filter((one) => seen.some((other) => fits(one, other))));
  };
  for (const rule of rules.cellRules) {
    const pairs = pairsOf(rule);
    // Goes along the line in both directions, so that a restriction at one end reaches the other end.
    for (const [a, b, fits] of pairs) strike([b, a, (x, y) => fits(y, x)]);
    for (const pair of pairs.toReversed()) strike(pair);
  }
  return marks;
}

const maskOf = (digits: number[]): number => digits.reduce((mask, digit) => mask | bit(digit), 0);

function strikeNeighbours(rules: Rules, values: number[], marks: number[]): void {
  values.forEach((value, cell) => {
    if (value === 0) return;
    for (const near of neighboursOf(rules, cell))
      for (const other of [value - 1, value + 1])
        if (other > 0 && other <= rules.size) marks[near]! &= ~bit(other);
  });
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
  for (const { name, number, cells } of rules.cellRules) {
    if (name !== "cage" || number === null) continue;
    const fixed = cells.map((cell) => values[cell]!).filter((value) => value !== 0);
    const allowed = valuesWithSum(rules.size, cells.length, number, fixed);
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
  for (const rule of rules.cellRules) {
    const { name, number, cells } = rule, { digit } = statements[name];
    for (const cell of cells) if (digit && values[cell] && !digit(values[cell]!)) found.add(cell);
    for (const [a, b, fits] of pairsOf(rule))
      if (values[a] && values[b] && !fits(values[a]!, values[b]!)) found.add(a).add(b);
    if ((name !== "cage" && name !== "sum") || number === null) continue;
    const total = cells.reduce((so, cell) => so + values[cell]!, 0);
    if (total > number || (cells.every((cell) => values[cell]) && total !== number))
      cells.forEach((cell) => values[cell] && found.add(cell));
  }
  return found;
}
