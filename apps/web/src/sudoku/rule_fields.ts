// The part of a form that selects the rules of a grid: its shape, and variants by name.
import type { App } from "../app";
import { h } from "../ui/dom";
import { checkbox, field, select } from "../ui/parts";
import { hasWindows, plainRules, variantNames, type Rules, type Variant } from "./rules";

const shapes: [rows: number, columns: number][] =
  [[2, 2], [2, 3], [2, 4], [3, 3], [2, 5], [3, 4], [4, 4], [5, 5]];

export function ruleFields(app: App, rules: Rules, changed: (rules: Rules) => void, largest = 25, names: readonly Variant[] = variantNames) {
  let now = rules;
  const tell = (next: Rules) => {
    now = next;
    show();
    changed(now);
  };
  const shape = select(shapes.filter(([rows, columns]) => rows * columns <= largest).map(([rows, columns]) =>
    [`${rows}x${columns}`, `${rows * columns} \u00d7 ${rows * columns}`]), `${rules.boxRows}x${rules.boxColumns}`,
    (value) => {
      const [rows, columns] = value.split("x").map(Number) as [number, number];
      tell({ ...plainRules(rows, columns), variants: now.variants.filter((name) => name !== "windows") });
    });
  const boxes = names.map((name) => ({ name, ...checkbox(app.text(`variant.${name}`),
    rules.variants.includes(name), () => tell({ ...now, variants: chosen() })) }));
  const chosen = (): Variant[] => boxes.filter(({ box }) => box.checked && !box.disabled).map(({ name }) => name);
  const show = () => {
    shape.value = `${now.boxRows}x${now.boxColumns}`;
    for (const { name, box } of boxes) {
      box.checked = now.variants.includes(name);
      if (name === "windows") box.disabled = !hasWindows(now);
    }
  };
  show();
  const element = h("div", { class: "rule-fields" }, field(app.text("sudoku.size"), shape),
    h("fieldset", {}, h("legend", {}, app.text("sudoku.variants")), ...boxes.map(({ element }) => element)));
  return { element, set: (next: Rules) => {
    now = next;
    show();
  } };
}
