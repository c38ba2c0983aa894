// Makes sheets with one to twelve puzzles per page and their rules, and the solutions on the last pages. Each page
// is a self-contained SVG file that can be printed or saved.
import { h, s } from "../ui/dom";
import { button, checkbox, dialog, field, select } from "../ui/parts";
import { printElement } from "../ui/print";
import { svgFile } from "../ui/svg_file";
import { boardLines, hasOutside, outside, unit } from "./board_drawing";
import { marksText } from "./cell_drawing";
import type { Frame, Puzzle } from "./frame";
import { ruleSentences } from "./rule_words";
import { columnOf, parseRules, rowOf, symbolOf, valuesOf, valuesOfLine, type Rules } from "./rules";

export interface Printed extends Puzzle {
  solution: string | null;
  /** The difficulty in words. */
  difficulty?: string;
}

/** The sizes of paper in millimetres. */
const papers = { A4: [210, 297], letter: [215.9, 279.4] } as const;
type Paper = keyof typeof papers;
/** The margin of a page, and the gap between puzzles. */
const border = 12;
const gap = 8;

/** The styles of a board on paper, where no style sheet applies. */
const ink: Record<string, Record<string, string | number>> = {
  thin: { stroke: "#555", "stroke-width": 1.4, fill: "none" },
  thick: { stroke: "#000", "stroke-width": 7, fill: "none", "stroke-linecap": "square" },
  window: { fill: "#e6e6e6" },
  diagonal: { stroke: "#999", "stroke-width": 2, fill: "none" },
  cage: { stroke: "#555", "stroke-width": 2, "stroke-dasharray": "7 5", fill: "none" },
  sum: { "font-size": 21, fill: "#000", "dominant-baseline": "central" },
  less: { stroke: "#000", "stroke-width": 3.2, fill: "none" },
  mark: { "font-size": 25, fill: "#333", "text-anchor": "middle", "dominant-baseline": "central" },
  "side-4": { "font-size": 19 },
  "side-5": { "font-size": 15 },
  ascent: { stroke: "#777", "stroke-width": 2, fill: "none" },
  "c-line": { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" },
  "c-ring": { fill: "#fff", stroke: "#777", "stroke-width": 5 },
  "c-dot": { stroke: "#000", "stroke-width": 3 },
  "c-white": { fill: "#fff" },
  "c-black": { fill: "#000" },
  "c-small": { "font-size": 22, "font-weight": 600, "text-anchor": "middle", "dominant-baseline": "central" },
  "c-tiny": { "font-size": 18 },
  "c-on-black": { fill: "#fff" },
  "c-corner": { "text-anchor": "start" },
  "c-sign": { "font-size": 38, "font-weight": 700, "text-anchor": "middle", "dominant-baseline": "central",
    stroke: "#fff", "stroke-width": 12, "paint-order": "stroke" },
  "c-outside": { "font-size": 38, "text-anchor": "middle", "dominant-baseline": "central" },
};
/** The colours of lines and areas, which also differ as grey. */
const tones: Record<string, string> = {
  "c-thermometer": "#c8c8c8", "c-slow-thermometer": "#e0e0e0", "c-shaft": "#888", "c-inner": "#fff", "c-palindrome": "#b0b0b0",
  "c-whispers": "#86cf68", "c-renban": "#cf86d5", "c-region-sum": "#67cdf0", "c-between": "#d6bf86", "c-lockout": "#9fb4ea",
  "c-sum": "#d9c9a3", "c-parity": "#d5d5d5", "c-group": "#f0e6cf",
};

function paint(element: SVGElement): SVGElement {
  const names = element.getAttribute("class")?.split(" ") ?? [];
  for (const name of names) {
    for (const [attribute, value] of Object.entries(ink[name] ?? {})) element.setAttribute(attribute, String(value));
    if (tones[name]) element.setAttribute(names.includes("c-line") ? "stroke" : "fill", tones[name]);
  }
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
  const room = hasOutside(rules) ? outside : 0, scale = side / (rules.size * unit + room);
  return s("g", { transform: `translate(${x + room * scale} ${y + room * scale}) scale(${scale})`,
    "font-family": "Helvetica, Arial, sans-serif" }, ...boardLines(rules).map(paint), ...digits,
    ...marks);
}

/** The rules of a puzzle in words: those of its setter, or the sentences of the page. */
const rulesInWords = ({ rules, description }: Puzzle, app: Frame["app"]): string =>
  description || ruleSentences(rules, app).join(" ");

/** A picture of a puzzle, with its rules in words below the board. */
export function picture(puzzle: Puzzle, app: Frame["app"]): SVGSVGElement {
  const width = 120, size = 4, edge = 1, lines = wrap(rulesInWords(puzzle, app), width, size);
  const height = width + 2 * edge + (lines.length > 0 ? (1.35 * lines.length + 1) * size : 0);
  return s("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width + 2 * edge} ${height}`,
    width: `${width + 2 * edge}mm`, height: `${height}mm` },
    s("rect", { width: width + 2 * edge, height, fill: "#fff" }),
    boardAt(parseRules(puzzle.rules), valuesOfLine(puzzle.puzzle), null, edge, edge, width),
    textAt(lines, edge, width + edge + 1.5 * size, size));
}

