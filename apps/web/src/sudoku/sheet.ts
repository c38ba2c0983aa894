// Sheets to print: one, two, four or six puzzles per A4 page, the solutions on the last pages. Each
// page is a self-contained SVG file, for the print dialogue or to be saved.
import { h, s } from "../ui/dom";
import { button, checkbox, dialog, field, select } from "../ui/parts";
import { boardLines, unit } from "./board_drawing";
import { marksText } from "./cell_drawing";
import type { Frame, Puzzle } from "./frame";
import { columnOf, parseRules, rowOf, symbolOf, valuesOf, valuesOfLine, type Rules } from "./rules";

export interface Printed extends Puzzle {
  solution: string | null;
  title?: string;
  difficulty?: string;
}

/** The width of A4 in millimetres. */
const width = 210;
const height = 297;
const border = 14;

/** The styles of a board on paper, where no style sheet applies. */
const ink: Record<string, Record<string, string | number>> = {
  thin: { stroke: "#000", "stroke-width": 1.6, fill: "none" },
  thick: { stroke: "#000", "stroke-width": 5, fill: "none", "stroke-linecap": "square" },
  window: { fill: "#e6e6e6" },
  diagonal: { stroke: "#999", "stroke-width": 2, fill: "none" },
  cage: { stroke: "#555", "stroke-width": 2, "stroke-dasharray": "7 5", fill: "none" },
  sum: { "font-size": 21, fill: "#000", "dominant-baseline": "central" },
  less: { stroke: "#000", "stroke-width": 3.2, fill: "none" },
  mark: { "font-size": 25, fill: "#333", "text-anchor": "middle", "dominant-baseline": "central" },
  "side-4": { "font-size": 19 },
  "side-5": { "font-size": 15 },
  ascent: { stroke: "#777", "stroke-width": 2, fill: "none" },
};

function paint(element: SVGElement): SVGElement {
  for (const name of element.getAttribute("class")?.split(" ") ?? [])
    for (const [attribute, value] of Object.entries(ink[name] ?? {})) element.setAttribute(attribute, String(value));
  element.removeAttribute("class");
  return element;
}

/** A board at a place of the page. Givens are bold, digits of the solution are not. */
function boardAt(rules: Rules, given: number[], solution: number[] | null, x: number, y: number, side: number): SVGElement {
  const digits = given.flatMap((value, cell) => {
    const shown = value || (solution?.[cell] ?? 0);
    return shown === 0 ? [] : [s("text", {
      x: columnOf(rules, cell) * unit + unit / 2, y: rowOf(rules, cell) * unit + unit / 2 + 2, "font-size": 58,
      "font-weight": value ? 600 : 400, fill: value ? "#000" : "#555", "text-anchor": "middle",
      "dominant-baseline": "central",
    }, symbolOf(rules.size, shown))];
  });
  const marks = solution ? [] : (rules.marks ?? []).flatMap((bits, cell) => given[cell] ? [] : [
    s("g", { transform: `translate(${columnOf(rules, cell) * unit} ${rowOf(rules, cell) * unit})` },
      ...marksText(valuesOf(bits), rules, "").map(paint))]);
  return s("g", { transform: `translate(${x} ${y}) scale(${side / (rules.size * unit)})`,
    "font-family": "Helvetica, Arial, sans-serif" }, ...boardLines(rules).map(paint), ...digits,
    ...marks);
}

const layouts: Record<number, [columns: number, rows: number]> = { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3] };

/** A page with up to `perPage` boards, each below its title. */
function page(boards: Printed[], perPage: number, first: number, solved: boolean, title: (k: number) => string): SVGSVGElement {
  const [columns, rows] = layouts[perPage]!;
  const [room, tall] = [(width - border) / columns, (height - border) / rows];
  const side = Math.min(room - border, tall - border - 6);
  const parts = boards.flatMap((board, k) => {
    const column = k % columns, row = Math.floor(k / columns);
    const x = border / 2 + column * room + (room - side) / 2, y = border / 2 + row * tall + (tall - side) / 2 + 3;
    const rules = parseRules(board.rules);
    const solution = solved && board.solution ? valuesOfLine(board.solution) : null;
    return [
      s("text", { x, y: y - 2.5, "font-size": 4, "font-family": "Georgia, serif", fill: "#000" },
        [title(first + k + 1), board.title].filter(Boolean).join(" \u00b7 ")),
      boardAt(rules, valuesOfLine(board.puzzle), solution, x, y, side),
    ];
  });
  return s("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`,
    width: `${width}mm`, height: `${height}mm` },
    s("rect", { width, height, fill: "#fff" }), ...parts);
}

/** All pages: the puzzles, then the solutions, with more boards per page. */
export function sheets(boards: Printed[], perPage: number, withSolutions: boolean,
  words: { puzzle: (k: number) => string; solution: (k: number) => string }): SVGSVGElement[] {
  const pages: SVGSVGElement[] = [];
  for (let k = 0; k < boards.length; k += perPage)
    pages.push(page(boards.slice(k, k + perPage), perPage, k, false, words.puzzle));
  const solvable = boards.filter(({ solution }) => solution);
  if (withSolutions)
    for (let k = 0; k < solvable.length; k += 6)
      pages.push(page(solvable.slice(k, k + 6), 6, k, true, words.solution));
  return pages;
}

const fileOf = (sheet: SVGSVGElement) =>
  new Blob([new XMLSerializer().serializeToString(sheet)], { type: "image/svg+xml" });

/** Makes the browser print pages, which are visible on paper only. */
function print(pages: SVGSVGElement[]): void {
  document.querySelector(".sheets")?.remove();
  const room = h("div", { class: "sheets" }, ...pages);
  document.body.append(room);
  window.addEventListener("afterprint", () => room.remove(), { once: true });
  window.print();
}

export function printDialog(frame: Frame, boards: Printed[]): void {
  const { app } = frame;
  const perPage = select(Object.keys(layouts).map((number) =>
    [number, app.text("sudoku.print.number", { number })]), boards.length > 1 ? "4" : "1", () => show());
  const solutions = checkbox(app.text("sudoku.print.solutions"), boards.some(({ solution }) => solution), () => show());
  const preview = h("div", { class: "preview" });
  let pages: SVGSVGElement[] = [];
  const show = () => {
    pages = sheets(boards, Number(perPage.value), solutions.box.checked, {
      puzzle: (number) => app.text("sudoku.print.puzzle", { number }),
      solution: (number) => app.text("sudoku.print.solution", { number }),
    });
    preview.replaceChildren(...pages.slice(0, 6).map((sheet) => {
      const copy = sheet.cloneNode(true) as SVGSVGElement;
      copy.setAttribute("role", "img");
      copy.setAttribute("aria-label", app.text("sudoku.print.page"));
      return copy;
    }));
  };
  dialog(app.text("sudoku.print"), app.text("shell.close"),
    h("div", { class: "tools" }, field(app.text("sudoku.print.per_page"), perPage), solutions.element),
    h("div", { class: "tools" },
      button(app.text("sudoku.print.print"), () => print(pages.map((sheet) => sheet.cloneNode(true) as SVGSVGElement)),
        { class: "primary" }),
      button(app.text("sudoku.print.save"), () => pages.forEach((sheet, k) =>
        app.save(`sudoku-${k + 1}.svg`, fileOf(sheet))))),
    preview);
  show();
}
