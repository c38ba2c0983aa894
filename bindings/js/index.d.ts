/** Exact covers, sudokus and puzzles. docs/javascript.md has examples. */

/** What goes wrong. */
export class DlxError extends Error {
  code: "argument" | "parse" | "io" | "memory" | "unsupported" | "stopped" | "state" | "other";
  /** The setting that was refused; "" if none was. */
  parameter: string;
  /** Of cheapest(), where a limit ended it: the best covers so far, and what is proved of others. */
  answer?: Cheapest;
}

/** Bad text, and where: lines and columns are counted from 1. */
export class ParseError extends DlxError {
  reason: string;
  source: string;
  line: number;
  column: number;
}

export interface Progress {
  covers: number;
  nodes: number;
  level: number;
  /** Of the search, 0 to 1. */
  fraction: number;
  seconds: number;
}

export type Choice = "automatic" | "always" | "never" | boolean;

/** How a question is answered. What is left out is chosen; what is set and makes no difference to the
 * answer is refused. */
export interface Settings {
  engine?: string;
  branching?: "mrv" | "sharp" | "weights" | "order";
  propagation?: "forced" | "domains";
  /** Begin anew, in random orders of this seed, until there is a cover. */
  seed?: number | bigint;
  counting?: "automatic" | "states" | "engine";
  reducing?: Choice;
  symmetry?: Choice;
  itemOrder?: string;
  /** Bytes for tables of states. */
  memory?: number | bigint;
  nodeLimit?: number | bigint;
  /** Seconds. */
  timeLimit?: number;
  onProgress?: (progress: Progress) => void;
  /** Seconds between two calls of onProgress. */
  progressInterval?: number;
  /** Ends work in a worker at once, and other work between two covers. */
  signal?: AbortSignal;
}

export interface ThreadSettings extends SolveSettings {
  /** Of countAsync() and `for await`: so many workers share the search, 0 is one for each core. Covers
   * come as they are found. Costs and classes are not for several workers. Workers share a search in node
   * and in pages that are isolated from other origins; elsewhere one worker searches. */
  threads?: number;
}

export interface CheapestSettings extends Settings {
  /** Other covers may be cheaper than the last one by this share of its cost: 0.01 is 1%. */
  gap?: number;
}

export interface SolveSettings extends Settings {
  /** Covers that are wanted. */
  limit?: number | bigint;
  /** Only covers that cost at most so much. */
  maxCost?: number | string;
  /** One cover of each class. */
  upToSymmetry?: boolean;
}

export interface Statistics {
  nodes: number;
  branchings: number;
  updates: number;
  states: number;
  stateMemory: number;
  seconds: number;
  engine: string;
  choice: string;
}

export type Outcome = "exhausted" | "limit" | "node limit" | "time limit" | "interrupted";

/** Option numbers, ascending. */
export type Cover = number[];

/** Cheapest covers, by cost, and what is proved of all others. */
export interface Cheapest extends Array<{ cost: number; cover: Cover }> {
  /** Every cover that is not in the list costs that or more; null: nothing is known, or there is none. */
  bound: number | null;
  /** By which share of the last cost another cover may be cheaper than that: 0 where none is; null if
   * nothing is known. */
  gap: number | null;
  /** Proved that the list has all covers. */
  noOthers: boolean;
}

/** Covers, one by one: `for` finds them here, as they are asked for, `for await` in a worker. What it
 * came to is known at the end. */
export class Covers implements Iterable<Cover>, AsyncIterable<Cover> {
  [Symbol.iterator](): IterableIterator<Cover>;
  [Symbol.asyncIterator](): AsyncIterableIterator<Cover>;
  outcome: Outcome | null;
  found: number | null;
  statistics: Statistics | null;
  plan: string | null;
}

export interface Estimate {
  mean: number;
  low: number;
  high: number;
  trustworthy: boolean;
}

