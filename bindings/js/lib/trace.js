// The search of the textbook, change by change.
import { DlxError } from "./errors.js";
import { checkSettings, refuse, whole } from "./values.js";
import { call, made, scratch, view, wordAt } from "./wasm.js";

// In the order of wasm/trace.cpp.
const changes = ["choose", "leave", "try", "retract", "found", "end", "cover", "remove", "restore", "uncover",
  "unlink", "relink", "hide", "unhide", "purify", "mark", "unmark", "unpurify", "take", "give", "enough", "reopen"];

const bitOf = (change) => {
  const at = changes.indexOf(change);
  if (at < 0) throw new DlxError(`there is no change '${change}'; there are ${changes.join(", ")}`, "argument", "changes");
  return 1 << at;
};

/** A search that is watched: `problem.trace()`. */
export class Trace {
  /** The names of changes, which are numbers of these. */
  static changes = changes;

  #handle;

  constructor(problem, given) {
    checkSettings(given, ["choice", "changes"]);
    const { choice = "shortest", changes: wanted = changes } = given;
    if (choice !== "shortest" && choice !== "leftmost") refuse(choice, "'shortest' or 'leftmost'", "choice");
    const bits = Array.from(wanted, bitOf).reduce((all, bit) => all | bit, 0);
    this.#handle = made("dlx_trace_free", "dlx_trace_new", problem.place, Number(choice === "leftmost"), bits);
  }

  /** The next changes, at most so many; fewer at the end. Of each the number of its kind, its item and its
   * option, -1 where it has none. */
  take(most) {
    return scratch((room) => {
      const place = room.take(12 * whole(most, "most")), out = room.out();
      call("dlx_trace_next", this.#handle.place, place, most, out);
      return new Int32Array(view().buffer.slice(place, place + 12 * wordAt(out)));
    });
  }

  /** Frees the memory at once, as release() of a problem. */
  release() { this.#handle.release(); }
}
