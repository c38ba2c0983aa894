// The drawing of an empty board: its lines, regions, cages and signs, in SVG, for the screen and for paper.
import { s } from "../ui/dom";
import { columnOf, hasWindows, rowOf, windowsOf, type Cage, type Rules } from "./rules";

/** The size of a cell, and of the margin around the board. */
export const unit = 100;
export const margin = 6;
/** The distance of cages and marks from the lines. */
export const inset = 7;

/** The board without the contents of its cells, for the screen and for paper; a cell is `unit` wide. */
export const boardLines = (rules: Rules): SVGElement[] => [...drawRules(rules), ...drawLines(rules), ...drawSigns(rules)];

/** The lines of the grid: thin within a region, thick between regions. */
export function drawLines(rules: Rules): SVGElement[] {
  const { size, regions } = rules;
  let thin = "", thick = "";
  for (let cell = 0; cell < size ** 2; ++cell) {
    const row = rowOf(rules, cell), column = columnOf(rules, cell), x = column * unit, y = row * unit;
    if (column > 0) {
      const piece = `M${x} ${y}v${unit}`;
      if (regions[cell] === regions[cell - 1]) thin += piece;
      else thick += piece;
    }
    if (row > 0) {
      const piece = `M${x} ${y}h${unit}`;
      if (regions[cell] === regions[cell - size]) thin += piece;
      else thick += piece;
    }
  }
  return [
    s("path", { d: thin, class: "thin" }), s("path", { d: thick, class: "thick" }),
    s("rect", { x: 0, y: 0, width: size * unit, height: size * unit, class: "thick frame" }),
  ];
}

/** The parts of variants below the lines: diagonals, windows, cages. */
export function drawRules(rules: Rules): SVGElement[] {
  const { size, variants } = rules, whole = size * unit, parts: SVGElement[] = [];
  if (variants.includes("windows") && hasWindows(rules))
    for (const cells of windowsOf(rules))
      parts.push(s("rect", { x: columnOf(rules, cells[0]!) * unit, y: rowOf(rules, cells[0]!) * unit,
        width: rules.boxColumns * unit, height: rules.boxRows * unit, class: "window" }));
  if (variants.includes("diagonals"))
    parts.push(s("path", { d: `M0 0L${whole} ${whole}M${whole} 0L0 ${whole}`, class: "diagonal" }));
  for (const cells of rules.extra)
    for (const cell of cells)
      parts.push(s("rect", { x: columnOf(rules, cell) * unit, y: rowOf(rules, cell) * unit, width: unit,
        height: unit, class: "window" }));
  for (const cage of rules.cages) parts.push(...drawCage(rules, cage));
  return parts;
}

export const drawSigns = (rules: Rules): SVGElement[] =>
  rules.less.flatMap((chain) => chain.slice(1).map((cell, k) => drawLess(rules, chain[k]!, cell)));

/** The dashed outline of a cage, slightly inside of its cells, and the sum in the first cell. */
function drawCage(rules: Rules, { sum, cells }: Cage): SVGElement[] {
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
  return [
    s("path", { d: path, class: "cage" }),
    s("text", { x: columnOf(rules, first) * unit + 10, y: rowOf(rules, first) * unit + 19, class: "sum" }, sum),
  ];
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