export interface ProblemSettings<Item> {
  /** All primary items; if left out those of the options that are not secondary. */
  primary?: Iterable<Item>;
  secondary?: Iterable<Item>;
  /** True: "x:red" is the item x in red. False: it is an item like any other. Without it, such an entry is an
   * error where x is among the secondary items. */
  colors?: boolean;
  /** How often primary items are covered. */
  bounds?: Map<Item, number | [number, number]> | Record<string, number | [number, number]>;
  costs?: Iterable<number | string>;
  /** What is shown for each option. */
  labels?: string[];
}

export interface ProblemArrays {
  /** Items 0 to primary - 1, the secondary ones behind them. */
  primary: number;
  secondary?: number;
  /** The entries of option k are those from offsets[k] to offsets[k + 1] - 1. */
  offsets: ArrayLike<number>;
  items: ArrayLike<number>;
  /** Of each entry; 0: none. */
  colours?: ArrayLike<number>;
  /** Of the colours 1, 2, ...; if left out their numbers. */
  colourNames?: string[];
  low?: ArrayLike<number>;
  high?: ArrayLike<number>;
  costs?: Iterable<number | string>;
  names?: string[];
  labels?: string[];
}

/** An exact-cover problem. */
export class Problem {
  /** Options are lists of their items. Rows of 0 and 1, which look like a matrix, are refused, unless `primary`
   * or `secondary` say that 0 and 1 are items. An option without items keeps its number and is in no cover. */
  constructor(options: Iterable<Iterable<unknown>>, settings?: ProblemSettings<unknown>);
  /** Reads any format; a ParseError has the place of what is wrong. */
  static parse(text: string, settings?: { format?: string | null; source?: string }): Problem;
  static fromArrays(arrays: ProblemArrays): Problem;
  /** From what toJSON() gives. */
  static fromJSON(value: unknown): Problem;

  readonly numItems: number;
  readonly numPrimary: number;
  readonly numOptions: number;
  readonly items: string[];
  optionText(option: number): string;
  label(option: number): string;
  /** What is allowed but rarely meant: primary items in too few options, secondary items in none, options
   * without a primary item. */
  warnings(): string[];
  /** How many symmetries there are. */
  symmetries(): bigint;
  /** As text, in Knuth's format or another one. */
  to(format?: string | null): string;
  toJSON(): unknown;

  solve(settings?: ThreadSettings): Covers;
  /** The first cover; null if it is proved that there is none. */
  first(settings?: SolveSettings): Cover | null;
  count(settings?: SolveSettings): bigint;
  countAsync(settings?: ThreadSettings): Promise<bigint>;
  /** The k cheapest covers, with proof. Throws a DlxError with the best ones so far as its `answer` if a
   * limit ended it. */
  cheapest(k?: number, settings?: CheapestSettings): Cheapest;
  /** `threads`: where workers share a memory, see ThreadSettings. */
  cheapestAsync(k?: number, settings?: CheapestSettings & { threads?: number }): Promise<Cheapest>;
  diagram(settings?: Settings): Diagram;

  cost(options: Cover): number;
  verify(options: Cover): boolean;
  /** What is wrong with a cover; null if nothing is. */
  fault(options: Cover): string | null;
  /** The matrix of a small problem. */
  drawMatrix(options?: Cover, kind?: "svg" | "text"): string;
  /** The search of the textbook (Knuth, TAOCP 7.2.2.1, Algorithms X and C, with bounds M), change by change.
   * `choice`: the item with the shortest list, or the leftmost one; `changes`: those that are given, else all. */
  trace(settings?: { choice?: "shortest" | "leftmost"; changes?: Iterable<Change> }): Trace;
  /** How a question would be answered: the `plan` of its answer is the same. */
  plan(kind?: "list" | "count" | "cheapest" | "diagram", settings?: SolveSettings): string;
  estimate(settings?: { probes?: number; seed?: number; timeLimit?: number }):
    { nodes: Estimate; covers: Estimate; exact: boolean };
  reduce(): { problem: Problem; forced: number[]; origin: number[]; infeasible: boolean };
  /** Frees the memory at once. Else it is freed some time after nobody refers to the problem, while the
   * program waits for something: loops that make many large problems without that should call this. */
  release(): void;
}

