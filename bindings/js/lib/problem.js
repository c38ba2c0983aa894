// Exact-cover problems and their covers. ../index.d.ts describes the public functions.
import { DlxError } from "./errors.js";
import { Part } from "./parts.js";
import { Run, withQuery } from "./query.js";
import { Trace } from "./trace.js";
import { checkSettings, decimal, flag, lines, list, refuse, shown, whole, wholes } from "./values.js";
import { Handle, c, call, camelCase, made, named, namedOf, releasing, scratch, takeNumbers, takeText, textAt, textOf, view,
  wordAt } from "./wasm.js";
import { Zdd } from "./zdd.js";

const mostUnits = 2n ** 63n - 1n;

/** Converts costs to whole numbers of units of 10^-digits. */
function unitsOf(costs, parameter) {
  const parts = costs.map((cost) => {
    const match = /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/.exec(String(cost));
    if (!match) refuse(cost, "a decimal", parameter);
    const [, whole, rest = "", exponent = "0"] = match;
    return { number: BigInt(whole + rest), digits: rest.length - Number(exponent) };
  });
  const digits = parts.reduce((most, part) => Math.max(most, part.digits), 0);
  const units = parts.map((part) => part.number * 10n ** BigInt(digits - part.digits));
  return { digits, units };
}

// Returns a name that formats permit: without spaces and the characters between names and colours.
const nameOf = (value) => String(value).replace(/[\s\p{Cc}|:]/gu, "_");

// Items by name or value, in the order of their numbers.
class Items {
  constructor() {
    this.numbers = new Map();
  }
  add(item) {
    if (!this.numbers.has(item)) this.numbers.set(item, this.numbers.size);
    return this.numbers.get(item);
  }
  get names() {
    const plain = ["string", "number", "bigint", "boolean"], taken = new Set();
    return Array.from(this.numbers, ([item, number]) => {
      let name = plain.includes(typeof item) ? nameOf(item) : `item${number}`;
      while (name === "" || taken.has(name)) name += `_${number}`;
      taken.add(name);
      return name;
    });
  }
}

// Rows of 0 and 1, with a 1 in each column, would be misread as options of the items 0 and 1.
function refuseMatrix(options) {
  const width = options[0]?.length, isBit = (entry) => [0, 1, false, true].includes(entry);
  if (options.length < 2 || width < 2) return;
  if (!options.every((option) => option.length === width && option.every(isBit))) return;
  if (options[0].every((_, column) => options.some((option) => option[column])))
    throw new DlxError("the options look like a matrix of 0 and 1, but options are lists of their items: "
      + "give matrix.map((row) => [...row.keys()].filter((k) => row[k])); for the items 0 and 1 give `primary`",
      "argument", "options");
}

// Converts options, which are lists of items, to the arrays that the library reads. With colours,
// "x:red" is the item x in red.
function arraysOf(options, given) {
  const { primary, secondary = [], colours, bounds, costs } = given;
  if (colours !== undefined) flag(colours, "colours");
  if (primary === undefined && given.secondary === undefined) refuseMatrix(options);
  const parts = (entry) => {
    const at = typeof entry === "string" ? entry.lastIndexOf(":") : -1;
    return at < 0 ? [entry, null] : [entry.slice(0, at), entry.slice(at + 1)];
  };
  const late = new Set(secondary), early = primary && new Set(primary);
  const split = (entry) => {
    if (colours) return parts(entry);
    if (colours === false || late.size === 0) return [entry, null];
    const [item, colour] = parts(entry);
    if (colour !== null && late.has(item) && !late.has(entry) && !early?.has(entry))
      throw new DlxError(`an option has '${entry}', and '${item}' is a secondary item: say colours: true if `
        + `'${colour}' is a colour of it, colours: false if '${entry}' is another item`, "argument", "colours");
    return [entry, null];
  };
  const items = new Items(), shades = new Items();
  for (const item of early ?? []) items.add(item);
  if (!early)
    for (const option of options)
      for (const entry of option) if (!late.has(split(entry)[0])) items.add(split(entry)[0]);
  const primaries = items.numbers.size;
  for (const item of late) items.add(item);
  if (items.numbers.size !== primaries + late.size)
    throw new DlxError("an item is both primary and secondary", "argument", "secondary");
  const offsets = [0], numbers = [], colourNumbers = [];
  options.forEach((option, number) => {
    for (const entry of option) {
      const [item, colour] = split(entry);
      const known = items.numbers.get(item);
      if (known === undefined)
        throw new DlxError(`option ${number} has an item that is not there: ${String(item)}`,
          "argument", "options");
      numbers.push(known);
      colourNumbers.push(colour === null ? 0 : shades.add(colour) + 1);
    }
    offsets.push(numbers.length);
  });
  const result = { primary: primaries, secondary: late.size, offsets, items: numbers, costs, names: items.names };
  if (shades.numbers.size > 0) Object.assign(result, { colours: colourNumbers, colourNames: shades.names });
  if (bounds) {
    result.low = new Uint32Array(primaries).fill(1);
    result.high = new Uint32Array(primaries).fill(1);
    for (const [item, bound] of bounds instanceof Map ? bounds : Object.entries(bounds)) {
      const number = items.numbers.get(item);
      if (number === undefined || number >= primaries)
        throw new DlxError(`there is no primary item ${String(item)}`, "argument", "bounds");
      const pair = typeof bound === "number" ? [bound, bound] : bound;
      [result.low[number], result.high[number]] = wholes(pair, "bounds", 2);
    }
  }
  return result;
}