/** Columns and rows of puzzles, and the size of their text in millimetres. */
const layouts: Record<number, [columns: number, rows: number, text: number]> =
  { 1: [1, 1, 3.6], 2: [1, 2, 3.4], 4: [2, 2, 3], 6: [2, 3, 2.8], 12: [3, 4, 2.3] };

/** Divides a text into lines. Chinese text has no spaces, and its characters are twice as wide as letters. */
export function wrap(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = "", used = 0;
  for (const word of text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*/g) ?? []) {
    const length = Array.from(word).reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 1 : 0.51) * size, 0);
    if (used + length > width && line) {
      lines.push(line.trimEnd());
      [line, used] = ["", 0];
    }
    line += word;
    used += length;
  }
  return line ? [...lines, line.trimEnd()] : lines;
}

const textAt = (lines: string[], x: number, y: number, size: number, more = {}): SVGElement =>
  s("text", { x, y, "font-size": size, "font-family": "Helvetica, Arial, sans-serif", fill: "#000", ...more },
    ...lines.map((line, k) => s("tspan", { x, dy: k === 0 ? 0 : 1.35 * size }, line)));

/** Puzzles, or solutions, with the same layout on all pages. */
interface Form {
  paper: Paper;
  perPage: number;
  solved: boolean;
  /** The words above a board, by its number from 0. */
  title: (board: Printed, k: number) => string;
  /** The sentences of the rules; none on pages of solutions. */
  sentences: (board: Printed) => string;
}

/** A page; the rules are above the boards if all boards have the same rules, otherwise above each board. */
function page(boards: Printed[], first: number, form: Form): SVGSVGElement {
  const [width, height] = papers[form.paper], [columns, rows, size] = layouts[form.perPage]!;
  const rulesOf = boards.map(form.sentences), common = boards.length > 1 && rulesOf.every((rules) => rules === rulesOf[0]);
  const top = common ? wrap(rulesOf[0]!, width - 2 * border, size) : [], line = 1.35 * size;
  const start = border + top.length * line + (top.length > 0 ? gap / 2 : 0);
  const room = (width - 2 * border + gap) / columns, tall = (height - border - start + gap) / rows;
  const own = rulesOf.map((rules) => (common ? [] : wrap(rules, room - gap, size)));
  // All boards of a page have the same size.
  const head = 1.6 * size + line * Math.max(...own.map((lines) => lines.length));
  const side = Math.min(room - gap, tall - gap - head);
  const parts = boards.flatMap((board, k) => {
    const left = border + (k % columns) * room + (room - gap - side) / 2, y = start + Math.floor(k / columns) * tall;
    const textX = columns === 1 && own[k]!.length > 0 ? border : left;
    const solution = form.solved && board.solution ? valuesOfLine(board.solution) : null;
    return [
      textAt([form.title(board, first + k)], textX, y + size, 1.1 * size, { "font-weight": 600 }),
      textAt(own[k]!, textX, y + size + 1.5 * size, size),
      boardAt(parseRules(board.rules), valuesOfLine(board.puzzle), solution, left, y + head, side),
    ];
  });
  return s("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`,
    width: `${width}mm`, height: `${height}mm` },
    s("rect", { width, height, fill: "#fff" }), textAt(top, border, border + size, size), ...parts);
}

