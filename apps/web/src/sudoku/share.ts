// Sharing puzzles: a link, texts, a picture, paper.
import { h } from "../ui/dom";
import { button, dialog, field, select } from "../ui/parts";
import { paramsOf, type Frame, type Puzzle } from "./frame";
import { withoutMarks } from "./rules";
import { ruleSentences } from "./rule_words";
import { printDialog, wrap } from "./sheet";

const formats: [name: string, label: string, file: string, type: string][] = [
  ["line", "line", "sudoku.txt", "text/plain"],
  ["grid", "grid", "sudoku.txt", "text/plain"],
  ["sdk", "SDK", "sudoku.sdk", "text/plain"],
  ["csv", "CSV", "sudoku.csv", "text/csv"],
  ["json", "JSON", "sudoku.json", "application/json"],
  ["candidates", "candidates", "sudoku.txt", "text/plain"],
  ["pencilmarks", "pencilmarks", "sudoku.txt", "text/plain"],
  ["svg", "SVG", "sudoku.svg", "image/svg+xml"],
];

/** Shares a puzzle as a link and, after its end, the result, a text with a link. */
export function shareDialog(frame: Frame, puzzle: Puzzle, solution: string | null, result = ""): void {
  const { app } = frame;
  const address = h("input", { type: "text", readonly: true, class: "address" });
  address.value = app.link.address(paramsOf(puzzle));
  const said = h("p", { class: "good", role: "status" }), text = h("textarea", { rows: 3, readonly: true }, result);
  const copier = (from: HTMLInputElement | HTMLTextAreaElement, label: string, attributes = {}) => button(label, () => {
    from.select();
    void navigator.clipboard?.writeText(from.value)
      .then(() => (said.textContent = app.text("sudoku.share.copied")), () => {});
  }, attributes);
  const send = "share" in navigator ? button(app.text("sudoku.share.send"), () =>
    void navigator.share(result ? { text: result } : { title: app.text("shell.sudoku"), url: address.value }).catch(() => {})) : null;
  const box = dialog(app.text("sudoku.share"), app.text("shell.close"),
    result && field(app.text("sudoku.share.result"), text, app.text("sudoku.share.no_solution")),
    field(app.text("sudoku.share.link"), address, app.text("sudoku.share.private")),
    h("div", { class: "tools" }, result && copier(text, app.text("sudoku.share.copy_result"), { class: "primary" }),
      copier(address, app.text("sudoku.share.copy"), { class: result ? "" : "primary" }), send, button(app.text("sudoku.export"), () => {
      box.close();
      exportDialog(frame, puzzle);
    }), button(app.text("shell.print"), () => {
      box.close();
      printDialog(frame, [{ ...puzzle, solution }]);
    })), said);
}

/** Adds sentences below a picture. The texts of the page contain no signs of XML. */
function withSentences(svg: string, sentences: string[]): string {
  const size = 30, [shape, width, height] = /height="\d+mm" viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [""];
  if (!shape || sentences.length === 0) return svg;
  const lines = wrap(sentences.join(" "), Number(width) - 4 * size, size), bottom = Number(height);
  const text = lines.map((line, k) => `<text class="s" x="${2 * size}" y="${bottom + k * 1.35 * size}" font-size="${size}">${line}</text>`);
  return svg.replace(shape, `viewBox="0 0 ${width} ${bottom + (lines.length + 0.5) * 1.35 * size}"`)
    .replace("</svg>", `${text.join("")}</svg>`);
}

/** Saves a puzzle as a file. */
export function exportDialog({ app }: Frame, puzzle: Puzzle): void {
  const { rules: ownRules, marks } = withoutMarks(puzzle.rules);
  const said = h("p", { class: "error", role: "status" });
  const format = select(formats.map(([name, label]) => [name, label]), marks === null ? "line" : "candidates");
  const save = async () => {
    const [name, , file, type] = formats.find(([one]) => one === format.value)!;
    try {
      const text = await app.engine.ask("sudoku.format", [puzzle.puzzle, name, puzzle.rules]);
      app.save(file, new Blob([name === "svg" ? withSentences(text, ruleSentences(puzzle.rules, app)) : text], { type }));
    } catch (error) {
      said.textContent = (error as Error).message;
    }
  };
  dialog(app.text("sudoku.export"), app.text("shell.close"), field(app.text("sudoku.share.format"), format),
    h("div", { class: "tools" }, button(app.text("shell.save"), () => void save(), { class: "primary" }),
      button(app.text("sudoku.share.rules"), () => app.save("sudoku.rules", ownRules))), said);
}
