// A small picture of a puzzle or of a game: its regions, givens and entered digits. It consists of few
// elements, so that lists of pictures are drawn at once.
import { s } from "../ui/dom";
import type { Kept } from "./library";
import { rulesOf, gridPaths, parseRules, symbolOf, valuesOfLine } from "./rules";

export function thumbnail({ puzzle, rules: text, cells }: Kept): SVGSVGElement {
  const rules = parseRules(text), { size } = rules, given = valuesOfLine(puzzle);
  const { thin, thick } = gridPaths(rules, 1);
  const values = cells?.value?.length === given.length ? cells.value : given;
  const digits = (kind: string, shown: (value: number, cell: number) => boolean) => {
    const chosen = values.flatMap((value, cell) => (value !== 0 && shown(value, cell) ? [cell] : []));
    // One text with a place for each digit.
    return s("text", { class: kind, x: chosen.map((cell) => (cell % size) + 0.5).join(" "),
      y: chosen.map((cell) => Math.floor(cell / size) + 0.78).join(" ") },
      chosen.map((cell) => symbolOf(size, values[cell]!).slice(-1)).join(""));
  };
  return s("svg", { class: "thumbnail", viewBox: `-0.1 -0.1 ${size + 0.2} ${size + 0.2}`, "aria-hidden": "true" },
    s("path", { class: "inner", d: thin }),
    ...rulesOf(rules, "cage").map(({ cells: cage }) => s("path", { class: "cage", d: cage.map((cell) =>
      `M${(cell % size) + 0.12} ${Math.floor(cell / size) + 0.12}h.76v.76h-.76z`).join("") })),
    s("path", { class: "outer", d: `M0 0h${size}v${size}H0z${thick}` }),
    digits("given", (value, cell) => given[cell] === value), digits("entered", (value, cell) => given[cell] !== value));
}
