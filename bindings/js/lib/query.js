// Queries with settings by name, and runs that answer them. bindings/c/dlx.h describes both.
import { refuse, snakeCase } from "./values.js";
import { allocate, bytes, c, call, made, named, scratch, status, telling, textOf, words, wordAt } from "./wasm.js";

/**
 * Returns the result of `work` for a query of a kind, which is then freed. Settings that are undefined, null or
 * Infinity are not set.
 */
export function withQuery(kind, settings, work) {
  const { onProgress, onSave, onStatistics, saved, ...others } = settings;
  for (const [name, value] of Object.entries({ onProgress, onSave, onStatistics }))
    if (value && typeof value !== "function") refuse(value, "a function", name);
  if (onSave) others.saveInterval ??= 60;
  else if (others.saveInterval !== undefined) refuse(others.saveInterval, "the setting onSave, too", "saveInterval");
  return scratch((room) => {
    const out = room.out();
    call("dlx_query_new", room.text(kind, "kind"), out);
    const query = wordAt(out);
    try {
      if (saved) call("dlx_query_set_saved", query, room.bytes(saved), saved.length);
      for (const [name, value] of Object.entries(others))
        if (value !== undefined && value !== null && value !== Infinity)
          call("dlx_query_set", query, room.text(snakeCase(name)), room.text(String(value), name));
      return work(query);
    } finally {
      c.dlx_query_free(query);
    }
  });
}

// Covers arrive in blocks through this buffer, which all runs share.
let optionRoom = 1 << 16;
const coverRoom = 4096;
const ends = c.malloc(8 * coverRoom) >>> 0;
let options = c.malloc(4 * optionRoom) >>> 0;
const covers = c.malloc(8) >>> 0;

/** A query that the library works on. */
export class Run {
  constructor(problem, kind, settings = {}) {
    this.tell = settings.onProgress;
    this.keep = settings.onSave;
    this.handle = withQuery(kind, settings, (query) => made("dlx_run_free", "dlx_run_start", problem.place, query));
  }

  /**
   * Returns the next covers as a block { options, ends }; cover k begins at ends[k - 1]. Returns null at the
   * end.
   */
  block() {
    for (;;) {
      let found;
      try {
        found = telling(this.tell, () => call("dlx_run_next_block", this.handle.place, -1,
          options, optionRoom, ends, coverRoom, covers));
      } catch (error) {
        if (error.parameter !== "optionRoom") throw error;
        this.#makeRoom(wordAt(covers));
        continue;
      }
      if (found === status.end) return null;
      const memory = words(), number = memory[covers / 4];
      const blockEnds = new Uint32Array(number);
      for (let k = 0; k < number; ++k) blockEnds[k] = memory[ends / 4 + 2 * k];
      return { options: memory.slice(options / 4, options / 4 + blockEnds[number - 1]),
        ends: blockEnds };
    }
  }

  #makeRoom(needed) {
    const larger = allocate(8 * needed);
    c.dlx_free(options);
    options = larger;
    optionRoom = 2 * needed;
  }

  /** Waits for the end of the run, and passes its saves to onSave. */
  wait() {
    const seconds = this.keep ? 0.1 : -1;
    let state;
    do {
      try {
        state = telling(this.tell, () => call("dlx_run_wait", this.handle.place, seconds));
      } finally {
        this.#save();
      }
    } while (state === status.running);
  }

  #save() {
    if (!this.keep) return;
    scratch((room) => {
      const save = room.out(), length = room.out();
      if (call("dlx_run_saved", this.handle.place, save, length) === status.end) return;
      const place = wordAt(save);
      try {
        this.keep(bytes().slice(place, place + wordAt(length)));
      } finally {
        c.dlx_free(place);
      }
    });
  }

  /** Returns a result of a finished run as text. */
  result(name) { return scratch((room) => textOf("dlx_run_get", this.handle.place, room.text(name))); }

  /** Returns all results of a finished run: as JSON with the names of the library, or as an object. */
  resultsText() { return textOf("dlx_run_results", this.handle.place); }
  results() { return named(this.resultsText()); }

  release() {
    this.handle.release();
  }
}
