// A sudoku from a picture: a file, a dropped or pasted one. The reading is shown over the picture for correction, and
// can be played.
import "./photo.css";
import { wasAborted } from "../engine/client";
import { h } from "../ui/dom";
import { button, dialog, field, fileInput } from "../ui/parts";
import type { Frame } from "./frame";
import { checkReading } from "./photo_check";
import { classicRules } from "./rules";

const mostBytes = 100_000_000;
/** Limit for the sudokus of a picture. */
const mostGrids = 12;

export function photoDialog(frame: Frame, file: Blob | null = null): void {
  const { app } = frame, ending = new AbortController(), { signal } = ending, how = { signal, lane: "long" } as const;
  const stage = h("div", { class: "photo-stage" }), message = h("p", { class: "status", role: "status" });
  const say = (words: string, kind = "") => {
    message.textContent = words;
    message.className = `status ${kind}`;
  };
  /** Asks for a picture. */
  const choose = () => stage.replaceChildren(h("p", {}, app.text("sudoku.photo.lead")), field(app.text("sudoku.photo.file"),
    fileInput((chosen) => void read(chosen), { accept: "image/*" }), app.text("sudoku.photo.private")));

  const fail = (words: string) => {
    choose();
    say(words, "error");
  };

  /** Reads a picture, and shows the reading of its largest sudoku, or of the next one. */
  async function read(picture: Blob, most = 1): Promise<void> {
    if (picture.size > mostBytes) return fail(app.text("sudoku.photo.large"));
    say(app.text("sudoku.photo.reading"));
    try {
      const grids = await app.engine.ask("photo.read", [picture, most], how);
      if (grids.length === 0) return fail(app.text("sudoku.photo.no_grid"));
      const show = (at: number): void => {
        say(at < grids.length ? "" : app.text("sudoku.photo.only"));
        const check = checkReading(app, grids[at % grids.length]!, signal, (puzzle) => {
          box.close();
          frame.play({ puzzle, rules: classicRules });
        });
        check.tools.append(
          button(app.text("sudoku.photo.next"), () =>
            (most === 1 ? void read(picture, mostGrids) : show((at + 1) % grids.length))),
          button(app.text("sudoku.photo.again"), () => {
            say("");
            choose();
          }));
        stage.replaceChildren(check.element);
        check.focus();
      };
      show(most === 1 ? 0 : 1);
    } catch (error) {
      if (wasAborted(error)) return;
      const { name, message } = error as Error;
      fail(name === "PictureError" ? app.text("sudoku.photo.no_picture")
        : navigator.onLine ? message : app.text("sudoku.photo.offline"));
    }
  }

  const box = dialog(app.text("sudoku.photo"), app.text("shell.close"), stage, message);
  box.classList.add("photo");
  box.addEventListener("close", () => ending.abort());
  void app.engine.ask("photo.warm", [], how).catch(() => {});
  if (file) void read(file);
  else choose();
}
