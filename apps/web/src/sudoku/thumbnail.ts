// A small picture of a puzzle or of a game: its regions, givens and entered digits. It consists of few
// elements, so that lists of pictures are drawn at once.
import { s } from "../ui/dom";
import type { Kept } from "./library";
import { cluesOf, parseRules, symbolOf, valuesOfLine, type Rules } from "./rules";

/** The lines between the cells: those inside of regions, or those between regions. */
function lines({ size, regions }: Rules, thick: boolean): string {
  let path = "";
  for (let cell = 0; cell < size * size; ++cell) {
    const row = Math.floor(cell / size), column = cell % size;
    if (column > 0 && (regions[cell] !== regions[cell - 1]) === thick) path += `M${column} ${row}v1`;
    if (row > 0 && (regions[cell] !== regions[cell - size]) === thick) path += `M${column} ${row}h1`;
  }
  return path;
}

export function thumbnail({ puzzle, rules: text, cells }: Kept): SVGSVGElement {
  const rules = parseRules(text), { size } = rules, given = valuesOfLine(puzzle);
  const values = cells?.value?.length === given.length ? cells.value : given;
  const digits = (kind: string, shown: (value: number, cell: number) => boolean) => {
    const chosen = values.flatMap((value, cell) => (value !== 0 && shown(value, cell) ? [cell] : []));
    // One text with a place for each digit.
    return s("text", { class: kind, x: chosen.map((cell) => (cell % size) + 0.5).join(" "),
      y: chosen.map((cell) => Math.floor(cell / size) + 0.78).join(" ") },
      chosen.map((cell) => symbolOf(size, values[cell]!).slice(-1)).join(""));
  };
  return s("svg", { class: "thumbnail", viewBox: `-0.1 -0.1 ${size + 0.2} ${size + 0.2}`, "aria-hidden": "true" },
    s("path", { class: "inner", d: lines(rules, false) }),
    ...cluesOf(rules, "cage").map(({ cells: cage }) => s("path", { class: "cage", d: cage.map((cell) =>
      `M${(cell % size) + 0.12} ${Math.floor(cell / size) + 0.12}h.76v.76h-.76z`).join("") })),
    s("path", { class: "outer", d: `M0 0h${size}v${size}H0z${lines(rules, true)}` }),
    digits("given", (value, cell) => given[cell] === value), digits("entered", (value, cell) => given[cell] !== value));
}
