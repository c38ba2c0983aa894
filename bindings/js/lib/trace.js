// The textbook search, event by event, see ../index.d.ts.
import { DlxError } from "./errors.js";
import { checkSettings, refuse, whole } from "./values.js";
import { call, made, scratch, view, wordAt } from "./wasm.js";

// The names of the changes, in the order of wasm/trace.cpp.
const changes = ["choose", "leave", "try", "retract", "found", "end", "cover", "remove", "restore", "uncover",
  "unlink", "relink", "hide", "unhide", "purify", "mark", "unmark", "unpurify", "take", "give", "enough", "reopen"];

const bitOf = (change) => {
  const at = changes.indexOf(change);
  if (at < 0) throw new DlxError(`there is no change '${change}'; there are ${changes.join(", ")}`, "argument", "changes");
  return 1 << at;
};

export class Trace {
  #handle;
  #numbers;  // index in `changes` of each event

  constructor(problem, given) {
    checkSettings(given, ["choice", "changes"]);
    const { choice = "shortest" } = given;
    if (choice !== "shortest" && choice !== "leftmost") refuse(choice, "'shortest' or 'leftmost'", "choice");
    /** The names of the reported changes. */
    this.changes = Array.from(given.changes ?? changes);
    const bits = this.changes.map(bitOf).reduce((all, bit) => all | bit, 0);
    this.#numbers = changes.map((change) => this.changes.indexOf(change));
    this.#handle = made("dlx_trace_free", "dlx_trace_new", problem.place, Number(choice === "leftmost"), bits);
  }

  take(most) {
    return scratch((room) => {
      const place = room.take(12 * whole(most, "most")), out = room.out();
      call("dlx_trace_next", this.#handle.place, place, most, out);
      const numbers = new Int32Array(view().buffer.slice(place, place + 12 * wordAt(out)));
      for (let k = 0; k < numbers.length; k += 3) numbers[k] = this.#numbers[numbers[k]];
      return numbers;
    });
  }

  release() { this.#handle.release(); }
}
