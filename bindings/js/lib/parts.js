// Parts of problems: covers that contain certain options and none of certain others, see ../index.d.ts.
import { DlxError } from "./errors.js";
import { list, whole } from "./values.js";
import { releasing } from "./wasm.js";

const fields = ["problem", "taken", "origin", "times", "weight"];

export class Part {
  // `problem`: the rest of the problem as JSON text. Option k of the rest is option origin[k] of the whole.
  constructor({ problem, taken, origin, times, weight }) {
    Object.assign(this, { problem, taken, origin, times, weight });
  }

  /** Returns the part of a copy that a worker received, or that was read from JSON. */
  static from(data) {
    if (data === null || typeof data !== "object" || !fields.every((name) => name in data))
      throw new DlxError("this is no part of a problem", "argument", "part");
    return new Part({ ...data, times: BigInt(data.times) });
  }

  count(given = {}) {
    return releasing(Part.parse(this.problem), (rest) => rest.count(given)) * this.times;
  }

  *solve(given = {}) {
    if (this.times !== 1n)
      throw new DlxError("the part represents merged parts, and has only a count", "argument", "merge");
    const rest = Part.parse(this.problem);
    try {
      for (const cover of rest.solve(given)) yield this.expand(cover);
    } finally {
      rest.release();
    }
  }

  split(parts, given = {}) {
    return releasing(Part.parse(this.problem), (rest) => rest.split(parts, given)).map((part) => new Part({
      ...part,
      taken: this.expand(part.taken),
      origin: part.origin.map((option) => this.origin[option]),
      times: this.times * part.times,
    }));
  }

  expand(cover) {
    const all = list(cover, "cover").map((option) => this.origin[whole(option, "cover")]);
    return [...this.taken, ...all].sort((a, b) => a - b);
  }

  toJSON() { return { ...this, times: String(this.times) }; }
}
