/** The interface of the npm package "dancing-links", version 4, over this library. Rows of a solution
 * are in the order in which they were added, and solutions in that of this library. */
import { DlxError } from "./lib/errors.js";
import { Problem } from "./lib/problem.js";
import { Run } from "./lib/question.js";

const ones = (row, first = 0) => {
  const columns = [];
  for (let k = 0; k < row.length; ++k) if (row[k] === 1) columns.push(first + k);
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

// Rows of columns, the secondary ones behind the primary ones.
class Rows {
  constructor(config) {
    const { primaryColumns = config.columns, secondaryColumns = 0 } = config;
    this.primary = primaryColumns;
    this.secondary = secondaryColumns;
    this.complex = config.columns === undefined;
    this.validates = false;
    this.rows = [];
  }

  validateConstraints() {
    this.validates = true;
    return this;
  }

  addSparseConstraint(data, columns) {
    if (!this.complex) {
      if (this.validates) checkColumns(columns, this.primary, "Column", "columns");
      return this.addRow({ coveredColumns: columns, data });
    }
    const { primary, secondary } = columns;
    if (this.validates) {
      checkColumns(primary, this.primary, "Primary column", "primaryColumns");
      checkColumns(secondary, this.secondary, "Secondary column", "secondaryColumns");
    }
    const behind = secondary.map((column) => this.primary + column);
    return this.addRow({ coveredColumns: [...primary, ...behind], data });
  }

  addSparseConstraints(constraints) {
    for (const { data, columnIndices } of constraints) this.addSparseConstraint(data, columnIndices);
    return this;
  }

  addBinaryConstraint(data, values) {
    if (!this.complex) {
      if (this.validates) checkLength(values, this.primary, "Row", "columns");
      return this.addRow({ coveredColumns: ones(values), data });
    }
    const { primaryRow, secondaryRow } = values;
    if (this.validates) {
      checkLength(primaryRow, this.primary, "Primary row", "primaryColumns");
      checkLength(secondaryRow, this.secondary, "Secondary row", "secondaryColumns");
    }
    const coveredColumns = [...ones(primaryRow), ...ones(secondaryRow, this.primary)];
    return this.addRow({ coveredColumns, data });
  }

  addBinaryConstraints(constraints) {
    for (const { data, columnValues } of constraints) this.addBinaryConstraint(data, columnValues);
    return this;
  }

  addRow(row) {
    this.rows.push(row);
    this.problem = undefined;
    return this;
  }

  addRows(rows) {
    for (const row of rows) this.addRow(row);
    return this;
  }

  compiled() {
    if (this.problem) return this.problem;
    if (this.rows.length === 0) throw new Error("Cannot solve problem with no constraints");
    const { rows } = this, offsets = new Uint32Array(rows.length + 1);
    let size = 0;
    rows.forEach(({ coveredColumns }, k) => (offsets[k + 1] = size += coveredColumns.length));
    const items = new Uint32Array(size);
    rows.forEach(({ coveredColumns }, k) => items.set(coveredColumns, offsets[k]));
    return (this.problem = Problem.fromArrays({
      primary: this.primary, secondary: this.secondary, offsets, items }));
  }
}

export class ProblemSolver extends Rows {
  findOne() { return this.find(1); }
  findAll() { return this.#find({}); }
  find(number) { return this.#find({ limit: number }); }

  *createGenerator() {
    for (const cover of this.compiled().solve()) yield this.#result(cover);
  }

  #find(given) {
    const run = new Run(this.compiled().handle, "list", given), found = [];
    try {
      for (let block = run.block(); block !== null; block = run.block()) {
        let k = 0;
        for (const end of block.ends) {
          const result = [];
          for (; k < end; ++k) {
            const index = block.options[k];
            result.push({ data: this.rows[index].data, index });
          }
          found.push(result);
        }
      }
    } finally {
      run.release();
    }
    return found;
  }

  #result(cover) {
    return cover.map((index) => ({ data: this.rows[index].data, index }));
  }
}

export class SolverTemplate extends Rows {
  constructor(config) {
    super(config);
    this.config = config;
  }

  createSolver() {
    const solver = new ProblemSolver(this.config);
    solver.rows = this.rows.slice();
    if (this.rows.length > 0) solver.problem = this.compiled();
    solver.validates = this.validates;
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
