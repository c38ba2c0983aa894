/** The interface of the npm package "dancing-links", version 4. */

export interface Result<T> {
  data: T;
  index: number;
}
export type BinaryNumber = 0 | 1;
export interface ConstraintRow<T> {
  readonly coveredColumns: number[];
  readonly data: T;
}
/** A row of 0 and 1 for each column. */
export interface SimpleConstraint<T = any> {
  row: BinaryNumber[];
  data: T;
}
export interface ComplexConstraint<T = any> {
  primaryRow: BinaryNumber[];
  secondaryRow: BinaryNumber[];
  data: T;
}
export type BinaryConstraint<T = any> = SimpleConstraint<T> | ComplexConstraint<T>;
/** The columns that a row covers. */
export interface SparseConstraint<T = any> {
  data: T;
  columns: number[];
}
export interface SimpleSolverConfig {
  columns: number;
}
export interface ComplexSolverConfig {
  primaryColumns: number;
  secondaryColumns: number;
}
export type SolverMode = "simple" | "complex";
export type SparseColumnIndices<Mode extends SolverMode> =
  Mode extends "complex" ? { primary: number[]; secondary: number[] } : number[];
export type BinaryColumnValues<Mode extends SolverMode> =
  Mode extends "complex" ? { primaryRow: BinaryNumber[]; secondaryRow: BinaryNumber[] } : BinaryNumber[];

declare class Rows<T, Mode extends SolverMode> {
  validateConstraints(): this;
  addSparseConstraint(data: T, columnIndices: SparseColumnIndices<Mode>): this;
  addSparseConstraints(constraints: { data: T; columnIndices: SparseColumnIndices<Mode> }[]): this;
  addBinaryConstraint(data: T, columnValues: BinaryColumnValues<Mode>): this;
  addBinaryConstraints(constraints: { data: T; columnValues: BinaryColumnValues<Mode> }[]): this;
  addRow(row: ConstraintRow<T>): this;
  addRows(rows: ConstraintRow<T>[]): this;
}

export class ProblemSolver<T, Mode extends SolverMode> extends Rows<T, Mode> {
  findOne(): Result<T>[][];
  findAll(): Result<T>[][];
  find(numSolutions: number): Result<T>[][];
  createGenerator(): Generator<Result<T>[], void, unknown>;
}

export class SolverTemplate<T, Mode extends SolverMode> extends Rows<T, Mode> {
  createSolver(): ProblemSolver<T, Mode>;
}

export class DancingLinks<T> {
  createSolver(config: SimpleSolverConfig): ProblemSolver<T, "simple">;
  createSolver(config: ComplexSolverConfig): ProblemSolver<T, "complex">;
  createSolverTemplate(config: SimpleSolverConfig): SolverTemplate<T, "simple">;
  createSolverTemplate(config: ComplexSolverConfig): SolverTemplate<T, "complex">;
}