export type Change = "choose" | "leave" | "try" | "retract" | "found" | "end" | "cover" | "remove" | "restore"
  | "uncover" | "unlink" | "relink" | "hide" | "unhide" | "purify" | "mark" | "unmark" | "unpurify" | "take" | "give"
  | "enough" | "reopen";

/** A search that is watched. */
export interface Trace {
  /** The changes that are given; dlx/textbook/dancing_links.hpp says what they are. */
  readonly changes: readonly Change[];
  /** The next changes, at most so many; fewer at the end. Of each its place in `changes`, its item and its
   * option, -1 where it has none. */
  take(most: number): Int32Array;
  /** Frees the memory at once, as release() of a problem. */
  release(): void;
}

/** All covers of a problem, numbered. */
export class Diagram {
  readonly nodes: number;
  readonly count: bigint;
  cover(rank: number | bigint): Cover;
  rank(cover: Cover): bigint | null;
  sample(number: number, seed?: number): Cover[];
  /** For each option the share of the covers that have it. */
  marginals(): number[];
  /** Frees the memory at once, as release() of a problem. */
  release(): void;
}

export function formats(): { name: string; extension: string; summary: string }[];
export function engines(): string[];
export const version: string;
/** Whether the build with 128-bit vectors is the one that runs. */
export const simd: boolean;
/** Loads what is not needed to list, count and solve (puzzles, grades, diagrams, ...). It is loaded when
 * it is first needed, too, while its caller waits; service workers have to call this before. */
export function load(): Promise<void>;

/** Sudokus as texts: of a character for each cell, or in any format that is read, pencil marks included. */
export namespace sudoku {
  type Difficulty = "easy" | "medium" | "hard" | "fiendish" | "extreme" | "beyond";
  interface Rules {
    /** The text of rules, "box 2x3\ndiagonals\n"; the common 9x9 if left out. */
    rules?: string | null;
    /** What the cells are left beside the givens: pencil marks in any format, as `marks()` gives them, for puzzles
     * that have none of their own. Not for canonicalize() and generate(). */
    marks?: string | null;
  }
  interface Grade {
    /** 0, 1, or 2 for more; the rest is of puzzles with one. */
    solutions: number;
    difficulty?: Difficulty;
    technique?: string;
    score?: number;
    guesses?: number;
    nodes?: number;
  }
  interface Step {
    technique: string;
    placed: [cell: number, value: number][];
    removed: [cell: number, value: number][];
    cells: number[];
    where: string;
    reason: string;
  }
  interface Wishes extends Rules {
    number?: number;
    seed?: number | bigint;
    first?: number | bigint;
    symmetry?: string;
    leastGivens?: number;
    mostGivens?: number;
    minimal?: boolean;
    difficulty?: Difficulty;
    maxAttempts?: number;
  }
  /** One puzzle is answered by one answer, a list by a list. Here and below, settings that a function does not
   * have are refused. */
  interface Asked<Options, Answer> {
    (puzzle: string, options?: Options): Answer;
    (puzzles: string[], options?: Options): Answer[];
  }
  /** The first solution, or null. With `unique`, null if there are several. */
  const solve: Asked<Rules & { unique?: boolean }, string | null>;
  const count: Asked<Rules & { limit?: number | bigint }, bigint>;
  const grade: Asked<Rules, Grade>;
  /** The steps by which a person would solve it. */
  function explain(puzzle: string, options?: Rules & { most?: number }): Step[];
  function hint(puzzle: string, options?: Rules): Step | null;
  /** For each cell the values that it has in any solution. */
  function candidates(puzzle: string, options?: Rules): number[][];
  /** The solutions, each once, as they are asked for. */
  function solutions(puzzle: string, options?: Rules & { limit?: number }): Generator<string, void>;
  /** The cells whose givens a puzzle with one solution does not need, each of them alone. Not of texts with
   * pencil marks that strike out more than the givens do. */
  function redundant(puzzle: string, options?: Rules): number[];
  /** The puzzle without givens that its one solution does not need, tried in an order of cells; null if
   * it has not one solution. Not of texts with such marks. */
  function minimize(puzzle: string, options?: Rules & { order?: Iterable<number> }): string | null;
  /** Givens that contradict each other. */
  function conflict(puzzle: string, options?: Rules): string | null;
  const canonicalize: Asked<Rules, string>;
  /** The givens; of a puzzle with pencil marks, the cells that have a single one. */
  function parse(text: string, options?: Rules): string;
  /** The pencil marks of a text (sukaku): a character for each value of each cell, `.` where it is struck out;
   * null if it has none. */
  function marks(text: string, options?: Pick<Rules, "rules">): string | null;
  function format(puzzle: string, name: string, options?: Rules & { solution?: string }): string;
  function generate(wishes?: Wishes): { puzzle: string; solution: string }[];
  function techniques(): { name: string; difficulty: Difficulty; score: number }[];