function pagesOf(boards: Printed[], form: Form): SVGSVGElement[] {
  const { perPage } = form, pages: SVGSVGElement[] = [];
  for (let k = 0; k < boards.length; k += perPage) pages.push(page(boards.slice(k, k + perPage), k, form));
  return pages;
}

/** Paper of North America is smaller than A4, but wider. */
const usualPaper = (): Paper => (/-(US|CA|MX|PH)\b/.test(navigator.language) ? "letter" : "A4");

export function printDialog(frame: Frame, boards: Printed[]): void {
  const { app } = frame;
  const perPage = select(Object.keys(layouts).map((number) =>
    [number, app.text("sudoku.print.number", { number })]), boards.length > 1 ? "4" : "1", () => show());
  const paper = select(Object.keys(papers).map((name) => [name, app.text(`sudoku.print.${name as Paper}`)]), usualPaper(), () => show());
  const rules = checkbox(app.text("sudoku.print.rules"), true, () => show());
  const solvable = boards.filter(({ solution }) => solution);
  const solutions = checkbox(app.text("sudoku.print.solutions"), solvable.length > 0, () => show());
  solutions.box.disabled = solvable.length === 0;
  const preview = h("div", { class: "preview" });
  let pages: SVGSVGElement[] = [];
  const show = () => {
    const title = (key: "sudoku.print.puzzle" | "sudoku.print.solution") => (board: Printed, k: number) =>
      [boards.length > 1 || !board.title || key === "sudoku.print.solution" ? app.text(key, { number: k + 1 }) : null, board.title,
        board.author, board.difficulty].filter(Boolean).join(" \u00b7 ");
    const sentences = (board: Printed) => (rules.box.checked ? rulesInWords(board, app) : "");
    const form = { paper: paper.value as Paper, perPage: Number(perPage.value), solved: false, title: title("sudoku.print.puzzle"), sentences };
    pages = pagesOf(boards, form);
    if (solutions.box.checked) pages.push(...pagesOf(solvable, { ...form, perPage: solvable.length > 1 ? 12 : 6, solved: true,
      title: title("sudoku.print.solution"), sentences: () => "" }));
    preview.replaceChildren(...pages.slice(0, 6).map((sheet) => {
      const copy = sheet.cloneNode(true) as SVGSVGElement;
      copy.setAttribute("role", "img");
      copy.setAttribute("aria-label", app.text("sudoku.print.page"));
      return copy;
    }));
  };
  dialog(app.text("shell.print"), app.text("shell.close"),
    h("div", { class: "tools" }, field(app.text("sudoku.print.per_page"), perPage), field(app.text("sudoku.print.paper"), paper)),
    h("div", { class: "tools" }, rules.element, solutions.element),
    h("div", { class: "tools" },
      button(app.text("shell.print"), () => printElement(h("div", { class: `sheets ${paper.value}` },
        ...pages.map((sheet) => sheet.cloneNode(true)))), { class: "primary" }),
      button(app.text("sudoku.print.save"), () => pages.forEach((sheet, k) =>
        app.save(`sudoku-${k + 1}.svg`, svgFile(sheet))))),
    preview);
  show();
}
