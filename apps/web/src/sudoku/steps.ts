// The steps of a solution by hand: in words, and as drawings.
import type { sudoku } from "dlx-wasm";
import type { App } from "../app";
import { textOr } from "../text/text";
import type { Link } from "./cell_drawing";
import { bit, cellName, openMarks, symbolOf, type Rules } from "./rules";

export type Step = sudoku.Step;

/** The digits and pencil marks at some point of a solution. */
export class Position {
  constructor(readonly rules: Rules, private readonly peers: number[][], readonly values: number[],
    readonly marks = openMarks(rules, peers, values)) {}

  after(step: Step): Position {
    const values = this.values.slice(), marks = this.marks.slice();
    for (const [cell, value] of step.removed) marks[cell]! &= ~bit(value);
    for (const [cell, value] of step.placed) {
      values[cell] = value;
      marks[cell] = 0;
      for (const peer of this.peers[cell]!) marks[peer]! &= ~bit(value);
    }
    return new Position(this.rules, this.peers, values, marks);
  }
}

/** The positions before each step and after the last step. */
export function positionsOf(start: Position, steps: Step[]): Position[] {
  const positions = [start];
  for (const step of steps) positions.push(positions.at(-1)!.after(step));
  return positions;
}

// -- drawing --

const cellOf = (size: number, row: string, column: string) => (Number(row) - 1) * size + Number(column) - 1;

/** The links of a chain, read from the engine's reason. */
export function linksOf(step: Step, size: number): Link[] {
  const ends = [...step.reason.matchAll(/r(\d+)c(\d+) is (not )?(\d+)/g)].map((found) => ({
    place: [cellOf(size, found[1]!, found[2]!), Number(found[4])] as [number, number],
    isNot: found[3] !== undefined,
  }));
  if (ends.length > 1)
    return ends.slice(1).map((end, k) => ({ from: ends[k]!.place, to: end.place, strong: ends[k]!.isNot }));
  // "9 has two places ..., and cannot be in both A and B: so it is in C or D": C = A - B = D.
  const four = /^(\d+) has two places.*both r(\d+)c(\d+) and r(\d+)c(\d+): so it is in r(\d+)c(\d+) or r(\d+)c(\d+)/
    .exec(step.reason);
  if (!four) return [];
  const value = Number(four[1]);
  const [a, b, c, d] = [2, 4, 6, 8].map((k): [number, number] =>
    [cellOf(size, four[k]!, four[k + 1]!), value]) as [[number, number], [number, number], [number, number], [number, number]];
  return [
    { from: c, to: a, strong: true }, { from: a, to: b, strong: false }, { from: b, to: d, strong: true },
  ];
}

/** The marks of a step for each cell: those of its chain, or the values of its pattern. */
export function patternMarks(step: Step, position: Position, links: Link[]): Map<number, number> {
  const found = new Map<number, number>();
  const add = (cell: number, marks: number) => found.set(cell, (found.get(cell) ?? 0) | marks);
  for (const [cell, value] of step.placed) add(cell, bit(value));
  if (links.length > 0) {
    for (const { from, to } of links) add(from[0], bit(from[1])), add(to[0], bit(to[1]));
    return found;
  }
  if (step.placed.length > 0) return found;
  // Values that are named outside of the names of cells and houses.
  const named = step.reason.replace(/r\d+c\d+|(row|column|box|diagonal|window|cage|region|group)s? [\d, ]*\d/g, "");
  const values = [...named.matchAll(/\b(\d+)\b/g)].reduce((bits, [text]) => bits | bit(Number(text)), 0);
  for (const cell of step.cells) add(cell, position.marks[cell]! & (values || position.marks[cell]!));
  return found;
}

// -- words --

/** The name of a technique in the language of the page. */
export const techniqueName = (app: App, technique: string): string =>
  textOr(app, `technique.${technique}`, technique);

/** A sentence that describes a technique; "" if there is none. */
export const techniqueHelp = (app: App, technique: string): string => textOr(app, `about.${technique}`, "");

/** The effect of a step, such as "r1c2 is 5; r3c4 is not 7". */
export function effectText(app: App, step: Step, size: number): string {
  const placed = step.placed.map(([cell, value]) =>
    app.text("sudoku.step.placed", { cell: cellName(size, cell), value: symbolOf(size, value) }));
  const byValue = new Map<number, string[]>();
  for (const [cell, value] of step.removed)
    byValue.set(value, [...(byValue.get(value) ?? []), cellName(size, cell)]);
  const removed = [...byValue].map(([value, cells]) =>
    app.text("sudoku.step.removed", { cells: cells.join(", "), value: symbolOf(size, value) }));
  return [...placed, ...removed].join(app.text("sudoku.step.and"));
}

/** The reason of a step: in English the engine's text, in other languages a translation of common reasons. */
export function reasonText(app: App, step: Step, size: number): string {
  if (app.language === "en") return `${step.reason[0]!.toUpperCase()}${step.reason.slice(1)}.`;
  const where = houseText(app, step.where);
  const cells = step.cells.map((cell) => cellName(size, cell)).join(", ");
  const values = { where, cells, value: step.placed[0] ? symbolOf(size, step.placed[0][1]) : "" };
  const text = textOr(app, `reason.${step.technique}`, "", values);
  if (text) return text;
  const links = linksOf(step, size);
  if (links.length === 0) return app.text("reason.pattern", values);
  const ends = [links[0]!.from, ...links.map(({ to }) => to)];
  const chain = ends.map(([cell, value], k) =>
    `${k === 0 ? "" : links[k - 1]!.strong ? " = " : " - "}${cellName(size, cell)}(${symbolOf(size, value)})`).join("");
  return app.text("reason.chain", { chain });
}

/** "row 3 and row 5" in the language of the page. */
export function houseText(app: App, where: string): string {
  if (app.language === "en") return where;
  return where.replace(/(row|column|box|diagonal|window|region|cage|disjoint group|extra region)s? (\d+)/g,
    (all, name: string, number: string) => textOr(app, `house.${name}`, all, { number }))
    .replace(/ and /g, app.text("house.and"));
}
