// Puzzles by the name of a model and values of its parameters, with pictures, see ../index.d.ts.
import { DlxError } from "./errors.js";
import { Problem } from "./problem.js";
import { call, made, scratch, takeText, textOf } from "./wasm.js";

let known = null;
/** Returns the models with their parameters: [{ name, summary, notes, parameters }]. */
export const models = () => (known ??= JSON.parse(textOf("dlx_models")));

const drawings = ["ascii", "unicode", "colour", "svg"];

export class Puzzle extends Problem {
  constructor(model, values = {}) {
    const puzzle = scratch((room) => {
      const nameOf = (key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const pairs = Object.entries(values)
        .filter(([, value]) => value !== undefined && value !== null && value !== false)
        .map(([key, value]) => [nameOf(key), value === true ? "" : String(value)]);
      const pointers = (k) => room.numbers(pairs.map((pair) => room.text(pair[k], pair[0])));
      return made("dlx_puzzle_free", "dlx_puzzle_new", room.text(model, "model"), pointers(0), pointers(1),
        pairs.length);
    });
    super(made("dlx_problem_free", "dlx_puzzle_problem", puzzle.place));
    this.model = model;
    this.puzzle = puzzle;
  }

  release() {
    super.release();
    this.puzzle.release();
  }

  /** Draws a cover: an SVG file; or lines of text with "ascii", "unicode" or "colour". */
  draw(cover = [], kind = "svg") {
    if (!drawings.includes(kind))
      throw new DlxError(`there is no kind of picture '${kind}'; there are ${drawings.join(", ")}`,
        "argument", "kind");
    return scratch((room) => {
      const out = room.out();
      call("dlx_puzzle_draw", this.puzzle.place, room.numbers(cover), cover.length,
        drawings.indexOf(kind), out);
      return takeText(out);
    });
  }
}

export const puzzle = (model, values) => new Puzzle(model, values);
