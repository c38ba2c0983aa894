// A sudoku from a picture: a file, a dropped or pasted one, or the camera. The reading is shown
// over the picture for correction, and can be played, or its solution drawn into the picture.
import "./photo.css";
import { wasAborted } from "../engine/client";
import type { Photo } from "../engine/photo_methods";
import { h } from "../ui/dom";
import { button, dialog, field, fileInput } from "../ui/parts";
import type { Frame } from "./frame";
import { camera, hasCamera } from "./photo_camera";
import { checkReading } from "./photo_check";
import { drawnPhoto } from "./photo_drawing";
import type { PhotoStage } from "./photo_stage";
import { classicRules } from "./rules";

const mostBytes = 100_000_000;
/** Limit for the sudokus of a picture. */
const mostGrids = 12;

class PhotoDialog implements PhotoStage {
  readonly ending = new AbortController();
  private readonly stage = h("div", { class: "photo-stage" });
  private readonly message = h("p", { class: "status", role: "status" });
  private readonly box: HTMLDialogElement;
  private picture: Blob | ImageBitmap | null = null;
  /** Releases the resources of a stage. */
  private leaveStage = () => {};

  constructor(readonly frame: Frame, file: Blob | null) {
    const { app } = frame;
    this.box = dialog(app.text("sudoku.photo"), app.text("shell.close"), this.stage, this.message);
    this.box.classList.add("photo");
    this.box.addEventListener("close", () => {
      this.leaveStage();
      this.ending.abort();
    });
    void app.engine.ask("photo.warm", [], { signal: this.ending.signal, lane: "long" }).catch(() => {});
    if (file) void this.read(file);
    else this.choose();
  }

  ask = () => ({ signal: this.ending.signal, lane: "long" as const });

  say(message: string, kind = ""): void {
    this.message.textContent = message;
    this.message.className = `status ${kind}`;
  }

  private show(leave: () => void, ...elements: HTMLElement[]): void {
    this.leaveStage();
    this.leaveStage = leave;
    this.stage.replaceChildren(...elements);
  }

  // -- stages --

  /** Shows the choice of a picture. */
  choose(): void {
    const { app } = this.frame;
    const picture = (attributes = {}) =>
      fileInput((file) => void this.read(file), { accept: "image/*", ...attributes });
    const shoot = hasCamera ? button(app.text("sudoku.photo.camera"), () => this.shoot(), { class: "primary" })
      : picture({ capture: "environment", "aria-label": app.text("sudoku.photo.camera") });
    this.show(() => {}, h("p", {}, app.text("sudoku.photo.lead")), h("div", { class: "tools" }, shoot),
      field(app.text("sudoku.photo.file"), picture(), app.text("sudoku.photo.private")));
  }

  private shoot(): void {
    const { app } = this.frame;
    this.say("");
    const view = camera(this, (photo, picture) => this.showPhoto(photo, picture), (error) => {
      this.choose();
      this.say(app.text("sudoku.photo.no_camera", { reason: error.message }), "error");
    });
    this.show(view.leave, view.element);
  }

  /** Reads a picture, and shows the reading. */
  async read(picture: Blob | ImageBitmap, most = 1): Promise<void> {
    const { app } = this.frame;
    if (picture instanceof Blob && picture.size > mostBytes) return this.fail(app.text("sudoku.photo.large"));
    this.say(app.text("sudoku.photo.reading"));
    try {
      this.showPhoto(await app.engine.ask("photo.read", [picture, most], this.ask()), picture);
    } catch (error) {
      if (wasAborted(error)) return;
      const { name, message } = error as Error;
      this.fail(name === "PictureError" ? app.text("sudoku.photo.no_picture")
        : navigator.onLine ? message : app.text("sudoku.photo.offline"));
    }
  }

  /** Shows an error, and asks for another picture. */
  private fail(message: string): void {
    this.choose();
    this.say(message, "error");
  }

  private showPhoto(photo: Photo, picture: Blob | ImageBitmap, at = 0): void {
    const { app } = this.frame, grid = photo.grids[at];
    this.picture = picture;
    if (!grid) return this.fail(app.text("sudoku.photo.no_grid"));
    this.say("");
    const check = checkReading(this, grid, {
      play: (puzzle) => {
        this.box.close();
        this.frame.play({ puzzle, rules: classicRules });
      },
      draw: (puzzle, solution) => {
        const drawing = drawnPhoto(this, photo.image, grid, puzzle, solution, () => {
          this.show(() => {}, check.element);
          check.focus();
        });
        this.show(() => {}, drawing.element);
        drawing.focus();
      },
    });
    const many = photo.grids.length > 1;
    const other = button(app.text(many ? "sudoku.photo.next" : "sudoku.photo.others"), () => {
      if (many) this.showPhoto(photo, picture, (at + 1) % photo.grids.length);
      else void this.readAll();
    });
    check.tools.append(other, button(app.text("sudoku.photo.again"), () => this.choose()));
    this.show(() => {}, check.element);
    check.focus();
  }

  /** Reads further sudokus of the same picture. */
  private async readAll(): Promise<void> {
    const { app } = this.frame;
    this.say(app.text("sudoku.photo.reading"));
    try {
      const photo = await app.engine.ask("photo.read", [this.picture!, mostGrids], this.ask());
      if (photo.grids.length > 1) this.showPhoto(photo, this.picture!, 1);
      else this.say(app.text("sudoku.photo.only"));
    } catch (error) {
      if (!wasAborted(error)) this.say((error as Error).message, "error");
    }
  }
}

export const photoDialog = (frame: Frame, file: Blob | null = null): void => void new PhotoDialog(frame, file);
