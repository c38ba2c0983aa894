/** The interface of the npm package "dancing-links", version 4, over this library. Rows of a solution
 * are in the order in which they were added, and solutions in that of this library. */
import { DlxError } from "./lib/errors.js";
import { Problem } from "./lib/problem.js";
import { Run } from "./lib/question.js";
import { c, words } from "./lib/wasm.js";

const ones = (row) => {
  const columns = [];
  for (let k = 0; k < row.length; ++k) if (row[k] === 1) columns.push(k);
  return columns;
};
const none = [];

function checkColumns(columns, limit, kind, name) {
  for (const column of columns)
    if (column < 0 || column >= limit)
      throw new Error(`${kind} index ${column} exceeds ${name} limit of ${limit}`);
}

function checkLength(row, columns, kind, name) {
  if (row.length !== columns)
    throw new Error(`${kind} length ${row.length} does not match ${name} ${columns}`);
}

const larger = (array, size) => {
  const copy = new Uint32Array(2 * size);
  copy.set(array);
  return copy;
};

// Rows of columns, the secondary ones behind the primary ones, as arrays that the library takes: row k
// has those from offsets[k] on.
class Rows {
  constructor(config) {
    const { primaryColumns = config.columns, secondaryColumns = 0 } = config;
    this.primary = primaryColumns;
    this.secondary = secondaryColumns;
    this.complex = config.columns === undefined;
    this.validates = false;
    this.data = [];
    this.offsets = new Uint32Array(64);
    this.columns = new Uint32Array(256);
    this.isShared = false;
    this.shared = { problem: null };  // with the solvers of a template, until they add rows
  }

  validateConstraints() {
    this.validates = true;
    return this;
  }

  addSparseConstraint(data, columns) {
    if (!this.complex) {
      if (this.validates) checkColumns(columns, this.primary, "Column", "columns");
      return this.#add(data, columns, none);
    }
    const { primary, secondary } = columns;
    if (this.validates) {
      checkColumns(primary, this.primary, "Primary column", "primaryColumns");
      checkColumns(secondary, this.secondary, "Secondary column", "secondaryColumns");
    }
    return this.#add(data, primary, secondary);
  }

  addSparseConstraints(constraints) {
    for (const { data, columnIndices } of constraints) this.addSparseConstraint(data, columnIndices);
    return this;
  }

  addBinaryConstraint(data, values) {
    if (!this.complex) {
      if (this.validates) checkLength(values, this.primary, "Row", "columns");
      return this.#add(data, ones(values), none);
    }
    const { primaryRow, secondaryRow } = values;
    if (this.validates) {
      checkLength(primaryRow, this.primary, "Primary row", "primaryColumns");
      checkLength(secondaryRow, this.secondary, "Secondary row", "secondaryColumns");
    }
    return this.#add(data, ones(primaryRow), ones(secondaryRow));
  }

  addBinaryConstraints(constraints) {
    for (const { data, columnValues } of constraints) this.addBinaryConstraint(data, columnValues);
    return this;
  }

  addRow({ data, coveredColumns }) { return this.#add(data, coveredColumns, none); }

  addRows(rows) {
    for (const row of rows) this.addRow(row);
    return this;
  }

  /** The problem, for searches that take their time. */
  compiled() {
    const { shared, primary, secondary, data } = this;
    return (shared.problem ??= Problem.fromArrays({ primary, secondary,
      offsets: this.offsets.subarray(0, data.length + 1),
      items: this.columns.subarray(0, this.offsets[data.length]) }));
  }

  #add(data, primary, secondary) {
    if (this.isShared || this.shared.problem !== null) this.#detach();
    const row = this.data.length;
    let at = this.offsets[row];
    const end = at + primary.length + secondary.length;
    if (end > this.columns.length) this.columns = larger(this.columns, end);
    if (row + 2 > this.offsets.length) this.offsets = larger(this.offsets, row + 2);
    const { columns } = this;
    for (let k = 0; k < primary.length; ++k) columns[at++] = primary[k];
    for (let k = 0; k < secondary.length; ++k) columns[at++] = this.primary + secondary[k];
    this.data.push(data);
    this.offsets[row + 1] = end;
    return this;
  }

  #detach() {
    if (this.isShared) {
      this.data = this.data.slice();
      this.offsets = this.offsets.slice();
      this.columns = this.columns.slice();
      this.isShared = false;
    }
    this.shared = { problem: null };
  }
}

// Where small problems are handed over, and their covers back.
const room = { place: 0, size: 0 };
const coverRoom = 1 << 16;
// So many times may rows die in a small problem before it is one for the engines: some milliseconds.
const patience = 200_000;

/** The covers of a small problem: each its size, and its rows. Null if it is none. */
function searchSmall({ primary, secondary, data, offsets, columns }, limit) {
  const rows = data.length, entries = offsets[rows], size = rows + 1 + entries;
  if (size > 1 << 17) return null;
  if (room.size < size) {
    c.dlx_free(room.place);
    room.place = c.malloc(4 * (2 * size + coverRoom)) >>> 0;
    room.size = room.place === 0 ? 0 : 2 * size;
    if (room.place === 0) return null;
  }
  const memory = words(), at = room.place / 4, out = at + room.size;
  memory.set(offsets.subarray(0, rows + 1), at);
  memory.set(columns.subarray(0, entries), at + rows + 1);
  const found = c.dlx_small_search(primary, primary + secondary, room.place, rows,
    room.place + 4 * (rows + 1), limit, patience, 4 * out, coverRoom);
  return found < 0 ? null : { found, memory: words(), out };
}

export class ProblemSolver extends Rows {
  findOne() { return this.find(1); }
  findAll() { return this.#find({}, 0xffffffff); }
  find(number) { return this.#find({ limit: number }, number); }

  *createGenerator() {
    this.#check();
    for (const cover of this.compiled().solve())
      yield cover.map((index) => ({ data: this.data[index], index }));
  }

  #check() {
    if (this.data.length === 0) throw new Error("Cannot solve problem with no constraints");
  }

  #find(given, limit) {
    this.#check();
    const isSmall = Number.isInteger(limit) && limit > 0 && limit <= 0xffffffff;
    const small = isSmall ? searchSmall(this, limit) : null;
    if (small === null) return this.#ask(given);
    const { found, memory, out } = small, covers = new Array(found);
    for (let k = 0, at = out; k < found; ++k) {
      const size = memory[at];
      covers[k] = this.#rows(memory, at + 1, size);
      at += 1 + size;
    }
    return covers;
  }

  #ask(given) {
    const run = new Run(this.compiled().handle, "list", given), found = [];
    try {
      for (let block = run.block(); block !== null; block = run.block()) {
        let begin = 0;
        for (const end of block.ends) {
          found.push(this.#rows(block.options, begin, end - begin));
          begin = end;
        }
      }
    } finally {
      run.release();
    }
    return found;
  }

  #rows(numbers, from, size) {
    const rows = new Array(size);
    for (let k = 0; k < size; ++k) {
      const index = numbers[from + k];
      rows[k] = { data: this.data[index], index };
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
    const { data, offsets, columns, shared, validates } = this;
    Object.assign(solver, { data, offsets, columns, shared, validates, isShared: true });
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
