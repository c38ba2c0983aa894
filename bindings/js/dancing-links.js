/**
 * The interface of the npm package "dancing-links", version 4, implemented by this library. Rows of a
 * solution are in the order in which they were added; the order of solutions is that of this library.
 */
import { DlxError } from "./lib/errors.js";
import { Problem } from "./lib/problem.js";
import { Run } from "./lib/query.js";

// Most problems of pages are small: this many nodes are searched before a plan is made, which takes
// longer.
const quick = { engine: "links", nodeLimit: 1500 };

const none = [];

function onesOf(row) {
  const ones = [];
  for (let k = 0; k < row.length; ++k) if (row[k] === 1) ones.push(k);
  return ones;
}

function checkColumns(columns, limit, kind, name) {
  for (const column of columns)
    if (column < 0 || column >= limit)
      throw new Error(`${kind} index ${column} exceeds ${name} limit of ${limit}`);
}

function checkLength(row, columns, kind, name) {
  if (row.length !== columns)
    throw new Error(`${kind} length ${row.length} does not match ${name} ${columns}`);
}

// Rows of columns are stored by reference, and read when solutions are requested. Binary rows are
// converted when they are added, and the rows of a template once for all of its solvers.
class Rows {
  constructor(config) {
    const { primaryColumns = config.columns, secondaryColumns = 0 } = config;
    this.config = config;
    this.primary = primaryColumns;
    this.secondary = secondaryColumns;
    this.complex = config.columns === undefined;
    this.validates = false;
    this.data = [];  // of all rows
    this.lists = [];  // primary and secondary columns of the rows after the base, alternately
    this.base = { size: 0, offsets: [0], items: none };  // the rows of a template
  }

  get size() { return this.base.size + this.lists.length / 2; }

  validateConstraints() {
    this.validates = true;
    return this;
  }

  addSparseConstraint(data, columns) {
    const { primary, secondary } = this.complex ? columns : { primary: columns, secondary: none };
    if (this.validates) {
      checkColumns(primary, this.primary, ...(this.complex ? ["Primary column", "primaryColumns"] : ["Column", "columns"]));
      checkColumns(secondary, this.secondary, "Secondary column", "secondaryColumns");
    }
    return this.#add(data, primary, secondary);
  }

  addSparseConstraints(constraints) {
    for (const { data, columnIndices } of constraints) this.addSparseConstraint(data, columnIndices);
    return this;
  }

  addBinaryConstraint(data, values) {
    const { primaryRow, secondaryRow } = this.complex ? values : { primaryRow: values, secondaryRow: none };
    if (this.validates) {
      checkLength(primaryRow, this.primary, ...(this.complex ? ["Primary row", "primaryColumns"] : ["Row", "columns"]));
      checkLength(secondaryRow, this.secondary, "Secondary row", "secondaryColumns");
    }
    return this.#add(data, onesOf(primaryRow), onesOf(secondaryRow));
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

  #add(data, primary, secondary) {
    this.data.push(data);
    this.lists.push(primary, secondary);
    return this;
  }

  /**
   * All current rows: the end of each in the array of columns, with secondary columns after the primary ones.
   */
  read() {
    const { base, lists, size, primary } = this;
    if (lists.length === 0) return base;
    const length = lists.reduce((sum, list) => sum + list.length, base.items.length);
    const offsets = new Uint32Array(size + 1), items = new Uint32Array(length);
    offsets.set(base.offsets);
    items.set(base.items);
    let at = base.items.length, row = base.size;
    for (let k = 0; k < lists.length; k += 2) {
      const list = lists[k], more = lists[k + 1];
      for (let j = 0; j < list.length; ++j) items[at++] = list[j];
      for (let j = 0; j < more.length; ++j) items[at++] = primary + more[j];
      offsets[++row] = at;
    }
    return { size, offsets, items };
  }
}

export class ProblemSolver extends Rows {
  findOne() { return this.find(1); }
  findAll() { return this.#find(this.#rows(), {}); }
  // Without primary columns, the empty cover is returned whatever the limit is, as by dancing-links.
  find(number) { return this.#find(this.#rows(), this.primary === 0 ? {} : { limit: number }); }

  *createGenerator() {
    const rows = this.#rows(), given = new Set();
    const keyOf = (solution) => solution.map(({ index }) => index).join();
    // The first solutions come from complete searches, so an abandoned generator keeps no memory of the module.
    for (const limit of [1, 64]) {
      const solutions = this.#find(rows, { limit });
      for (const solution of solutions) {
        const key = keyOf(solution), isNew = !given.has(key);
        given.add(key);
        if (isNew) yield solution;
      }
      if (solutions.length < limit) return;
    }
    const problem = this.#problem(rows);
    try {
      for (const cover of problem.solve()) {
        const solution = this.#solution(cover, 0, cover.length);
        if (!given.has(keyOf(solution))) yield solution;
      }
    } finally {
      problem.release();
    }
  }

  #rows() {
    if (this.size === 0) throw new Error("Cannot solve problem with no constraints");
    return this.read();
  }

  #problem({ offsets, items }) {
    return Problem.fromArrays({ primary: this.primary, secondary: this.secondary, offsets, items });
  }

  #find(rows, given) {
    const problem = this.#problem(rows);
    try {
      return this.#search(problem, { ...given, ...quick }) ?? this.#search(problem, given);
    } finally {
      problem.release();
    }
  }

  // Returns the solutions; null if the node limit ended the search.
  #search(problem, given) {
    const run = new Run(problem, "list", given), found = [];
    try {
      for (let block = run.block(); block !== null; block = run.block()) {
        let begin = 0;
        for (const end of block.ends) {
          found.push(this.#solution(block.options, begin, end));
          begin = end;
        }
      }
      return given.nodeLimit && run.result("outcome") === "node_limit" ? null : found;
    } finally {
      run.release();
    }
  }

  #solution(numbers, from, end) {
    const rows = new Array(end - from), { data } = this;
    for (let k = from; k < end; ++k) {
      const index = numbers[k];
      rows[k - from] = { data: data[index], index };
    }
    return rows;
  }
}

export class SolverTemplate extends Rows {
  createSolver() {
    this.base = this.read();
    this.lists = [];
    const solver = new ProblemSolver(this.config), { base, validates } = this;
    return Object.assign(solver, { data: this.data.slice(), base, validates });
  }
}

export class DancingLinks {
  createSolver(config) { return new ProblemSolver(checked(config)); }
  createSolverTemplate(config) { return new SolverTemplate(checked(config)); }
}

// Both kinds of columns at once are ambiguous.
function checked(config) {
  const { columns, primaryColumns, secondaryColumns } = config;
  const isSimple = columns !== undefined;
  const numbers = isSimple ? [columns] : [primaryColumns, secondaryColumns];
  const isBoth = isSimple && (primaryColumns ?? secondaryColumns) !== undefined;
  if (!isBoth && numbers.every((number) => Number.isInteger(number) && number >= 0)) return config;
  throw new DlxError("expected { columns } or { primaryColumns, secondaryColumns }", "argument");
}
