// The drawing of an empty board: its lines, regions, cages and signs, in SVG, for the screen and for paper.
import { s } from "../ui/dom";
import {
  rulesOf, columnOf, gridPaths, hasWindows, neighboursOf, plainRules, rowOf, statements, windowsOf,
  type Rule, type RuleName, type Form, type Rules,
} from "./rules";

/** The size of a cell, and of the margin around the board. */
export const unit = 100;
export const margin = 6;
/** The distance of cages and marks from the lines. */
export const inset = 7;

/** The lines of the grid: thin within a region, thick between regions. */
export function drawLines(rules: Rules): SVGElement[] {
  const { thin, thick } = gridPaths(rules, unit), whole = rules.size * unit;
  return [
    s("path", { d: thin, class: "thin" }), s("path", { d: thick, class: "thick" }),
    s("rect", { x: 0, y: 0, width: whole, height: whole, class: "thick frame" }),
  ];
}

const centre = (rules: Rules, cell: number): Spot =>
  [columnOf(rules, cell) * unit + unit / 2, rowOf(rules, cell) * unit + unit / 2];
const middle = (rules: Rules, [a, b]: number[]): Spot => {
  const [one, other] = [centre(rules, a!), centre(rules, b!)];
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
};
type Spot = [x: number, y: number];

/** A line through cells; the class of a kind of rule is its name after `c-`. */
const line = (rules: Rules, cells: number[], kind: string, width: number): SVGElement =>
  s("path", { d: `M${cells.map((cell) => centre(rules, cell).join(" ")).join("L")}`, class: `c-line c-${kind}`, "stroke-width": width });
const disc = ([cx, cy]: Spot, r: number, kind: string): SVGElement => s("circle", { cx, cy, r, class: kind });
const square = (rules: Rules, cell: number, kind: string, gap = 0): SVGElement => s("rect", {
  x: columnOf(rules, cell) * unit + gap, y: rowOf(rules, cell) * unit + gap, width: unit - 2 * gap, height: unit - 2 * gap, class: kind });
