// Opens puzzles: by a dialog for pasted texts, files and empty grids, and from dropped files.
import { EngineError, wasAborted } from "../engine/client";
import type { App } from "../app";
import { h } from "../ui/dom";
import { button, dialog, field, fileInput, select } from "../ui/parts";
import { boardPicture } from "./cell_drawing";
import { emptyPuzzle, type Frame, type Puzzle } from "./frame";
import { largestSize, parseRules, rulesText } from "./rules";
import { readText } from "./texts";

const examples: [key: "easy" | "hard" | "killer" | "miracle" | "jigsaw", puzzle: string, rules: string][] = [
  ["easy", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", ""],
  ["hard", "..8..63..3.....8.7.......1.........9.7.45....6..2384..1.4.6.59..6.8....4..5..3...", ""],
  ["killer", ".".repeat(81), "cage 3 r1c1 r1c2;cage 15 r1c3-r1c5;cage 22 r1c6 r2c5 r2c6 r3c5;cage 4 r1c7 r2c7;" +
    "cage 16 r1c8 r2c8;cage 15 r1c9-r4c9;cage 25 r2c1-r3c2;cage 17 r2c3 r2c4;cage 9 r3c3 r3c4 r4c4;" +
    "cage 8 r3c6 r4c6 r5c6;cage 20 r3c7 r3c8 r4c7;cage 6 r4c1 r5c1;cage 14 r4c2 r4c3;cage 17 r4c5 r5c5 r6c5;" +
    "cage 17 r4c8 r5c7 r5c8;cage 13 r5c2 r5c3 r6c2;cage 20 r5c4 r6c4 r7c4;cage 12 r5c9 r6c9;" +
    "cage 27 r6c1-r9c1;cage 6 r6c3 r7c2 r7c3;cage 20 r6c6 r7c6 r7c7;cage 6 r6c7 r6c8;" +
    "cage 10 r7c5 r8c4 r8c5 r9c4;cage 14 r7c8-r8c9;cage 8 r8c2 r9c2;cage 16 r8c3 r9c3;cage 15 r8c6 r8c7;" +
    "cage 13 r9c5-r9c7;cage 17 r9c8 r9c9"],
  ["miracle", "......................................1............2.............................",
    "anti-knight;anti-king;non-consecutive"],
  ["jigsaw", "..4.3....6..........8.....2.......3...9.6...7...8.4......5....1........894....2..",
    "regions;AAABBBBCC;AAABBBCCC;AADDBBCCC;ADDDEEECF;DDDDEFFFF;GGEEEFFFF;GGEIEHHHH;GGGIIIHHH;GGIIIIIHH"],
];

/** Limit for the bytes that are read of a text file. */
const mostBytes = 16_000_000;
/** Longer texts are not shown in the field, because the browser would need seconds to lay them out. */
const mostShown = 50_000;
/** Limit for the puzzles of a list that are read. */
const mostListed = 100;

async function textOfFile(app: App, file: File): Promise<string> {
  const megabytes = (bytes: number) => (bytes / 1e6).toLocaleString(app.language, { maximumFractionDigits: 1 });
  if (file.size <= mostBytes) return file.text();
  throw new Error(app.text("sudoku.open.large_file", { size: megabytes(file.size), most: megabytes(mostBytes) }));
}

/** True for pictures: by the type of the file, or by the first bytes of JPEG, PNG and WebP. */
async function isPicture(file: File): Promise<boolean> {
  if (/^image\/(?!svg)/.test(file.type)) return true;
  const first = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return /^(\xff\xd8\xff|\x89PNG|RIFF[^]{4}WEBP)/.test(first);
}

/** Opens a file: a picture, or a text in the dialog for texts. */
async function openFile(frame: Frame, file: File): Promise<void> {
  if (await isPicture(file)) await openPhoto(frame, file);
  else openDialog(frame, await textOfFile(frame.app, file));
}

/** Loads the module that reads pictures when it is first needed. */
export async function openPhoto(frame: Frame, file: File | null = null): Promise<void> {
  const { photoDialog } = await import("./photo");
  document.querySelector("dialog")?.close();
  photoDialog(frame, file);
}

/** The reason why a text cannot be read, with the cell if the text is a puzzle on one line. */
function reasonOf(app: App, error: unknown, text: string): string {
  const line = text.trim(), size = Math.sqrt(line.length);
  if (!(error instanceof EngineError)) return (error as Error).message;
  if (error.name === "TooLarge") return app.text("sudoku.open.too_large", { size: largestSize });
  const { column = 1, reason } = error, at = column - 1;
  if (!Number.isInteger(size) || /\s/.test(line) || error.code !== "invalid_cell") return error.message;
  return app.text("shell.cell", { row: Math.floor(at / size) + 1, column: (at % size) + 1, message: reason });
}

export function openDialog(frame: Frame, text = "", problem = ""): void {
  const { app } = frame;
  const area = h("textarea", { rows: 7, spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
  const file = fileInput((chosen) => void choose(chosen).catch((error) => complain(error, "")),
    { accept: ".txt,.sdk,.sdm,.ss,.csv,.json,.opensudoku,.xml,text/plain,image/*" });
  const choose = async (chosen: File) => {
    if (await isPicture(chosen)) return openPhoto(frame, chosen);
    await read(await textOfFile(app, chosen));
  };
  const message = h("p", { class: "error", role: "alert" }, problem), said = h("p", { role: "status" });
  const results = h("div", { class: "found" });
  const size = select([4, 6, 8, 9, 10, 12, 16, 25].map((n) => [String(n), `${n} \u00d7 ${n}`]), "9");
  let ending = new AbortController();
  const complain = (error: unknown, read: string) =>
    (message.textContent = app.text("sudoku.cannot_open", { reason: reasonOf(app, error, read) }));
  const close = (puzzle: Puzzle) => (box.close(), frame.play(puzzle));

  /** Reads the puzzles; opens a single one, or shows a list to choose from. */
  async function read(source: string): Promise<void> {
    ending.abort();
    const { signal } = (ending = new AbortController());
    if (source.length <= mostShown) area.value = source;
    message.textContent = "";
    said.textContent = app.text("sudoku.wait");
    results.replaceChildren();
    try {
      const { found, skipped } = await readText(app, source, mostListed, signal);
      if (found.length === 1) return close(found[0]!);
      if (found.length === 0) throw new Error(app.text("sudoku.open.none"));
      said.textContent = [app.text(found.length < mostListed ? "sudoku.open.several" : "sudoku.open.first", { number: found.length }),
        skipped > 0 && app.text("sudoku.open.skipped", { number: skipped })].filter(Boolean).join(" ");
      results.replaceChildren(h("ol", {}, ...found.map((puzzle, k) => h("li", {}, h("button", { type: "button", class: "quiet",
        "aria-label": puzzle.puzzle, onclick: () => close(puzzle) }, boardPicture(puzzle), k + 1)))));
    } catch (error) {
      if (wasAborted(error)) return;
      said.textContent = "";
      complain(error, source);
    }
  }

  const samples = examples.map(([key, puzzle, rules]) =>
    button(app.text(`sudoku.example.${key}`), () =>
      close({ puzzle, rules: rulesText(parseRules(rules)) })));
  const empty = button(app.text("sudoku.open.empty"), () => {
    box.close();
    frame.edit(emptyPuzzle(Number(size.value)));
  });
  const box = dialog(app.text("sudoku.open"), app.text("shell.close"),
    field(app.text("sudoku.open.paste"), area, app.text("sudoku.open.formats")),
    h("div", { class: "tools" }, button(app.text("sudoku.open"), () => void read(area.value), { class: "primary" })),
    message, said, results,
    field(app.text("sudoku.open.file"), file),
    h("h3", {}, app.text("shell.examples")), h("div", { class: "tools" }, ...samples),
    h("h3", {}, app.text("sudoku.open.own")),
    h("div", { class: "tools" }, h("label", { class: "inline" }, app.text("sudoku.size"), " ", size), empty));
  box.addEventListener("close", () => ending.abort());
  if (text) void read(text);
  else area.focus();
}

/** Opens files and texts that are dropped or pasted. Returns a function that stops listening. */
export function acceptDrops(frame: Frame): () => void {
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void openFile(frame, file).catch((error: Error) => openDialog(frame, "", error.message));
    else if (event.dataTransfer) openDialog(frame, event.dataTransfer.getData("text/plain"));
  };
  const paste = (event: ClipboardEvent) => {
    const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (picture) return void openPhoto(frame, picture).catch(() => {});
    if ((event.target as Element | null)?.closest?.("dialog, textarea, input:not([type=checkbox], [type=radio], [type=range])")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim().length > 15) openDialog(frame, text);
  };
  const ending = new AbortController(), { signal } = ending;
  document.addEventListener("dragover", (event) => event.preventDefault(), { signal });
  document.addEventListener("drop", drop, { signal });
  document.addEventListener("paste", paste, { signal });
  return () => ending.abort();
}
