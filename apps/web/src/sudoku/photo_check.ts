// Shows the reading over the straightened picture for correction, uncertain cells first.
import type { App } from "../app";
import { wasAborted } from "../engine/client";
import type { Grid } from "../engine/photo_methods";
import { h } from "../ui/dom";
import { button } from "../ui/parts";
import { Board } from "./board";
import { plainCell, type CellView } from "./cell_drawing";
import { digitKeys } from "./keys";
import { cellName, clashes, classicRules, lineOf, parseRules, peersOf, valuesOfLine } from "./rules";

/** Limit for the listed uncertain cells. */
const mostListed = 9;

/** Pending queries end with `signal`. `play` receives the corrected puzzle. */
export function checkReading(app: App, grid: Grid, signal: AbortSignal, play: (puzzle: string) => void) {
  const rules = parseRules(classicRules), peers = peersOf(rules);
  const read = valuesOfLine(grid.puzzle), values = read.slice();
  /** The uncertain cells that were not checked yet, with their alternatives. */
  const uncertain = new Map(grid.uncertain.map(({ cell, other }) => [cell, other]));

  const board = new Board(rules, app.text("sudoku.photo.board"));
  const paper = h("canvas", { width: grid.straight.width, height: grid.straight.height, "aria-hidden": "true" });
  paper.getContext("2d")!.putImageData(grid.straight, 0, 0);
  board.element.classList.add("photo-board");
  board.element.prepend(paper);
  const verdict = h("p", { class: "verdict", role: "status" });
  const doubts = h("div", { class: "doubts" });
  const tools = h("div", { class: "tools" },
    button(app.text("sudoku.part.play"), () => play(lineOf(values)), { class: "primary" }));

  function viewOf(value: number, cell: number, wrong: Set<number>): CellView {
    const other = uncertain.get(cell);
    const parts = [cellName(9, cell), value === 0 ? app.text("sudoku.cell.empty") : `${value}, ${app.text("sudoku.cell.found")}`];
    if (other !== undefined) parts.push(app.text("sudoku.photo.or", { other: nameOf(other) }));
    const view = plainCell(value, value === read[cell] ? "given" : "entered", parts.join(", "));
    view.wrong = wrong.has(cell);
    if (other !== undefined) view.emphasis = "differs";
    return view;
  }
  const nameOf = (value: number) => (value === 0 ? app.text("sudoku.cell.empty") : String(value));

  function listDoubts(): void {
    const rows = [...uncertain].slice(0, mostListed).map(([cell, other]) => h("li", {},
      button(cellName(9, cell), () => go(cell), { class: "quiet" }),
      ...[values[cell]!, other].map((value) => button(nameOf(value), () => set(cell, value),
        { "aria-label": app.text("sudoku.photo.is", { cell: cellName(9, cell), value: nameOf(value) }) }))));
    doubts.hidden = rows.length === 0;
    doubts.replaceChildren(h("p", {}, app.text("sudoku.photo.uncertain", { number: uncertain.size })), h("ol", {}, ...rows));
  }

  function show(): void {
    const wrong = clashes(rules, peers, values);
    board.show(values.map((value, cell) => viewOf(value, cell, wrong)));
    listDoubts();
  }

  /** Shows the number of solutions of the current digits. */
  async function judge(): Promise<void> {
    const puzzle = lineOf(values);
    const only = await app.engine.ask("sudoku.only", [puzzle, classicRules], { signal });
    const some = only ?? (await app.engine.ask("sudoku.solve", [puzzle, classicRules], { signal }));
    if (puzzle !== lineOf(values)) return;
    verdict.className = `verdict ${only ? "good" : "error"}`;
    verdict.textContent = app.text(only ? uncertain.size > 0 ? "sudoku.photo.one_uncertain" : "sudoku.photo.one"
      : some ? "sudoku.photo.several" : "sudoku.photo.none");
  }

  function changed(): void {
    show();
    judge().catch((error) => {
      if (!wasAborted(error)) verdict.textContent = (error as Error).message;
    });
  }

  function go(cell: number): void {
    board.select([cell], cell);
    board.focus();
  }

  /** Sets the digit of a cell, and goes to the next uncertain cell. */
  function set(cell: number, value: number): void {
    const wasUncertain = uncertain.delete(cell);
    values[cell] = value;
    changed();
    const [next] = uncertain.keys();
    if (wasUncertain) go(next ?? cell);
  }

  board.onKey = ({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return false;
    const cells = [...board.selected];
    if (/^[0-9]$/.test(key)) for (const cell of cells) set(cell, Number(key));
    else if (["Delete", "Backspace", " ", "."].includes(key)) for (const cell of cells) set(cell, 0);
    else if (key === "Enter") for (const cell of cells) set(cell, values[cell]!);
    else return false;
    return true;
  };
  const enter = (value: number) => {
    for (const cell of [...board.selected]) set(cell, value);
  };
  const { element: keys } = digitKeys(app, 9, enter);
  const element = h("div", { class: "photo-check" }, board.element,
    h("div", { class: "side" }, verdict, doubts, keys, tools));
  changed();
  const [first = read.findIndex((value) => value !== 0)] = uncertain.keys();
  return { element, tools, focus: () => go(first) };
}