// Makes the problem of arrays like dlx_arrays in the C interface.
function fromArrays(given, labels) {
  const { primary, secondary, offsets, colourNames } = given, options = offsets.length - 1;
  const costs = given.costs && Array.from(given.costs);
  return scratch((room) => {
    const numbers = (values) => values && room.numbers(values);
    const texts = (values) => values && room.numbers(values.map((text) => room.text(text)));
    const wide = new Uint32Array(2 * offsets.length);
    offsets.forEach((offset, k) => (wide[2 * k] = offset));
    const units = costs && unitsOf(list(costs, "costs", options), "costs");
    for (const cost of units?.units ?? [])
      if (cost > mostUnits || cost < -mostUnits) refuse(cost, "less than 2^63 units of the last digit", "costs");
    const place = room.take(60);
    c.dlx_arrays_init(place, 60);
    const members = [
      [4, primary], [8, secondary], [12, options], [16, room.numbers(wide)],
      [20, numbers(given.items)], [24, numbers(given.colours)], [28, numbers(given.low)], [32, numbers(given.high)],
      [36, units && room.bytes(new Uint8Array(BigInt64Array.from(units.units).buffer))],
      [40, units?.digits], [44, texts(given.names)], [48, texts(labels)],
      [52, texts(colourNames)], [56, colourNames?.length],
    ];
    for (const [at, value] of members)
      if (value !== undefined && value !== null) view().setUint32(place + at, value, true);
    return made("dlx_problem_free", "dlx_problem_from_arrays", place);
  });
}

// Options as lists, and their names: the keys of a Map or an object.
function namedOptions(given) {
  const named = given instanceof Map || (Object(given) === given && Object.getPrototypeOf(given) === Object.prototype);
  if (!named) return { options: listed(given, "options").map((option, k) => listed(option, `option ${k}`)) };
  const pairs = given instanceof Map ? [...given] : Object.entries(given);
  return { names: pairs.map(([name]) => name),
    options: pairs.map(([name, option]) => listed(option, `option ${shown(name)}`)) };
}

// The values of any iterable, in order. The characters of a text would be read as items.
const listed = (values, what) =>
  typeof values !== "string" && !(values instanceof Map) && typeof values?.[Symbol.iterator] === "function"
    ? Array.from(values)
    : refuse(values, "a list of items", "options", what);

// The names of options as labels in files, if all of them are valid labels.
function labelsOf(names) {
  const labels = names?.map(String);
  return labels?.every((label) => label === label.trim() && !/\p{Cc}/u.test(label)) ? labels : undefined;
}

// The settings of a problem whose options have names, with its costs in a list.
function namedSettings(names, given) {
  const { costs } = given;
  if (Object(costs) !== costs || typeof (costs instanceof Map ? undefined : costs[Symbol.iterator]) === "function")
    return given;
  const of = costs instanceof Map ? costs : new Map(Object.entries(costs));
  for (const name of of.keys())
    if (!names.includes(name)) throw new DlxError(`there is no option ${shown(name)}`, "argument", "costs");
  return { ...given, costs: names.map((name) => of.get(name) ?? refuse(undefined, "a number", "costs",
    `the cost of option ${shown(name)}`)) };
}

// Returns the result of a reduction, and frees its handle.
function reductionOf(handle) {
  const numbers = (name) => scratch((room) => {
    const out = room.out(), size = room.out();
    call(name, handle.place, out, size);
    return takeNumbers(out, size);
  });
  return releasing(handle, () => ({
    problem: new Problem(made("dlx_problem_free", "dlx_reduction_problem", handle.place)),
    forced: numbers("dlx_reduction_forced"),
    origin: numbers("dlx_reduction_origin"),
    infeasible: c.dlx_reduction_infeasible(handle.place) !== 0,
  }));
}

