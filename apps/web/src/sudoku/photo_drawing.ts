// The solution, drawn into the picture at its position.
import type { Grid } from "../engine/photo_methods";
import { h } from "../ui/dom";
import { button } from "../ui/parts";
import type { PhotoStage } from "./photo_stage";

const ink = "#0057d8";

/** The length of a cell's side. */
function sideOf({ crossings }: Grid): number {
  const [[ax, ay], [bx, by]] = [crossings[0]!, crossings[99]!];
  return Math.hypot(bx - ax, by - ay) / 9 / Math.SQRT2;
}

export function drawnPhoto(of: PhotoStage, image: ImageBitmap, grid: Grid, puzzle: string, solution: string,
  back: () => void) {
  const { app } = of.frame;
  const canvas = h("canvas", { width: image.width, height: image.height, role: "img",
    "aria-label": app.text("sudoku.photo.drawn", { solution }) });
  const context = canvas.getContext("2d")!;
  context.drawImage(image, 0, 0);

  async function draw(): Promise<void> {
    const missing = Array.from(solution, (symbol, cell) => (puzzle[cell] === "." ? symbol : ".")).join("");
    const lines = await app.engine.ask("photo.lines", [grid.crossings, missing], of.ask());
    context.strokeStyle = ink;
    context.lineWidth = 0.07 * sideOf(grid);
    context.lineCap = context.lineJoin = "round";
    for (const points of lines) {
      context.beginPath();
      for (const [x, y] of points) context.lineTo(x, y);
      context.stroke();
    }
    canvas.dataset.drawn = String(lines.length);
  }
  draw().catch((error: Error) => of.say(error.message, "error"));

  const save = button(app.text("sudoku.photo.save"), () =>
    canvas.toBlob((blob) => blob && app.save("sudoku.jpg", blob), "image/jpeg", 0.92), { class: "primary" });
  const element = h("div", { class: "photo-drawn" }, canvas,
    h("div", { class: "tools" }, save, button(app.text("sudoku.photo.back"), back)));
  return { element, focus: () => save.focus() };
}