const text = ([x, y]: Spot, words: string | number, kind: string): SVGElement => s("text", { x, y, class: kind }, words);
const diamond = ([x, y]: Spot, r: number): SVGElement =>
  s("path", { d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}z`, class: "c-ring" });

const thermometer = (rules: Rules, { name, cells }: Rule) =>
  [line(rules, cells, name, 26), disc(centre(rules, cells[0]!), 36, `c-fill c-${name}`)];

function arrow(rules: Rules, { cells, number }: Rule): SVGElement[] {
  const circle = cells.slice(0, number!), shaft = cells.slice(number! - 1);
  const [from, tip] = [centre(rules, shaft.at(-2)!), centre(rules, shaft.at(-1)!)];
  const [x, y] = [Math.sign(tip[0] - from[0]) * 18, Math.sign(tip[1] - from[1]) * 18];
  const [one, other] = x && y ? [[-x, 0], [0, -y]] : [[-x - y, -y - x], [-x + y, -y + x]];
  const head = s("path", { d: `M${tip[0] + one![0]!} ${tip[1] + one![1]!}L${tip.join(" ")}L${tip[0] + other![0]!} ${tip[1] + other![1]!}`,
    class: "c-line c-shaft", "stroke-width": 6 });
  return [line(rules, shaft, "shaft", 6), head, ...circle.length > 1
    ? [line(rules, circle, "shaft", 78), line(rules, circle, "inner", 68)] : [disc(centre(rules, circle[0]!), 38, "c-ring")]];
}

function dot(rules: Rules, { cells, number }: Rule, kind: string, usual: number): SVGElement[] {
  const at = middle(rules, cells);
  return [disc(at, number === usual ? 13 : 17, `c-dot c-${kind}`), ...number === usual ? [] : [text(at, number!, `c-small c-on-${kind}`)]];
}

const adjacent = (rules: Rules, [a, b]: number[]) => neighboursOf(rules, a!).includes(b!);

function sum(rules: Rules, { cells, number }: Rule): SVGElement[] {
  const sign = ({ 5: "V", 10: "X" } as Record<number, string>)[number!];
  if (cells.length === 2 && sign && adjacent(rules, cells)) return [text(middle(rules, cells), sign, "c-sign")];
  const [x, y] = centre(rules, cells[0]!);
  return [text([x - 40, y - 31], number!, "sum")];
}

const corner = (words: string) => (rules: Rules, { cells }: Rule) => {
  const [x, y] = centre(rules, cells[0]!);
  return [text([x - 42, y - 34], words, "c-small c-corner")];
};

const areas = (kind: string, gap = 0) => (rules: Rules, { cells }: Rule) => cells.map((cell) => square(rules, cell, kind, gap));
const plainLine = (width: number) => (rules: Rules, { name, cells }: Rule) => [line(rules, cells, name, width)];
const ended = (draw: (at: Spot) => SVGElement) => (rules: Rules, { name, cells }: Rule) =>
  [line(rules, cells, name, 10), draw(centre(rules, cells[0]!)), draw(centre(rules, cells.at(-1)!))];

type Draw = (rules: Rules, rule: Rule) => SVGElement[];
/**
 * The drawing of a kind of rule, as svg_rules.cpp draws it: areas below all lines, lines below the grid, and
 * signs above it. A kind without a drawing is only named.
 */
const drawings: Partial<Record<RuleName, { area?: Draw; line?: Draw; sign?: Draw }>> = {
  region: { area: areas("window") },
  cage: { line: (rules, rule) => drawCage(rules, rule) },
  less: { sign: (rules, { cells }) => cells.slice(1).map((cell, k) => drawLess(rules, cells[k]!, cell)) },
  differ: { sign: (rules, { cells }) => [text(middle(rules, cells), "\u2260", "c-sign")] },
  thermometer: { line: thermometer },
  "slow-thermometer": { line: thermometer },
  arrow: { line: arrow },
  sum: { line: (rules, { cells }) => (cells.length > 2 ? [line(rules, cells, "sum", 6)] : []), sign: sum },
  difference: { sign: (rules, rule) => dot(rules, rule, "white", 1) },
  ratio: { sign: (rules, rule) => dot(rules, rule, "black", 2) },
  palindrome: { line: plainLine(14) },
  whispers: { line: plainLine(14) },
  renban: { line: plainLine(14) },
  "region-sum": { line: plainLine(14) },
  between: { line: ended((at) => disc(at, 38, "c-ring")) },
  lockout: { line: ended((at) => diamond(at, 40)) },
  quadruple: { sign: (rules, { cells, values }) => {
    const [x, y] = centre(rules, cells[0]!), at: Spot = [x + unit / 2, y + unit / 2];
    return [disc(at, 27, "c-dot c-white"), text(at, values, `c-small c-on-white ${values.length > 3 ? "c-tiny" : ""}`)];
  } },
  odd: { area: (rules, { cells }) => cells.map((cell) => disc(centre(rules, cell), 40, "c-fill c-parity")) },
  even: { area: areas("c-fill c-parity", 12) },
  equal: { area: areas("c-fill c-group") },
  minimum: { area: areas("c-fill c-group"), sign: corner("min") },
  maximum: { area: areas("c-fill c-group"), sign: corner("max") },
  sandwich: { sign: (rules, { cells, number }) => {
    const [x, y] = centre(rules, cells[0]!);
    return [text(cells[1] === cells[0]! + 1 ? [-outside / 2, y] : [x, -outside / 2], number!, "c-outside")];
  } },
  allow: { area: areas("c-fill c-group") },
};

/** The width of the numbers at the left and above the grid. */
export const outside = 64;
export const hasOutside = (rules: Rules): boolean => rulesOf(rules, "sandwich").length > 0;

const layer = (rules: Rules, name: "area" | "line" | "sign"): SVGElement[] =>
  rules.cellRules.flatMap((rule) => drawings[rule.name]?.[name]?.(rules, rule) ?? []);

/** The parts of variants below the lines of the grid. */
export function drawRules(rules: Rules): SVGElement[] {
  const { size, variants } = rules, whole = size * unit, parts: SVGElement[] = [];
  if (variants.includes("windows") && hasWindows(rules))
    for (const cells of windowsOf(rules))
      parts.push(s("rect", { x: columnOf(rules, cells[0]!) * unit, y: rowOf(rules, cells[0]!) * unit,
        width: rules.boxColumns * unit, height: rules.boxRows * unit, class: "window" }));
  if (variants.includes("diagonals"))
    parts.push(s("path", { d: `M0 0L${whole} ${whole}M${whole} 0L0 ${whole}`, class: "diagonal" }));
  return [...parts, ...layer(rules, "area"), ...layer(rules, "line")];
}

/** The signs of rules, above the lines of the grid. */
export const drawSigns = (rules: Rules): SVGElement[] => layer(rules, "sign");

/** The cells of the example of a rule, in a grid of three rows, or of two rows for few cells. */
const examples: Record<Form, [rows: number, cells: number[]]> = {
  line: [3, [6, 3, 1, 2]], arrow: [3, [6, 4, 1, 2]], cells: [3, [0, 3, 4]], pair: [2, [0, 1]], corner: [2, [0]],
  cell: [2, [0]], side: [2, [0, 1]],
};

/** Draws a small picture of a rule. */
export function rulePicture(name: RuleName): SVGSVGElement {
  const { form, usual, values, group } = statements[name];
  const [rows, cells] = examples[name === "sum" || group === "pairs" ? "pair" : form];
  const rules = plainRules(1, rows), low = form === "side" ? -outside : -margin, whole = rows * unit + margin - low;
  rules.regions.fill(0);
  rules.cellRules = [{ name, cells, number: usual ?? null, values: values ? "12" : "" }];
  return s("svg", { class: "rule-picture", viewBox: `${low} ${low} ${whole} ${whole}`, "aria-hidden": "true" },
    ...drawRules(rules), ...drawLines(rules), ...drawSigns(rules));
}

/** The dashed outline of a cage, slightly inside of its cells, and the sum in the first cell. */
function drawCage(rules: Rules, { number, cells }: Rule): SVGElement[] {
  const { size } = rules, inside = new Set(cells);
  const has = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < size && column < size && inside.has(row * size + column);
  let path = "";
  for (const cell of cells) {
    const row = rowOf(rules, cell), column = columnOf(rules, cell), x = column * unit, y = row * unit;
    const [up, down, left, right] =
      [has(row - 1, column), has(row + 1, column), has(row, column - 1), has(row, column + 1)];
    const near = unit - inset;
    if (!up) path += `M${x + (left ? 0 : inset)} ${y + inset}H${x + (right ? unit : near)}`;
    if (!down) path += `M${x + (left ? 0 : inset)} ${y + near}H${x + (right ? unit : near)}`;
    if (!left) path += `M${x + inset} ${y + (up ? 0 : inset)}V${y + (down ? unit : near)}`;
    if (!right) path += `M${x + near} ${y + (up ? 0 : inset)}V${y + (down ? unit : near)}`;
    // Corners that turn inward.
    for (const [dr, dc] of [[-1, -1], [-1, 1], [1, -1], [1, 1]] as const)
      if (has(row + dr, column) && has(row, column + dc) && !has(row + dr, column + dc)) {
        const [cx, cy] = [dc < 0 ? x : x + unit, dr < 0 ? y : y + unit];
        path += `M${cx} ${cy - dr * inset}H${cx - dc * inset}V${cy}`;
      }
  }
  const first = Math.min(...cells);
  const outline = s("path", { d: path, class: "cage" });
  if (number === null) return [outline];
  return [outline, text([columnOf(rules, first) * unit + 10, rowOf(rules, first) * unit + 19], number, "sum")];
}

/** The sign between two adjacent cells, open towards the greater cell; a line between other cells. */
function drawLess(rules: Rules, less: number, more: number): SVGElement {
  const x = (cell: number) => columnOf(rules, cell) * unit + unit / 2;
  const y = (cell: number) => rowOf(rules, cell) * unit + unit / 2;
  const [dx, dy] = [(x(more) - x(less)) / unit, (y(more) - y(less)) / unit];
  if (Math.abs(dx) + Math.abs(dy) !== 1)
    return s("path", { d: `M${x(less)} ${y(less)}L${x(more)} ${y(more)}`, class: "ascent" });
  const [cx, cy] = [(x(less) + x(more)) / 2, (y(less) + y(more)) / 2];
  return s("path", { class: "less", d: `M${cx + 8 * dx + 11 * dy} ${cy + 8 * dy + 11 * dx}` +
    `L${cx - 8 * dx} ${cy - 8 * dy}L${cx + 8 * dx - 11 * dy} ${cy + 8 * dy - 11 * dx}` });
}
