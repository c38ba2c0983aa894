// Sharing puzzles: a link, texts, a picture, paper.
import type { Key } from "../text/en";
import { h } from "../ui/dom";
import { button, dialog, field, select } from "../ui/parts";
import { paramsOf, type Frame, type Puzzle } from "./frame";
import { parseRules, statements, withoutMarks, type Rules } from "./rules";
import { printDialog } from "./sheet";
import { readText } from "./texts";

/** The last parts of the keys that begin with a text. */
type Ending<Begin extends string> = Key extends infer One ? One extends `${Begin}${infer End}` ? End : never : never;
type Format = Ending<"sudoku.format.">;
type Part = Ending<"sudoku.export.part.">;

/** The formats in which puzzles are written, with their files. Links have no file. The program writes further formats. */
const formats: [name: Format, file?: string, type?: string][] = [
  ["sudokupad"], ["f-puzzles-link"], ["f-puzzles", "sudoku.json", "application/json"],
  ["line", "sudoku.txt"], ["grid", "sudoku.txt"], ["candidates", "sudoku.txt"],
  ["opensudoku", "sudoku.opensudoku", "text/xml"], ["json", "sudoku.json", "application/json"],
  ["svg", "sudoku.svg", "image/svg+xml"],
];

/** Shares a puzzle as a link. */
export function shareDialog(frame: Frame, puzzle: Puzzle, solution: string | null): void {
  const { app } = frame;
  const address = h("input", { type: "text", readonly: true, class: "address" });
  address.value = app.link.address(paramsOf(puzzle));
  const said = h("p", { class: "good", role: "status" });
  const copy = button(app.text("sudoku.share.copy"), () => {
    address.select();
    void navigator.clipboard?.writeText(address.value)
      .then(() => (said.textContent = app.text("sudoku.share.copied")), () => {});
  }, { class: "primary" });
  const send = "share" in navigator ? button(app.text("sudoku.share.send"), () =>
    void navigator.share({ title: app.text("shell.sudoku"), url: address.value }).catch(() => {})) : null;
  const box = dialog(app.text("sudoku.share"), app.text("shell.close"),
    field(app.text("sudoku.share.link"), address, app.text("sudoku.share.private")),
    h("div", { class: "tools" }, copy, send, button(app.text("sudoku.export"), () => {
      box.close();
      exportDialog(frame, puzzle);
    }), button(app.text("shell.print"), () => {
      box.close();
      printDialog(frame, [{ ...puzzle, solution }]);
    })), said);
}

/** The statements of rules, in a form that does not depend on how a format groups and orders their cells. */
function statementsOf({ cellRules, size, variants }: Rules): string {
  const single = cellRules.flatMap(({ name, cells, number, values }) => {
    const { form } = statements[name], sorted = cells.slice().sort((a, b) => a - b);
    const parts = name === "odd" || name === "even" ? cells.map((cell) => [cell])
      : name === "equal" ? sorted.slice(1).map((cell) => [sorted[0], cell])
        : [form === "cells" || form === "pair" ? sorted : cells];
    return parts.map((part) => JSON.stringify([name, part, number, values]));
  });
  return JSON.stringify([size, variants.slice().sort(), single.sort()]);
}

/** The parts of a puzzle that differ in another puzzle. */
function lostIn(puzzle: Puzzle, read: Puzzle): Part[] {
  const own = parseRules(puzzle.rules), other = parseRules(read.rules), hasAreas = `${own.regions}` === `${other.regions}`;
  const marks = ({ marks }: Rules, { puzzle }: Puzzle) => marks?.filter((_, cell) => puzzle[cell] === ".").join();
  // Some formats store texts without line ends.
  const words = (text = "") => text.replace(/\s+/g, " ");
  const parts: [Part, boolean][] = [
    ["rules", statementsOf(own) === statementsOf(other) && (hasAreas || !own.jigsaw)],
    ["boxes", hasAreas || own.jigsaw],
    ["givens", puzzle.puzzle === read.puzzle],
    ["marks", !own.marks || marks(own, puzzle) === marks(other, read)],
    ...(["title", "author", "description"] as const).map((name): [Part, boolean] =>
      [name, words(puzzle[name]) === words(read[name])])];
  return parts.flatMap(([part, isKept]) => (isKept ? [] : [part]));
}

/** Shows a puzzle in other formats, says what each of them cannot store, and copies or saves the text. */
export function exportDialog({ app }: Frame, puzzle: Puzzle): void {
  const { rules: ownRules, marks } = withoutMarks(puzzle.rules);
  const words = h("p", { role: "status" }), listed = new Intl.ListFormat(app.language);
  const area = h("textarea", { rows: 5, readonly: true, wrap: "off", "aria-label": app.text("sudoku.export.text") });
  const format = select(formats.map(([name]) => [name, app.text(`sudoku.format.${name}`)]),
    marks === null ? "sudokupad" : "candidates", () => void show());
  const copy = button(app.text("sudoku.export.copy"), () => {
    area.select();
    void navigator.clipboard?.writeText(area.value).then(() => (words.textContent = app.text("sudoku.share.copied")), () => {});
  }, { class: "primary" });
  const save = button(app.text("shell.save"), () => {
    const [, file, type = "text/plain"] = formats.find(([name]) => name === format.value)!;
    app.save(file!, new Blob([`${area.value}\n`], { type }));
  });
  const saveRules = button(app.text("sudoku.share.rules"), () => app.save("sudoku.rules", ownRules));
  async function show(): Promise<void> {
    const name = format.value as Format;
    const isCurrent = () => format.value === name;
    copy.disabled = save.disabled = true;
    area.ariaBusy = "true";
    try {
      const text = await app.engine.ask("sudoku.format", [puzzle, name]), isPicture = name === "svg";
      const lost = isPicture ? [] : lostIn(puzzle, (await readText(app, text)).found[0]!);
      if (!isCurrent()) return;
      area.value = text.trimEnd();
      words.className = lost.length > 0 ? "error" : "good";
      words.textContent = isPicture ? "" : lost.length === 0 ? app.text("sudoku.export.whole")
        : app.text("sudoku.export.lost", { parts: listed.format(lost.map((part) => app.text(`sudoku.export.part.${part}`))) });
      saveRules.hidden = !lost.includes("rules");
    } catch (error) {
      if (!isCurrent()) return;
      area.value = "";
      words.className = "error";
      words.textContent = app.text("sudoku.export.refused", { reason: (error as Error).message });
      saveRules.hidden = false;
    }
    copy.disabled = save.disabled = area.value === "";
    area.ariaBusy = null;
    save.hidden = formats.find(([one]) => one === name)!.length === 1;
    copy.hidden = name === "svg";
  }
  saveRules.hidden = true;
  dialog(app.text("sudoku.export"), app.text("shell.close"), field(app.text("sudoku.share.format"), format), words, area,
    h("div", { class: "tools" }, copy, save, saveRules));
  void show();
}
