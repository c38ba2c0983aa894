/** The interface of the npm package "dancing-links", version 4, over this library. Rows of a solution
 * are in the order in which they were added, and solutions in that of this library. */
import { DlxError } from "./lib/errors.js";
import { Problem } from "./lib/problem.js";
import { Run } from "./lib/question.js";
import { Handle, c, words } from "./lib/wasm.js";

const ones = (row) => {
  const columns = [];
  for (let k = 0; k < row.length; ++k) if (row[k] === 1) columns.push(k);
  return columns;
};

function checkColumns(columns, limit, kind, name) {
  for (const column of columns)
    if (column < 0 || column >= limit)
      throw new Error(`${kind} index ${column} exceeds ${name} limit of ${limit}`);
}

function checkLength(row, columns, kind, name) {
  if (row.length !== columns)
    throw new Error(`${kind} length ${row.length} does not match ${name} ${columns}`);
}

const least = 64;  // numbers
const mostAtOnce = 64;  // covers of a generator

/** A copy with room for so many numbers and more. */
function grown(numbers, used, size) {
  const larger = new Uint32Array(Math.max(2 * numbers.length, size, least));
  larger.set(numbers.subarray(0, used));
  return larger;
}

const none = new Uint32Array(0);

// Rows as they were added: what they stand for, and their columns, the secondary ones behind the primary
// ones, those of row k from the end of the one before to ends[k].
class Rows {
  constructor(config) {
    const { primaryColumns = config.columns, secondaryColumns = 0 } = config;
    this.primary = primaryColumns;
    this.secondary = secondaryColumns;
    this.complex = config.columns === undefined;
    this.validates = false;
    this.size = 0;
    this.data = [];
    this.ends = this.entries = none;
    this.used = 0;  // entries
    this.isShared = false;  // by a template and its solvers, until one adds rows
    this.made = null;
  }

  validateConstraints() {
    this.validates = true;
    return this;
  }

  addSparseConstraint(data, columns) {
    if (!this.complex) {
      if (this.validates) checkColumns(columns, this.primary, "Column", "columns");
      return this.#add(data, columns);
    }
    const { primary, secondary } = columns;
    if (this.validates) {
      checkColumns(primary, this.primary, "Primary column", "primaryColumns");
      checkColumns(secondary, this.secondary, "Secondary column", "secondaryColumns");
    }
    return this.#add(data, this.#joined(primary, secondary));
  }

  addSparseConstraints(constraints) {
    if (this.complex || this.validates || !Array.isArray(constraints)) {
      for (const { data, columnIndices } of constraints) this.addSparseConstraint(data, columnIndices);
      return this;
    }
    // The same in one loop.
    this.#own();
    const more = constraints.length, size = this.size + more;
    if (size > this.ends.length) this.ends = grown(this.ends, this.size, size);
    const { data, ends } = this;
    let { entries, used } = this;
    for (let k = 0; k < more; ++k) {
      const row = constraints[k], columns = row.columnIndices, { length } = columns;
      if (used + length > entries.length) entries = grown(entries, used, used + length * (more - k));
      for (let j = 0; j < length; ++j) entries[used++] = columns[j];
      data.push(row.data);
      ends[this.size + k] = used;
    }
    this.entries = entries;
    this.used = used;
    this.size = size;
    return this;
  }

  addBinaryConstraint(data, values) {
    if (!this.complex) {
      if (this.validates) checkLength(values, this.primary, "Row", "columns");
      return this.#addOnes(data, values);
    }
    const { primaryRow, secondaryRow } = values;
    if (this.validates) {
      checkLength(primaryRow, this.primary, "Primary row", "primaryColumns");
      checkLength(secondaryRow, this.secondary, "Secondary row", "secondaryColumns");
    }
    return this.#add(data, this.#joined(ones(primaryRow), ones(secondaryRow)));
  }

  addBinaryConstraints(constraints) {
    for (const { data, columnValues } of constraints) this.addBinaryConstraint(data, columnValues);
    return this;
  }

  addRow({ data, coveredColumns }) { return this.#add(data, coveredColumns); }

  addRows(rows) {
    for (const row of rows) this.addRow(row);
    return this;
  }

  /** The problem of the rows, made once, until there are more. */
  problem() {
    if (this.made) return this.made;
    const { primary, secondary, size, used } = this, offsets = new Uint32Array(size + 1);
    offsets.set(this.ends.subarray(0, size), 1);
    const items = this.entries.subarray(0, used);
    return (this.made = Problem.fromArrays({ primary, secondary, offsets, items }));
  }

  #add(data, columns) {
    this.#own();
    const { length } = columns, { size } = this, used = this.used + length;
    if (used > this.entries.length) this.entries = grown(this.entries, this.used, used);
    if (size === this.ends.length) this.ends = grown(this.ends, size, size);
    const { entries } = this;
    for (let k = 0, at = this.used; k < length; ++k) entries[at++] = columns[k];
    this.ends[size] = this.used = used;
    this.data.push(data);
    this.size = size + 1;
    return this;
  }

