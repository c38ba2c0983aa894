// Prints sheets with one to twelve puzzles per page and their rules, and the solutions on the last pages. The style
// sheet lays out the pages, so they fit any paper and any margins of the printer.
import { h } from "../ui/dom";
import { button, checkbox, dialog, field, select } from "../ui/parts";
import { boardPicture } from "./cell_drawing";
import type { Frame, Puzzle } from "./frame";
import { ruleSentences } from "./rule_words";
import { valuesOfLine } from "./rules";

interface Printed extends Puzzle {
  solution: string | null;
  /** The difficulty in words. */
  difficulty?: string;
}

const numbersPerPage = ["1", "2", "4", "6", "12"];

interface Form {
  perPage: number;
  /** Prints the solutions instead of the puzzles and their rules. */
  solved: boolean;
  title: (board: Printed, k: number) => string;
  /** The rules of a puzzle in words; "": none are printed. */
  words: (board: Printed) => string;
}

/** A page; the rules are above the boards if all boards have the same rules, otherwise above each board. */
function page(boards: Printed[], first: number, { perPage, solved, title, words }: Form): HTMLElement {
  const rules = boards.map((board) => (solved ? "" : words(board)));
  const common = boards.length > 1 && rules.every((one) => one === rules[0]);
  return h("section", { class: `sheet per-${perPage}` }, common && h("p", {}, rules[0]), h("div", { class: "boards" },
    ...boards.map((board, k) => h("figure", {}, h("figcaption", {}, title(board, first + k)), !common && h("p", {}, rules[k]),
      boardPicture(board, solved ? valuesOfLine(board.solution!) : null)))));
}

function pagesOf(boards: Printed[], form: Form): HTMLElement[] {
  const pages: HTMLElement[] = [];
  for (let k = 0; k < boards.length; k += form.perPage) pages.push(page(boards.slice(k, k + form.perPage), k, form));
  return pages;
}

/** Prints pages instead of the document. */
function print(pages: HTMLElement[]): void {
  const element = h("div", { class: "printed" }, ...pages);
  document.body.append(element);
  window.addEventListener("afterprint", () => element.remove(), { once: true });
  window.print();
}

export function printDialog({ app }: Frame, boards: Printed[]): void {
  const perPage = select(numbersPerPage.map((number) =>
    [number, app.text("sudoku.print.number", { number })]), boards.length > 1 ? "4" : "1");
  const rules = checkbox(app.text("sudoku.print.rules"), true);
  const solvable = boards.filter(({ solution }) => solution);
  const solutions = checkbox(app.text("sudoku.print.solutions"), solvable.length > 0);
  solutions.box.disabled = solvable.length === 0;
  const title = (key: "sudoku.print.puzzle" | "sudoku.print.solution") => (board: Printed, k: number) =>
    [boards.length > 1 || !board.title || key === "sudoku.print.solution" ? app.text(key, { number: k + 1 }) : null, board.title,
      board.author, board.difficulty].filter(Boolean).join(" \u00b7 ");
  const words = (board: Printed) => (rules.box.checked ? board.description || ruleSentences(board.rules, app).join(" ") : "");
  const go = () => {
    const form = { perPage: Number(perPage.value), solved: false, title: title("sudoku.print.puzzle"), words };
    const solved = { ...form, perPage: solvable.length > 1 ? 12 : 6, solved: true, title: title("sudoku.print.solution") };
    print([...pagesOf(boards, form), ...solutions.box.checked ? pagesOf(solvable, solved) : []]);
  };
  dialog(app.text("shell.print"), app.text("shell.close"), field(app.text("sudoku.print.per_page"), perPage),
    h("div", { class: "tools" }, rules.element, solutions.element),
    h("div", { class: "tools" }, button(app.text("shell.print"), go, { class: "primary" })));
}