function partOf(handle, times = 1n, weight = 0) {
  const { problem, forced, origin } = reductionOf(handle);
  const part = new Part({ problem: problem.to("json"), taken: forced, origin, times, weight });
  problem.release();
  return part;
}

const partNumber = (split, number) => scratch((room) => {
  const [out, times, weight] = [room.out(), room.out(), room.out()];
  call("dlx_split_part", split.place, number, out, times, weight);
  const handle = new Handle(wordAt(out), "dlx_reduction_free");
  return partOf(handle, BigInt(takeText(times)), view().getFloat64(weight, true));
});

export class Covers {
  constructor(problem, given) {
    Object.assign(this, { problem, given });
  }

  // The results of the run, or their text, which is parsed on demand because most callers do not read them.
  #results = null;
  get #known() {
    if (typeof this.#results === "string") this.#results = named(this.#results);
    return this.#results;
  }

  get outcome() { return this.#known && this.#known.outcome; }
  get count() { return this.#known && Number(this.#known.count); }
  get plan() { return this.#known && this.#known.plan; }
  get statistics() {
    if (!this.#known) return null;
    const { outcome, count, plan, ...statistics } = this.#known;
    return statistics;
  }

  [Symbol.iterator]() { return this.#covers(new Run(this.problem, "list", this.given)); }

  *#covers(run) {
    try {
      for (let block = run.block(); block !== null; block = run.block()) {
        const { options, ends } = block;
        for (let k = 0, begin = 0; k < ends.length; begin = ends[k++]) {
          const cover = new Array(ends[k] - begin);
          for (let j = 0; j < cover.length; ++j) cover[j] = options[begin + j];
          yield cover;
        }
      }
      this.#results = run.resultsText();
    } finally {
      run.release();
    }
  }
}

export class Problem {
  constructor(given, settings = {}) {
    if (given instanceof Handle) return void this.adopt(given);
    checkSettings(settings, ["primary", "secondary", "colours", "bounds", "costs"]);
    const { options, names } = namedOptions(given);
    this.adopt(fromArrays(arraysOf(options, names ? namedSettings(names, settings) : settings), labelsOf(names)));
    this.names = names;
  }

  adopt(handle) {
    this.handle = handle;
    this.costDigits = c.dlx_problem_cost_digits(this.place);
  }

  /** The address in the library; throws if the problem was released. */
  get place() {
    if (this.handle.place === 0) throw new DlxError("the problem was released", "state");
    return this.handle.place;
  }

  release() { this.handle.release(); }

  static parse(text, given = {}) {
    checkSettings(given, ["format", "source"]);
    const { format = null, source = "<text>" } = given;
    return scratch((room) => {
      return new Problem(made("dlx_problem_free", "dlx_problem_parse", ...room.letters(text),
        room.text(source, "source"), room.text(format, "format")));
    });
  }

  static fromJSON(value) { return Problem.parse(JSON.stringify(value), { format: "json" }); }

  get numItems() { return c.dlx_problem_items(this.place); }
  get numPrimary() { return c.dlx_problem_primary(this.place); }
  get numOptions() { return c.dlx_problem_options(this.place); }
  get items() { return lines(textOf("dlx_problem_item_names", this.place)); }

  /** Returns an option as text, such as "A B X:red". */
  optionText(option) { return textOf("dlx_problem_option_text", this.place, whole(option, "options")); }
  label(option) { return textOf("dlx_problem_label", this.place, whole(option, "options")); }

  labels(cover) {
    return Array.from(list(cover, "options"), (k) => {
      const label = this.label(k);  // refuses unknown options
      return this.names ? this.names[k] : label || this.optionText(k);
    });
  }

  warnings() { return lines(textOf("dlx_problem_warnings", this.place)); }
  symmetries() { return BigInt(textOf("dlx_problem_symmetries", this.place)); }

  to(format = null) { return this.#written(format).text; }

  lostBy(format) { return this.#written(format).lost; }

  toJSON() { return JSON.parse(this.to("json")); }

  solve(settings = {}) { return new Covers(this, settings); }

  first(settings = {}) {
    const covers = this.solve({ limit: 1, ...settings });
    for (const cover of covers) return cover;
    this.#check(covers.outcome);
    return null;
  }

  count(settings = {}) {
    return this.#answer("count", settings, (run) => {
      if (settings.limit === undefined) this.#check(run.result("outcome"));
      return BigInt(run.result("count"));
    });
  }

  cheapest(k = 1, settings = {}) {
    if (settings.limit !== undefined)
      throw new DlxError("how many covers are cheapest is the first argument", "unsupported", "limit");
    return this.#answer("cheapest", { ...settings, limit: k }, (run) => {
      const found = [];
      for (let block = run.block(); block !== null; block = run.block()) {
        let begin = 0;
        for (const end of block.ends) {
          const cover = Array.from(block.options.subarray(begin, end));
          found.push({ cost: this.cost(cover), cover });
          begin = end;
        }
      }
      const { outcome, bound = null, gap, noOthers } = run.results();
      found.bound = bound && Number(bound);
      found.gap = gap ?? (noOthers && found.length > 0 ? 0 : null);
      found.noOthers = noOthers;
      this.#check(outcome, found);
      return found;
    });
  }

  /** Returns all covers as a decision diagram. */
  zdd(settings = {}) {
    return this.#answer("zdd", settings, (run) =>
      new Zdd(made("dlx_zdd_free", "dlx_run_zdd", run.handle.place), this));
  }

  cost(options) {
    return scratch((room) => {
      const out = room.out();
      call("dlx_problem_cost", this.place, room.numbers(options), options.length, out);
      return decimal(view().getBigInt64(out, true), this.costDigits);
    });
  }

  fault(options) {
    return scratch((room) => {
      const out = room.out();
      call("dlx_problem_verify", this.place, room.numbers(options), options.length, out);
      return takeText(out);
    });
  }
  verify(options) { return this.fault(options) === null; }

  drawMatrix(options = [], kind = "svg") {
    if (kind !== "svg" && kind !== "text")
      throw new DlxError(`there is no kind of picture '${kind}'; there are svg, text`, "argument", "kind");
    return scratch((room) => textOf("dlx_problem_draw", this.place, room.numbers(options),
      options.length, kind === "svg" ? 1 : 0));
  }

  trace(given = {}) { return new Trace(this, given); }

  plan(kind = "list", settings = {}) {
    return withQuery(kind, settings, (query) => textOf("dlx_problem_plan", this.place, query));
  }

  /** Estimates the number of covers and the size of the search by random probes. */
  estimate(settings = {}) {
    return this.#answer("estimate", settings, (run) => {
      const { estimatedNodes: nodes, estimatedCovers: covers, probes, exact } = run.results();
      return { nodes, covers, probes, exact };
    });
  }

  /** Returns the reduced problem, and the conversion of its covers. */
  reduce() {
    return reductionOf(made("dlx_reduction_free", "dlx_reduce", this.place));
  }

  restrict(taken, leftOut = []) {
    return partOf(scratch((room) => made("dlx_reduction_free", "dlx_problem_restrict", this.place,
      room.numbers(taken, "taken"), taken.length, room.numbers(leftOut, "leftOut"), leftOut.length)));
  }

  split(parts, settings = {}) {
    const split = this.#answer("split", { ...settings, parts }, (run) =>
      made("dlx_split_free", "dlx_run_split", run.handle.place));
    return releasing(split, () =>
      Array.from({ length: c.dlx_split_parts(split.place) }, (_, k) => partNumber(split, k)));
  }

  // Returns the result of `work` for the finished run of a query.
  #answer(kind, settings, work) {
    return releasing(new Run(this, kind, settings), (run) => {
      run.wait();
      if (settings.onStatistics) {
        const { outcome, count, ...statistics } = run.results();
        settings.onStatistics(statistics);
      }
      return work(run);
    });
  }

  #written(format) {
    return scratch((room) => {
      const out = room.out(), lost = room.out();
      call("dlx_problem_write", this.place, room.text(format, "format"), out, lost);
      return { text: takeText(out), lost: lines(takeText(lost) ?? "") };
    });
  }

  // `soFar`: the partial answer, if any.
  #check(outcome, soFar) {
    if (outcome === "exhausted" || outcome === "limit") return;
    const by = outcome === "interrupted" ? "" : ` by ${camelCase(outcome)}`;
    const error = new DlxError(`the search was stopped${by} before there was an answer`, "stopped");
    if (soFar) error.answer = soFar;
    throw error;
  }
}

Part.parse = (text) => Problem.parse(text, { format: "json" });  // without a circle of modules

/** Returns the formats of problems: [{ name, extension, summary, written }]. */
export const formats = () => lines(textOf("dlx_formats")).map((line) => {
  const [name, extension, summary, use] = line.split("\t");
  return { name, extension, summary, written: use === "written" };
});
export const settings = () =>
  namedOf("dlx_settings").map((setting) => ({ ...setting, name: camelCase(setting.name) }));
export const version = textAt(c.dlx_version());