  #addOnes(data, values) {
    this.#own();
    const { length } = values, { size } = this;
    let { used } = this;
    if (used + length > this.entries.length) this.entries = grown(this.entries, used, used + length);
    if (size === this.ends.length) this.ends = grown(this.ends, size, size);
    const { entries } = this;
    for (let k = 0; k < length; ++k) if (values[k] === 1) entries[used++] = k;
    this.ends[size] = this.used = used;
    this.data.push(data);
    this.size = size + 1;
    return this;
  }

  #joined(primary, secondary) {
    const columns = [...primary];
    for (let k = 0; k < secondary.length; ++k) columns.push(this.primary + secondary[k]);
    return columns;
  }

  #own() {
    this.made = null;
    if (!this.isShared) return;
    this.data = this.data.slice(0, this.size);
    this.ends = this.ends.slice();
    this.entries = this.entries.slice();
    this.isShared = false;
  }
}

// Where small problems are handed over, and their covers back.
const room = { place: 0, size: 0 };
const coverRoom = 1 << 17, mostNumbers = 1 << 16;

/** The place of so many words. */
function roomFor(size) {
  if (room.size < size) {
    c.dlx_free(room.place);
    room.place = c.malloc(8 * size) >>> 0;
    room.size = room.place === 0 ? 0 : 2 * size;
    if (room.place === 0) throw new DlxError("out of memory", "memory");
  }
  return room.place;
}

/** A search for the covers of a small problem. Null if it is none. */
function beginSmall({ primary, secondary, size, ends, entries, used }) {
  if (size >= mostNumbers || used >= mostNumbers) return null;
  const place = roomFor(coverRoom + size + 1 + used), offsets = place / 4, memory = words();
  memory[offsets] = 0;
  memory.set(ends.subarray(0, size), offsets + 1);
  memory.set(entries.subarray(0, used), offsets + size + 1);
  return c.dlx_small_begin(primary, primary + secondary, place, size, place + 4 * (size + 1)) >>> 0;
}

/** Gives the next covers of a small problem to `take`: the memory, and where the rows of one begin and
 * end. The number of them; -1 if it is not small after all. */
function nextSmall(search, limit, take) {
  const place = roomFor(coverRoom), found = c.dlx_small_next(search, limit, place, coverRoom);
  const memory = words();
  for (let k = 0, at = place / 4; k < found; ++k) {
    const end = at + 1 + memory[at];
    take(memory, at + 1, end);
    at = end;
  }
  return found;
}

export class ProblemSolver extends Rows {
  findOne() { return this.find(1); }
  findAll() { return this.#find({}, 0xffffffff); }
  find(number) { return this.#find({ limit: number }, number); }

  *createGenerator() {
    this.#check();
    const place = beginSmall(this), seen = new Set();
    if (place) {
      const search = new Handle(place, "dlx_small_free");
      try {
        for (let most = 1, found; ; most = Math.min(2 * most, mostAtOnce)) {
          const covers = [];
          found = nextSmall(place, most, (memory, from, end) => covers.push(memory.slice(from, end)));
          if (found === 0) return;
          if (found < 0) break;
          for (const cover of covers) {
            seen.add(cover.join());
            yield this.#rows(cover, 0, cover.length);
          }
        }
      } finally {
        search.release();
      }
    }
    for (const cover of this.problem().solve())
      if (!seen.delete(cover.join())) yield this.#rows(cover, 0, cover.length);
  }

  #check() {
    if (this.size === 0) throw new Error("Cannot solve problem with no constraints");
  }

  #find(given, limit) {
    this.#check();
    const isSmall = Number.isInteger(limit) && limit > 0 && limit <= 0xffffffff;
    return (isSmall && this.#findSmall(limit)) || this.#ask(given);
  }

  #findSmall(limit) {
    const search = beginSmall(this);
    if (!search) return null;
    const covers = [], take = (memory, from, end) => covers.push(this.#rows(memory, from, end));
    try {
      let found = 0;
      while (covers.length < limit && (found = nextSmall(search, limit - covers.length, take)) > 0);
      return found < 0 ? null : covers;
    } finally {
      c.dlx_small_free(search);
    }
  }

  #ask(given) {
    const run = new Run(this.problem().handle, "list", given), found = [];
    try {
      for (let block = run.block(); block !== null; block = run.block()) {
        let begin = 0;
        for (const end of block.ends) {
          found.push(this.#rows(block.options, begin, end));
          begin = end;
        }
      }
    } finally {
      run.release();
    }
    return found;
  }

  #rows(numbers, from, end) {
    const rows = new Array(end - from), { data } = this;
    for (let k = from; k < end; ++k) {
      const index = numbers[k];
      rows[k - from] = { data: data[index], index };
    }
    return rows;
  }
}

export class SolverTemplate extends Rows {
  constructor(config) {
    super(config);
    this.config = config;
  }

  createSolver() {
    const solver = new ProblemSolver(this.config);
    const { size, data, ends, entries, used, validates } = this, made = this.made;
    Object.assign(solver, { size, data, ends, entries, used, validates, made, isShared: true });
    this.isShared = true;
    return solver;
  }
}

export class DancingLinks {
  createSolver(config) { return new ProblemSolver(checked(config)); }
  createSolverTemplate(config) { return new SolverTemplate(checked(config)); }
}

function checked(config) {
  const numbers = config.columns === undefined
    ? [config.primaryColumns, config.secondaryColumns] : [config.columns];
  if (numbers.every((number) => Number.isInteger(number) && number >= 0)) return config;
  throw new DlxError("expected { columns } or { primaryColumns, secondaryColumns }", "argument");
}
