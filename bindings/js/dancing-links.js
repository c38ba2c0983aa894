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

function checkColumns(columns, limit, kind, name) {
  for (const column of columns)
    if (column < 0 || column >= limit)
      throw new Error(`${kind} index ${column} exceeds ${name} limit of ${limit}`);
}

function checkLength(row, columns, kind, name) {
  if (row.length !== columns)
    throw new Error(`${kind} length ${row.length} does not match ${name} ${columns}`);
}

// Rows as they were added: what they stand for, and their columns, the secondary ones behind the primary
// ones.
class Rows {
  constructor(config) {
    const { primaryColumns = config.columns, secondaryColumns = 0 } = config;
    this.primary = primaryColumns;
    this.secondary = secondaryColumns;
    this.complex = config.columns === undefined;
    this.validates = false;
    this.data = [];
    this.columns = [];
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
    this.#own();
    const { data, columns } = this;
    for (let k = 0; k < constraints.length; ++k) {
      const row = constraints[k];
      data.push(row.data);
      columns.push(row.columnIndices);
    }
    return this;
  }

  addBinaryConstraint(data, values) {
    if (!this.complex) {
      if (this.validates) checkLength(values, this.primary, "Row", "columns");
      return this.#add(data, ones(values));
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

  /** What is made of the rows once, until there are more: their arrays, and the problem. */
  compiled() {
    if (this.made) return this.made;
    const offsets = new Uint32Array(this.data.length + 1);
    let size = 0;
    this.columns.forEach((row, k) => (offsets[k + 1] = size += row.length));
    const items = new Uint32Array(size);
    this.columns.forEach((row, k) => items.set(row, offsets[k]));
    return (this.made = { offsets, items, problem: null });
  }

  problem() {
    const made = this.compiled(), { primary, secondary } = this;
    return (made.problem ??= Problem.fromArrays({ primary, secondary, ...made }));
  }

  #add(data, columns) {
    this.#own();
    this.data.push(data);
    this.columns.push(columns);
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
    this.data = this.data.slice();
    this.columns = this.columns.slice();
    this.isShared = false;
  }
}

// Where small problems are handed over, and their covers back.
const room = { place: 0, size: 0 };
const coverRoom = 1 << 16, mostRows = 1 << 16;
// So many times may rows die in a small problem before it is one for the engines: some milliseconds.
const patience = 80_000;

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

/** The covers of a small problem: each its size, and its rows. Null if it is none. */
function searchSmall({ primary, secondary, columns, made }, limit) {
  const rows = columns.length;
  let entries = 0;
  for (let k = 0; k < rows; ++k) entries += columns[k].length;
  if (rows >= mostRows || entries >= mostRows) return null;
  const place = roomFor(coverRoom + rows + 1 + entries), out = place / 4;
  const memory = words(), first = out + coverRoom + rows + 1;
  if (made) {
    memory.set(made.offsets, out + coverRoom);
    memory.set(made.items, first);
  } else {
    let at = first, end = out + coverRoom;
    memory[end++] = 0;
    for (let k = 0; k < rows; ++k) {
      const row = columns[k];
      for (let j = 0; j < row.length; ++j) memory[at++] = row[j];
      memory[end++] = at - first;
    }
  }
  const found = c.dlx_small_search(primary, primary + secondary, place + 4 * coverRoom, rows,
    4 * first, limit, patience, place, coverRoom);
  return found < 0 ? null : { found, memory: words(), out };
}

export class ProblemSolver extends Rows {
  findOne() { return this.find(1); }
  findAll() { return this.#find({}, 0xffffffff); }
  find(number) { return this.#find({ limit: number }, number); }

  *createGenerator() {
    this.#check();
    for (const cover of this.problem().solve())
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
    const run = new Run(this.problem().handle, "list", given), found = [];
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
    const { data, columns, validates } = this, made = this.compiled();
    Object.assign(solver, { data, columns, validates, made, isShared: true });
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
