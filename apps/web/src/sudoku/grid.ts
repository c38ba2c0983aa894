// The grid of a sudoku: its shape, regions and neighbours, and the values of cells.
import type { Rule, RuleName } from "./statements";

/** Up to this size, the marks of a cell fit into the bits of a number. */
export const largestSize = 25;
export const symbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";

/** The statements about the whole grid. */
export const variantNames = [
  "diagonals", "windows", "disjoint-groups", "anti-knight", "anti-king", "non-consecutive", "no-other-dots", "no-other-xv",
] as const;
export type Variant = (typeof variantNames)[number];

export interface Rules {
  size: number;
  boxRows: number;
  boxColumns: number;
  /** The region of each cell: boxes, or any regions in a jigsaw. */
  regions: number[];
  jigsaw: boolean;
  variants: Variant[];
  /** All statements about cells, in the order of the table. */
  cellRules: Rule[];
  /** The candidates of each cell as bits (sukaku); null: all. */
  marks: number[] | null;
}

export const rowOf = (rules: Pick<Rules, "size">, cell: number) => Math.floor(cell / rules.size);
export const columnOf = (rules: Pick<Rules, "size">, cell: number) => cell % rules.size;
export const cellName = (size: number, cell: number) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
export const rulesOf = (rules: Rules, name: RuleName): Rule[] => rules.cellRules.filter((rule) => rule.name === name);
/** True if some cells have a number in a corner. */
export const isCaged = (rules: Rules): boolean =>
  rules.cellRules.some(({ name, number, cells }) => (name === "cage" && number !== null) || (name === "sum" && cells.length > 2));

export function boxRegions(size: number, boxRows: number, boxColumns: number): number[] {
  const perRow = size / boxColumns;
  return Array.from({ length: size * size }, (_, cell) =>
    Math.floor(Math.floor(cell / size) / boxRows) * perRow + Math.floor((cell % size) / boxColumns));
}

export function plainRules(boxRows = 3, boxColumns = 3): Rules {
  const size = boxRows * boxColumns;
  return {
    size, boxRows, boxColumns, regions: boxRegions(size, boxRows, boxColumns), jigsaw: false,
    variants: [], cellRules: [], marks: null,
  };
}

/** Rules with boxes as square as possible, wider than high: 2x3 for size 6. */
export function rulesOfSize(size: number): Rules {
  let rows = Math.floor(Math.sqrt(size));
  while (size % rows !== 0) --rows;
  return plainRules(rows, size / rows);
}

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

/** The lines between cells of a size, as paths: those within regions, and those between regions. */
export function gridPaths({ size, regions }: Rules, unit: number): { thin: string; thick: string } {
  const paths = { thin: "", thick: "" };
  regions.forEach((region, cell) => {
    const x = (cell % size) * unit, y = Math.floor(cell / size) * unit;
    if (x > 0) paths[region === regions[cell - 1] ? "thin" : "thick"] += `M${x} ${y}v${unit}`;
    if (y > 0) paths[region === regions[cell - size] ? "thin" : "thick"] += `M${x} ${y}h${unit}`;
  });
  return paths;
}

const sides = [[0, 1], [1, 0], [0, -1], [-1, 0]];

/** The cells that these moves reach. */
export function reach(rules: Rules, cell: number, moves: number[][]): number[] {
  const { size } = rules;
  return moves.flatMap(([down, right]) => {
    const row = rowOf(rules, cell) + down!, column = columnOf(rules, cell) + right!;
    return row < 0 || column < 0 || row >= size || column >= size ? [] : [row * size + column];
  });
}

export const neighboursOf = (rules: Rules, cell: number): number[] => reach(rules, cell, sides);

export const bit = (value: number): number => 1 << (value - 1);
export const valuesOf = (marks: number): number[] => {
  const values: number[] = [];
  for (let value = 1; marks >> (value - 1); ++value) if (marks & bit(value)) values.push(value);
  return values;
};

export const lineOf = (values: number[]): string => values.map((value) => symbols[value]).join("");
export const valuesOfLine = (line: string): number[] =>
  Array.from(line, (symbol) => Math.max(0, symbols.indexOf(symbol)));
export const symbolOf = (size: number, value: number): string => (size > 9 ? symbols[value]! : String(value));
