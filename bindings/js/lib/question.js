// Queries: settings as a struct of the library, and runs that answer them.
import { DlxError } from "./errors.js";
import { readProgress } from "./system.js";
import { flag, large, limit, measure, refuse, whole } from "./values.js";
import { allocate, bytes, c, call, made, scratch, status, takeText, telling, textAt, view, words, wordAt }
  from "./wasm.js";

const size = 160;
const kinds = { list: 0, count: 1, cheapest: 2, diagram: 3 };
const outcomes = ["exhausted", "limit", "node limit", "time limit", "interrupted"];
const choices = { automatic: 0, always: 1, never: 2 };
const countings = { automatic: 0, states: 1, engine: 2 };

const text = (value, parameter, room) => room.text(value, parameter);
const named = (names) => (value, parameter) => {
  const name = value === true ? "always" : value === false ? "never" : value;
  if (Object.hasOwn(names, name)) return names[name];
  const known = Object.keys(names).join(", ");
  throw new DlxError(`there is no ${parameter} '${value}'; there are ${known}`, "argument", parameter);
};

// The position and type of each setting, and a flag that it is set.
const settings = {
  upToSymmetry: [8, "Int32", flag],
  limit: [16, "BigUint64", limit],
  maxCost: [32, "BigInt64", (units) => units, 24],  // already a BigInt
  engine: [40, "Uint32", text],
  branching: [44, "Uint32", text],
  propagation: [48, "Uint32", text],
  counting: [56, "Int32", named(countings)],
  seed: [64, "BigUint64", large, 52],  // random orders, until there is a cover
  reducing: [76, "Int32", named(choices)],
  symmetry: [80, "Int32", named(choices)],
  itemOrder: [84, "Uint32", text],
  memory: [88, "BigUint64", limit],
  nodeLimit: [96, "BigUint64", limit],
  timeLimit: [104, "Float64", measure],
  progressInterval: [120, "Float64", measure],
  gap: [128, "Float64", measure],
  saveInterval: [144, "Float64", measure],
};
const others = ["onProgress", "onSave", "saved", "signal"];

/** Writes a dlx_question, and returns its address. */
export function writeQuestion(room, kind, given = {}) {
  const place = room.take(size);
  c.dlx_question_init(place, size);
  if (!Object.hasOwn(kinds, kind))
    throw new DlxError(`there is no question '${kind}'; there are ${Object.keys(kinds).join(", ")}`,
      "argument", "kind");
  view().setInt32(place + 4, kinds[kind], true);
  if (given.onProgress) {
    if (typeof given.onProgress !== "function") refuse(given.onProgress, "a function", "onProgress");
    c.dlx_question_tell(place);
  }
  if (given.onSave) {
    if (typeof given.onSave !== "function") refuse(given.onSave, "a function", "onSave");
    given = { ...given, saveInterval: given.saveInterval ?? 60 };
  } else if (given.saveInterval !== undefined) {
    throw new DlxError("saveInterval needs onSave", "argument", "saveInterval");
  }
  if (given.saved) {
    if (!(given.saved instanceof Uint8Array)) refuse(given.saved, "a Uint8Array", "saved");
    view().setUint32(place + 152, room.bytes(given.saved), true);
    view().setUint32(place + 156, given.saved.length, true);
  }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || others.includes(name)) continue;
    if (!Object.hasOwn(settings, name))
      throw new DlxError(`there is no setting '${name}'; there are ${Object.keys(settings).join(", ")}`,
        "argument", name);
    const [at, type, convert, said] = settings[name];
    const written = convert(value, name, room);
    view()[`set${type}`](place + at, written, true);
    if (said !== undefined) view().setInt32(place + said, 1, true);
  }
  return place;
}

// Covers arrive in blocks through this buffer, which all runs share.
let optionRoom = 1 << 16;
const coverRoom = 4096;
const ends = c.malloc(8 * coverRoom) >>> 0;
let options = c.malloc(4 * optionRoom) >>> 0;
const covers = c.malloc(8) >>> 0;

/** A question that the library works on. */
export class Run {
  constructor(problem, kind, given = {}) {
    given.signal?.throwIfAborted();
    this.signal = given.signal;
    this.tell = given.onProgress;
    this.keep = given.onSave;
    this.handle = scratch((room) =>
      made("dlx_run_free", "dlx_run_start", problem.place, writeQuestion(room, kind, given)));
  }

  /**
   * Returns the next covers as a block { options, ends }; cover k begins at ends[k - 1]. Returns null at the
   * end, and "running" if there is none within the given seconds (below 0: waits).
   */
  block(seconds = -1) {
    this.signal?.throwIfAborted();
    for (;;) {
      let found;
      try {
        found = telling(this.tell, () => call("dlx_run_next_block", this.handle.place, seconds,
          options, optionRoom, ends, coverRoom, covers));
      } catch (error) {
        if (error.parameter !== "optionRoom") throw error;
        this.#makeRoom(wordAt(covers));
        continue;
      }
      if (found === status.end) return null;
      if (found === status.running) return "running";
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

  progress() {
    return scratch((room) => {
      const place = room.take(40);
      call("dlx_run_progress", this.handle.place, place);
      return readProgress(view(), place);
    });
  }

  /** Returns the outcome of a finished run. */
  outcome() {
    return scratch((room) => {
      const out = room.out();
      call("dlx_run_outcome", this.handle.place, out);
      return outcomes[wordAt(out)];
    });
  }

  /** Returns the result of a finished run. */
  result() {
    return scratch((room) => {
      const out = room.out(), run = this.handle.place, outcome = this.outcome();
      call("dlx_run_count", run, out);
      const count = BigInt(takeText(out));
      call("dlx_run_plan", run, out);
      const plan = takeText(out);
      const place = room.take(248);
      view().setUint32(place, 248, true);
      call("dlx_run_statistics", run, place);
      const number = (at) => Number(view().getBigUint64(place + at, true));
      const statistics = {
        nodes: number(8), branchings: number(16), updates: number(24), states: number(32),
        stateMemory: number(40), seconds: view().getFloat64(place + 48, true),
        engine: textAt(place + 56), choice: textAt(place + 88),
      };
      return { outcome, count, plan, statistics };
    });
  }

  /** Returns what a finished run proved about the costs of the cheapest covers. */
  costs() {
    return scratch((room) => {
      const place = room.take(48);
      view().setUint32(place, 48, true);
      call("dlx_run_costs", this.handle.place, place);
      const at = view(), said = (from) => at.getInt32(place + from, true) !== 0;
      return { hasBound: said(8), noOthers: said(12), bound: at.getBigInt64(place + 32, true),
        gap: at.getFloat64(place + 40, true) };
    });
  }

  release() {
    this.handle.release();
  }
}
