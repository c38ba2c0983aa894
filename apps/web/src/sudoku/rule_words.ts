// The rules of a puzzle in words: sentences for the page, for paper and for pictures, and notes on
// cells for screen readers. A new statement needs a line in text/en/rules.ts and in its translation.
import type { App } from "../app";
import type { Key } from "../text/en";
import { textOr } from "../text/text";
import { parseRules, statements, symbols, type Rule, type Rules } from "./rules";

type Words = Pick<App, "text">;

/** The sentence for a rule: that of its number, such as X for `sum 10`, or that of its name. */
function sentence(app: Words, { name, number, cells }: Rule, names: string): string {
  if (name === "cage") return app.text(number === null ? "rule.cage" : "rule.cage.sum");
  const usual = app.text(`rule.${name}`, { number: number ?? "", cells: names });
  // X and V are signs between two cells.
  return name === "sum" && cells.length !== 2 ? usual : textOr(app, `rule.${name}.${number}`, usual);
}

/** The rules in sentences, without repetitions; none for the common sudoku. */
export function ruleSentences(text: string, app: Words): string[] {
  const rules = parseRules(text), { size, jigsaw, variants, cellRules } = rules;
  if (variants.length + cellRules.length === 0 && !jigsaw && size === 9 && rules.boxRows === 3) return [];
  const digits = size <= 9 ? `1\u2013${size}` : `1\u20139, A\u2013${symbols[size]}`;
  return [...new Set([
    app.text(jigsaw ? "rule.regions" : "rule.boxes", { digits }),
    ...variants.map((name) => app.text(`rule.${name}`)),
    ...cellRules.map((rule) => sentence(app, rule, rule.cells.map((cell) => cellPlace(app, size, cell)).join("; "))),
  ])];
}

/** The rules of each cell in words, such as "cage sum 12, 3 cells"; "" for a cell without rules. */
export function cellNotes(rules: Rules, app: Words): string[] {
  const notes: string[][] = rules.regions.map((region) =>
    rules.jigsaw ? [app.text("house.region", { number: region + 1 })] : []);
  for (const { name, number, values, cells: named } of rules.cellRules) {
    const { form } = statements[name], [first] = named as [number];
    if (form === "side") continue;
    const cells = form === "corner" ? [first, first + 1, first + rules.size, first + rules.size + 1] : named;
    const rule = app.text(`rule.name.${name}` as Key, { number: values || (number ?? "") });
    cells.forEach((cell, k) => notes[cell]!.push(
      form === "cells" ? app.text(number === null ? "rule.name.set" : "rule.name.cage.sum", { rule, number: number ?? "", cells: cells.length })
        : cells.length === 2 ? app.text(name === "less" ? `rule.name.less.${k as 0 | 1}` : "rule.name.pair",
          { rule, cell: cellPlace(app, rules.size, cells[1 - k]!) })
          : form === "cell" || form === "corner" ? rule : app.text("rule.name.line", { rule, at: k + 1, cells: cells.length })));
  }
  return notes.map((of) => of.join(", "));
}

/** "row 1, column 2" */
export const cellPlace = (app: Words, size: number, cell: number): string =>
  app.text("sudoku.cell.place", { row: Math.floor(cell / size) + 1, column: (cell % size) + 1 });
