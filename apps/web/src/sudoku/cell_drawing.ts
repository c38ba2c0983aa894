// The drawings of the contents of cells, in SVG: colours, digits, marks, and links between marks.
import { s } from "../ui/dom";
import { drawLines, drawRules, drawSigns, hasOutside, inset, margin, outside, unit } from "./board_drawing";
import type { Puzzle } from "./puzzle";
import { columnOf, isCaged, parseRules, rowOf, symbolOf, valuesOf, valuesOfLine, type Rules } from "./rules";

type Emphasis = "yes" | "no" | "cell" | "differs" | "spare";

export interface CellView {
  value: number;
  kind: "given" | "entered" | "found";
  centre: number;
  corner: number;
  colours: number;
  wrong: boolean;
  /** Draw marks at fixed places of a small grid, with corner marks among them in another colour. */
  spread: boolean;
  /** Emphasised marks: those that are placed, and those that are removed. */
  yes: number;
  no: number;
  emphasis: Emphasis | "";
  label: string;
}

export const plainCell = (value: number, kind: CellView["kind"], label: string): CellView => ({
  value, kind, centre: 0, corner: 0, colours: 0, wrong: false, spread: false, yes: 0, no: 0, emphasis: "", label,
});

/** A link between two marks. At least one mark of a strong link is true; at most one mark of a weak link is true. */
export interface Link {
  from: [cell: number, value: number];
  to: [cell: number, value: number];
  strong: boolean;
}

export function drawColours(view: CellView): SVGElement[] {
  const colours = valuesOf(view.colours);
  return colours.map((colour, k) =>
    s("rect", { x: (k * unit) / colours.length, y: 0, width: unit / colours.length, height: unit,
      class: `tint tint-${((colour - 1) % 9) + 1}` }));
}

export function drawCell(view: CellView, rules: Rules): SVGElement[] {
  const { size } = rules;
  if (view.value !== 0)
    return [s("text", { x: 50, y: 52, class: `digit ${view.kind} ${view.wrong ? "wrong" : ""}` }, symbolOf(size, view.value))];
  if (view.spread) return drawSpread(view, rules);
  const parts: SVGElement[] = [];
  const centre = valuesOf(view.centre).map((value) => symbolOf(size, value));
  const perLine = centre.length > 10 ? Math.ceil(centre.length / 2) : centre.length;
  for (let k = 0; k < centre.length; k += perLine)
    parts.push(s("text", { x: 50, y: 52 + (centre.length > perLine ? (k === 0 ? -11 : 11) : 0),
      class: `mark centre ${perLine > 6 ? "many" : perLine > 4 ? "some" : ""}` },
      centre.slice(k, k + perLine).join("")));
  return [...parts, ...drawCorners(view.corner, size)];
}

const corners = [[18, 20], [82, 20], [18, 82], [82, 82], [50, 20], [50, 82], [18, 51], [82, 51], [50, 51]];

function drawCorners(marks: number, size: number): SVGElement[] {
  return valuesOf(marks).slice(0, corners.length).map((value, k) =>
    s("text", { x: corners[k]![0]!, y: corners[k]![1]!, class: "mark corner" }, symbolOf(size, value)));
}

/** The position of a mark in the small grid of its cell, below the sums of cages if there are any. */
function placeOf(value: number, rules: Rules): [number, number] {
  const side = Math.ceil(Math.sqrt(rules.size)), top = isCaged(rules) ? 25 : inset;
  const [across, down] = [(unit - 2 * inset) / side, (unit - top - inset) / side];
  return [inset + ((value - 1) % side + 0.5) * across, top + (Math.floor((value - 1) / side) + 0.5) * down];
}

/** Draws marks as a single text with a position for each character, because few elements are drawn fast. */
function marksText(values: number[], rules: Rules, kind: string): SVGElement[] {
  if (values.length === 0) return [];
  const side = Math.ceil(Math.sqrt(rules.size)), places = values.map((value) => placeOf(value, rules));
  return [s("text", { x: places.map(([x]) => x).join(" "), y: places.map(([, y]) => y).join(" "),
    class: `mark spread side-${side} ${kind}` }, values.map((value) => symbolOf(rules.size, value)).join(""))];
}

function drawSpread(view: CellView, rules: Rules): SVGElement[] {
  const side = Math.ceil(Math.sqrt(rules.size));
  const rings = (marks: number, kind: string) => valuesOf(marks).map((value) => {
    const [cx, cy] = placeOf(value, rules);
    return s("circle", { cx, cy, r: 44 / side, class: `ring ${kind}` });
  });
  const yes = view.yes & ~view.no, corner = view.corner & ~view.yes & ~view.no;
  const plain = view.centre & ~view.yes & ~view.no & ~corner;
  return [
    ...rings(yes, "yes"), ...rings(view.no, "no"), ...marksText(valuesOf(plain), rules, ""),
    ...marksText(valuesOf(corner), rules, "by-hand"), ...marksText(valuesOf(yes), rules, "yes"), ...marksText(valuesOf(view.no), rules, "no"),
  ];
}

export function drawLinks(links: Link[], rules: Rules): SVGElement[] {
  const side = Math.ceil(Math.sqrt(rules.size)), radius = 44 / side;
  return links.map(({ from, to, strong }) => {
    const [[x1, y1], [x2, y2]] = [from, to].map(([cell, value]) => {
      const [x, y] = placeOf(value, rules);
      return [columnOf(rules, cell) * unit + x, rowOf(rules, cell) * unit + y];
    }) as [[number, number], [number, number]];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    // Slightly offset, so that lines do not hide objects on the straight path.
    const bend = Math.min(18, length / 6);
    const [mx, my] = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
    return s("path", { class: strong ? "link strong" : "link weak", d:
      `M${x1 + ux * radius} ${y1 + uy * radius}Q${mx} ${my} ${x2 - ux * radius} ${y2 - uy * radius}` });
  });
}

/** A board that cannot be edited, with other digits than the givens if `values` are given. */
export function boardPicture({ puzzle, rules: text }: Puzzle, values: number[] | null = null, label = ""): SVGSVGElement {
  const rules = parseRules(text), given = valuesOfLine(puzzle), low = hasOutside(rules) ? -outside : -margin;
  const side = rules.size * unit + margin - low;
  return s("svg", { class: isCaged(rules) ? "board-picture caged" : "board-picture", viewBox: `${low} ${low} ${side} ${side}`,
    preserveAspectRatio: "xMidYMin", ...label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" } },
    ...drawRules(rules), ...drawLines(rules), ...drawSigns(rules), ...given.map((value, cell) => {
      const view = plainCell(value || (values?.[cell] ?? 0), value ? "given" : "entered", "");
      view.centre = values ? 0 : rules.marks?.[cell] ?? 0;
      view.spread = view.centre !== 0;
      return s("g", { transform: `translate(${columnOf(rules, cell) * unit} ${rowOf(rules, cell) * unit})` }, ...drawCell(view, rules));
    }));
}
