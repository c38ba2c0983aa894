// The statements of rules that name cells (docs/sudoku-variants.md), one line for each. Reading, writing,
// candidates, drawings and the tools for setters follow from this table.

/**
 * Which cells a statement names: "cells" several cells in any order, "line" cells in order, "pair" two cells,
 * "cell" one cell, "arrow" the cells of a circle and then those of a shaft, "corner" the top left cell of a square
 * of four, and "side" a row or column.
 */
export type Form = "cells" | "line" | "pair" | "cell" | "arrow" | "corner" | "side";

interface Statement {
  form: Form;
  /** The group of the palette that lists the tool. */
  group: "regions" | "lines" | "pairs" | "cells";
  /** The least and the greatest number of cells; 0: as many as there are digits. */
  count?: [least: number, most: number];
  /** A number follows the name, or may follow. */
  number?: "needed" | "optional";
  /** The usual number: the default of an optional number. */
  usual?: number;
  /** Digits, or lists of digits, follow the name. */
  values?: "digits" | "tuples";
  /** All digits differ. */
  distinct?: boolean;
  digit?: (digit: number) => boolean;
  /** Whether two cells that follow each other may have the digits a and b. */
  fits?: (a: number, b: number, number: number, cells: number) => boolean;
  /** `fits` compares opposite cells of the line, from the ends to the middle. */
  opposite?: boolean;
  /** The least and the greatest number for a number of cells. */
  range?: (size: number, cells: number) => [least: number, greatest: number];
}

const many = Infinity;
const apart = (a: number, b: number) => Math.abs(a - b);
const difference = (size: number): [number, number] => [1, Math.max(1, size - 1)];

const table = {
  region: { form: "cells", group: "regions", count: [1, 0], distinct: true },
  cage: { form: "cells", group: "regions", count: [1, 0], number: "optional", distinct: true,
    range: (size, cells) => [(cells * (cells + 1)) / 2, (cells * (2 * size - cells + 1)) / 2] },
  less: { form: "line", group: "pairs", count: [2, many], fits: (a, b) => a < b },
  differ: { form: "pair", group: "pairs", fits: (a, b) => a !== b },
  thermometer: { form: "line", group: "lines", count: [2, 0], distinct: true, fits: (a, b) => a < b },
  "slow-thermometer": { form: "line", group: "lines", count: [2, many], fits: (a, b) => a <= b },
  arrow: { form: "arrow", group: "lines", count: [2, many], usual: 1, range: (_, cells) => [1, Math.min(3, cells - 1)] },
  sum: { form: "line", group: "lines", count: [1, many], number: "needed", usual: 10,
    range: (size, cells) => [cells, cells * size], fits: (a, b, number, cells) => cells !== 2 || a + b === number },
  difference: { form: "pair", group: "pairs", number: "needed", usual: 1, range: difference,
    fits: (a, b, number) => apart(a, b) === number },
  ratio: { form: "pair", group: "pairs", number: "needed", usual: 2, range: (size) => [2, Math.max(2, size)],
    fits: (a, b, number) => Math.max(a, b) === number * Math.min(a, b) },
  palindrome: { form: "line", group: "lines", count: [2, many], opposite: true, fits: (a, b) => a === b },
  whispers: { form: "line", group: "lines", count: [2, many], number: "optional", usual: 5, range: difference,
    fits: (a, b, number) => apart(a, b) >= number },
  renban: { form: "line", group: "lines", count: [2, 0], distinct: true, fits: (a, b, _, cells) => apart(a, b) < cells },
  "region-sum": { form: "line", group: "lines", count: [2, many] },
  between: { form: "line", group: "lines", count: [3, many] },
  lockout: { form: "line", group: "lines", count: [2, many], number: "optional", usual: 4, range: difference },
  quadruple: { form: "corner", group: "cells", values: "digits" },
  odd: { form: "cells", group: "cells", count: [1, many], digit: (digit) => digit % 2 === 1 },
  even: { form: "cells", group: "cells", count: [1, many], digit: (digit) => digit % 2 === 0 },
  equal: { form: "cells", group: "cells", count: [2, many], fits: (a, b) => a === b },
  minimum: { form: "cell", group: "cells" },
  maximum: { form: "cell", group: "cells" },
  sandwich: { form: "side", group: "cells", number: "needed", usual: 10,
    range: (size) => [0, Math.max(0, (size * (size + 1)) / 2 - size - 1)] },
  allow: { form: "cells", group: "cells", count: [1, many], values: "tuples" },
} satisfies Record<string, Statement>;

export type RuleName = keyof typeof table;
export const statements: Record<RuleName, Statement> = table;
export const ruleNames = Object.keys(table) as RuleName[];
export const isRuleName = (name: string): name is RuleName => Object.hasOwn(table, name);

/** A statement about cells. */
export interface Rule {
  name: RuleName;
  /** In the order of a line. Arrow: the circle comes first; corner: the top left cell; side: all cells. */
  cells: number[];
  /** For an arrow, the number of cells of the circle; null: none. */
  number: number | null;
  values: string;
}

/** The number of cells that a statement may have. */
export function countOf({ form, count }: Statement, size: number): [least: number, most: number] {
  if (form === "side") return [size, size];
  if (form === "pair") return [2, 2];
  const [least, most] = count ?? [1, 1];
  return [least, most || size];
}

/** The reason why a rule is impossible, in the words of the engine; null for a possible rule. */
export function faultOf({ name, cells, number, values }: Rule, size: number): string | null {
  const about = statements[name], [least, most] = countOf(about, size), count = cells.length;
  const loop = name === "whispers" && count > 2 && cells[0] === cells[count - 1] ? 1 : 0;
  if (count < least) return `'${name}' has ${count} cell${count === 1 ? "" : "s"}, at least ${least} are needed`;
  if (count > most) return `'${name}' has ${count} cells, at most ${most} are possible`;
  if (new Set(cells).size + loop < count) return `'${name}' has a cell twice`;
  if (about.number === "needed" && number === null) return `'${name}' needs a number`;
  if (about.values && !new RegExp(about.values === "digits" ? "^[1-9A-Z@]{1,4}$" : `^[1-9A-Z@]{${count}}(,[1-9A-Z@]{${count}})*$`)
    .test(values)) return about.values === "digits" ? `'${name}' needs one to four digits in ascending order`
    : `'${name}' needs tuples of ${count} values`;
  const [low, high] = about.range?.(size, count) ?? [0, Infinity];
  if (number === null || (number >= low && number <= high)) return null;
  return name === "cage" ? `a cage of ${count} cells has a sum of ${low} to ${high}, not ${number}`
    : `'${name}' needs ${name === "arrow" ? "a circle of" : "a number from"} ${low} to ${high}${name === "arrow" ? " cells" : ""}, not ${number}`;
}