  /** Pixels of red, green, blue and opacity, as `ImageData` has them. */
  interface Pixels {
    data: Uint8ClampedArray | Uint8Array;
    width: number;
    height: number;
  }
  type Point = [x: number, y: number];
  /** A sudoku of a picture. */
  interface PhotoReading {
    puzzle: string;
    /** The only one, or one of several; null if there is none. */
    solution: string | null;
    /** 0, 1, or 2 for more. */
    solutions: number;
    /** There is one solution, and no cell is unsure. */
    sure: boolean;
    /** Cells that may show something else, the least sure first; 0 is an empty cell. */
    unsure: { cell: number; value: number; other: number; confidence: number }[];
    /** That all of it is right. */
    confidence: number;
    /** Where the lines of the grid cross: ten rows of ten points. */
    crossings: Point[];
  }
  /** The 9x9 sudokus of a picture with printed digits, the largest first; by default one. The module that
   * reads is loaded by the first call. */
  function readPhoto(picture: Pixels, options?: { most?: number }): Promise<PhotoReading[]>;
  /** What lies between the crossings, straightened, in shades of grey. */
  function straightenPhoto(picture: Pixels, crossings: Point[], unit?: number):
    Promise<{ data: Uint8ClampedArray; width: number; height: number }>;
  /** The lines that draw digits into the cells of a picture, each from point to point; "." is left out. */
  function photoLines(crossings: Point[], digits: string): Promise<Point[][]>;
}

/** Puzzles by the name of a model and values of its parameters. */
export namespace puzzles {
  interface Parameter {
    name: string;
    kind: "number" | "size" | "choice" | "flag" | "text" | "texts" | "document" | "text_or_document";
    help: string;
    default: string;
    required: boolean;
    positional: boolean;
    least?: number;
    most?: number;
    choices: string[];
  }
  interface Model {
    name: string;
    summary: string;
    notes: string;
    parameters: Parameter[];
  }
  type Value = string | number | boolean | null | undefined | Value[];
  function models(): Model[];
  function puzzle(model: string, values?: Record<string, Value>): Puzzle;
  /** A problem that can draw its covers. */
  class Puzzle extends Problem {
    constructor(model: string, values?: Record<string, Value>);
    readonly model: string;
    draw(cover?: Cover, kind?: "ascii" | "unicode" | "colour" | "svg"): string;
  }
}

type Remote<Functions> = {
  [Name in keyof Functions as Functions[Name] extends (...values: never) => unknown ? Name : never]:
    Functions[Name] extends sudoku.Asked<infer Options, infer Answer>
      ? {
        (puzzle: string, options?: Options): Promise<Answer>;
        (puzzles: string[], options?: Options): Promise<Answer[]>;
      }
      : Functions[Name] extends (...values: infer Values) => infer Answer
      ? (...values: Values) => Promise<Awaited<Answer>> : never;
};

/** The functions of `sudoku` and `puzzles` in a worker. */
export function inWorker(settings?: { signal?: AbortSignal }):
  { sudoku: Remote<Omit<typeof sudoku, "solutions">>; puzzles: Remote<Pick<typeof puzzles, "models">> };
