/** Exact covers, sudokus and puzzles. docs/javascript.md has examples. */

/** Base class of errors. */
export class DlxError extends Error {
  code: "argument" | "parse" | "second_puzzle" | "second_puzzle_in_line" | "invalid_cell" | "io" | "memory"
    | "unsupported" | "stopped" | "state" | "other";
  /** The name of the refused setting; "" if there is none. */
  parameter: string;
  /** For cheapest() stopped by a limit: the best covers so far, and what is proved about other covers. */
  answer?: Cheapest;
}

/** An error in a text, with its place: lines and columns are counted from 1. */
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
  /** Completed share of the search, 0 to 1. */
  fraction: number;
  seconds: number;
}

/** A number, also as text. Infinity: no limit. */
export type Numeric = number | bigint | string;
/** A number of seconds, or a text such as "5m" or "1h30m". Infinity: no limit. */
export type Time = number | string;
/** True is "on", false is "off". */
export type Switch = "auto" | "on" | "off" | boolean;

/**
 * The settings of queries, which settings() describes. Settings that are undefined, null or Infinity are chosen
 * automatically. A setting without effect on a query is refused.
 */
export interface QuerySettings {
  limit?: Numeric;
  nodeLimit?: Numeric;
  timeLimit?: Time;
  engine?: string;
  counting?: "auto" | "states" | "engine";
  branching?: "mrv" | "sharp_first" | "weights" | "order";
  restarts?: boolean;
  seed?: Numeric;
  unordered?: boolean;
  reduction?: Switch;
  symmetry?: Switch;
  upToSymmetry?: boolean;
  memory?: Numeric;
  itemOrder?: string;
  maxCost?: Numeric;
  gap?: number | string;
  progressInterval?: Time;
  saveInterval?: Time;
  merge?: boolean;
  force?: boolean;
  subproblemsPerPart?: Numeric;
  minWeight?: number;
  probes?: Numeric;
  onProgress?: (progress: Progress) => void;
}
export interface CountSettings extends QuerySettings {
  /** Called with the saved count about once each saveInterval, and when a limit ends the count. */
  onSave?: (save: Uint8Array) => void;
  /** A save of the same problem with the same settings, from which the count continues. */
  saved?: Uint8Array;
  /** Called with the statistics when the count has ended. */
  onStatistics?: (statistics: Statistics & { plan: string }) => void;
}
export interface CheapestSettings extends QuerySettings {
  /** Called with the statistics when the search has ended. */
  onStatistics?: CountSettings["onStatistics"];
}

/** A setting of queries, as the library describes it. */
export interface Setting {
  name: string;
  type: "flag" | "integer" | "bytes" | "seconds" | "real" | "cost" | "gap" | "name" | "names" | "range";
  help: string;
  least?: number;
  most?: number;
  values?: string[];
  /** The kinds of queries on which the setting may have an effect. */
  queries: Kind[];
}

export type Kind = "list" | "count" | "cheapest" | "zdd" | "estimate" | "split";

export interface Statistics {
  nodes: number;
  branchings: number;
  updates: number;
  restarts: number;
  states: number;
  stateMemory: number;
  seconds: number;
  engine: string;
  choice: string;
}

export type Outcome = "exhausted" | "limit" | "node_limit" | "time_limit" | "interrupted";

/** Option numbers in ascending order. */
export type Cover = number[];

/** The cheapest covers in order of cost, and what is proved about all other covers. */
export interface Cheapest extends Array<{ cost: number; cover: Cover }> {
  /** Every cover outside the list costs at least this; null if nothing is known or there is no cover. */
  bound: number | null;
  /**
   * Share of the last cost by which another cover may be cheaper: 0 if none is cheaper; null if nothing is
   * known.
   */
  gap: number | null;
  /** True if the list provably contains all covers. */
  noOthers: boolean;
}

/** An iterator over covers, which are computed on demand. The outcome is known at the end. */
export class Covers implements Iterable<Cover> {
  [Symbol.iterator](): IterableIterator<Cover>;
  readonly outcome: Outcome | null;
  readonly count: number | null;
  readonly statistics: Statistics | null;
  readonly plan: string | null;
}

/** An estimated number and its 95% confidence interval. */
export interface Estimate {
  mean: number;
  low: number;
  high: number;
  log10Mean: number;
  /** False if there were too few probes for the skewed distribution. */
  trustworthy: boolean;
}

export interface ProblemSettings<Item> {
  /** All primary items; by default all items of the options that are not secondary. */
  primary?: Iterable<Item>;
  secondary?: Iterable<Item>;
  /**
   * True: "x:red" is the item x with colour red. False: "x:red" is an item like any other. By default such an
   * entry is an error if x is a secondary item.
   */
  colours?: boolean;
  /** How many times primary items must be covered: a number, or [minimum, maximum]. */
  bounds?: Map<Item, number | [number, number]> | Record<string, number | [number, number]>;
  /** A cost for each option, in order; or by the names of the options. */
  costs?: Iterable<number | string> | Map<unknown, number | string> | Record<string, number | string>;
}

/** An exact-cover problem. */
export class Problem {
  /**
   * Options are lists of items, or a Map or an object whose keys are their names. Rows of 0 and 1, which look
   * like a matrix, are refused, unless `primary` or `secondary` say that 0 and 1 are items. An option without
   * items keeps its number and is in no cover.
   */
  constructor(options: Iterable<Iterable<unknown>> | Map<unknown, Iterable<unknown>>
    | Record<string, Iterable<unknown>>, settings?: ProblemSettings<unknown>);
  /** Reads a problem in any format. Throws ParseError with the place of the fault. */
  static parse(text: string, settings?: { format?: string | null; source?: string }): Problem;
  /** Makes a problem from the result of toJSON(). */
  static fromJSON(value: unknown): Problem;

  readonly numItems: number;
  readonly numPrimary: number;
  readonly numOptions: number;
  readonly items: string[];
  optionText(option: number): string;
  label(option: number): string;
  /** Returns the names of the options of a cover; for options without names, their labels or items. */
  labels(cover: Cover): unknown[];
  /**
   * Returns warnings about valid but unusual problems: primary items with fewer options than they need,
   * secondary items without options, options without a primary item.
   */
  warnings(): string[];
  /** Returns the number of symmetries. */
  symmetries(): bigint;
  /** Returns the problem as text, by default in Knuth's format. */
  to(format?: string | null): string;
  /** Returns descriptions of the properties that a format cannot store; `to()` leaves them out. */
  lostBy(format: string): string[];
  toJSON(): unknown;

  solve(settings?: QuerySettings): Covers;
  /** Returns the first cover; null if there is provably none. */
  first(settings?: QuerySettings): Cover | null;
  count(settings?: CountSettings): bigint;
  /**
   * Returns the k cheapest covers, with proof. If a limit stops the search, throws a DlxError whose `answer`
   * has the best covers so far.
   */
  cheapest(k?: number, settings?: CheapestSettings): Cheapest;
  zdd(settings?: QuerySettings): Zdd;

  cost(options: Cover): number;
  verify(options: Cover): boolean;
  /** Returns the first fault of a cover; null for a valid cover. */
  fault(options: Cover): string | null;
  /** Draws the matrix of a small problem. */
  drawMatrix(options?: Cover, kind?: "svg" | "text"): string;
  /**
   * Starts the textbook search (Knuth, TAOCP 7.2.2.1, Algorithms X, C and M), which reports each change.
   * `choice`: the item with the shortest list, or the leftmost item; `changes`: the reported changes, by
   * default all.
   */
  trace(settings?: { choice?: "shortest" | "leftmost"; changes?: Iterable<Change> }): Trace;
  /** Returns the plan for a query, which is also the `plan` of its answer. */
  plan(kind?: Kind, settings?: QuerySettings & { parts?: Numeric }): string;
  estimate(settings?: QuerySettings): { nodes: Estimate; covers: Estimate; probes: number; exact: boolean };
  reduce(): { problem: Problem; forced: number[]; origin: number[]; infeasible: boolean };
  /** Returns the part of the problem whose covers contain the options `taken` and none of `leftOut`. */
  restrict(taken: number[], leftOut?: number[]): Part;
  /**
   * Divides the problem into at least this number of parts for other workers, fewer for a small search. The
   * largest part comes first.
   * With `merge`, for counts only, parts that have the same number of covers become one part, and a problem
   * that one worker counts faster is a single part, unless `force` is true.
   */
  split(parts: number, settings?: QuerySettings): Part[];
  /**
   * Frees the memory at once. Otherwise it is freed some time after the problem becomes unreachable, while
   * the program waits: a loop that makes many large problems without waiting should call this method.
   */
  release(): void;
}

/**
 * A part of a problem: the covers that contain some options and none of others. A part can be posted to a worker,
 * where Part.from() makes a part of the copy, and written as JSON.
 */
export class Part {
  static from(data: unknown): Part;
  /** The rest of the problem as JSON text. Option k of the rest is option origin[k] of the whole problem. */
  readonly problem: string;
  readonly taken: number[];
  readonly origin: number[];
  /** The number of parts that this part represents; 1 without `merge`. */
  readonly times: bigint;
  /** The estimated size of the search, relative to the other parts. */
  readonly weight: number;
  /** Returns the number of covers of this part, times `times`. */
  count(settings?: CountSettings): bigint;
  /** Yields the covers, as covers of the whole problem. */
  solve(settings?: QuerySettings): Generator<number[], void>;
  /** Divides this part further. The new parts are parts of the whole problem, and replace this part. */
  split(parts: number, settings?: QuerySettings): Part[];
  /** Returns the cover of the whole problem for a cover of the rest. */
  expand(cover: number[]): number[];
  toJSON(): object;
}

export type Change = "choose" | "leave" | "try" | "retract" | "found" | "end" | "cover" | "remove" | "restore"
  | "uncover" | "unlink" | "relink" | "hide" | "unhide" | "purify" | "mark" | "unmark" | "unpurify" | "take" | "give"
  | "enough" | "reopen";

/** A search that is observed change by change. */
export interface Trace {
  /** The reported changes; dlx/textbook/dancing_links.hpp describes them. */
  readonly changes: readonly Change[];
  /**
   * Returns the next changes, at most `most`; fewer at the end. For each its index in `changes`, its item and
   * its option; -1 if it has none.
   */
  take(most: number): Int32Array;
  /** Frees the memory at once, like release() of a problem. */
  release(): void;
}

/** A cover, its cost, and the number of covers with this cost. */
export interface Extreme {
  cost: number;
  cover: Cover;
  ties: bigint;
}

/** All covers of a problem as a zero-suppressed decision diagram. */
export class Zdd {
  readonly nodes: number;
  readonly count: bigint;
  /** Returns cover number k, counted from 0. */
  kth(k: number | bigint): Cover;
  /** Returns the number of a cover; null if it is not a cover. */
  rank(cover: Cover): bigint | null;
  /** Draws covers uniformly at random. */
  sample(number: number, seed?: number | bigint): Cover[];
  /** Returns for each option the share of the covers that contain the option. */
  marginals(): number[];
  /** Returns for each option the number of covers that contain the option. */
  optionCounts(): bigint[];
  /** Returns the diagram as text, one line for each node. */
  toText(): string;
  /** Returns a cover with the least cost; null if there is no cover. */
  cheapest(): Extreme | null;
  /** Returns a cover with the greatest cost; null if there is no cover. */
  mostExpensive(): Extreme | null;
  /** Frees the memory at once, like release() of a problem. */
  release(): void;
}

/** `written` is false for formats that are only read. */
export function formats(): { name: string; extension: string; summary: string; written: boolean }[];
/** Returns the settings of queries. */
export function settings(): Setting[];
export const version: string;
/**
 * Loads the second module (everything except solving, counting, grading and explaining common sudokus).
 * Without this call, the module is loaded synchronously when first needed; service workers must
 * call this function beforehand.
 */
export function load(): Promise<void>;

/** Sudokus as texts: a character for each cell, or any supported format, including pencil marks. */
export namespace sudoku {
  type Difficulty = "easy" | "medium" | "hard" | "fiendish" | "extreme" | "beyond";
  interface Rules {
    /** The text of rules, such as "box 2x3\ndiagonals\n"; by default the common 9x9 sudoku. */
    rules?: string | null;
    /**
     * Pencil marks in any format, as returned by `marks()`, that restrict the cells of puzzles without marks
     * of their own. Not for canonicalize() and generate().
     */
    marks?: string | null;
  }
  interface Grade {
    /** 0, 1, or 2 for more; the other fields are set for 1 only. */
    solutions: number;
    difficulty?: Difficulty;
    technique?: string;
    score?: number;
    guesses?: number;
    nodes?: number;
  }
  interface Rating {
    /** ER: the hardest step of the solution. */
    er: number;
    /** EP: the hardest step up to the first one that writes a value. */
    ep: number;
    /** ED: the first step. */
    ed: number;
    /** The technique of the first of the hardest steps. */
    technique: string;
  }
  interface Step {
    technique: string;
    placed: [cell: number, value: number][];
    removed: [cell: number, value: number][];
    cells: number[];
    where: string;
    reason: string;
  }
  /** Data about a puzzle, such as ["name", ...], ["author", ...], ["description", ...]. */
  type Field = [name: string, text: string];
  interface ReadOptions extends Pick<Rules, "rules"> {
    /** The name of the format, such as "hex". */
    format?: string | null;
  }
  /** A puzzle of a text with several puzzles. */
  interface FoundPuzzle {
    /** The first line, counted from 1. */
    line: number;
    givens: string;
    /** The rules that the text states for the puzzle; otherwise the option `rules`, or the rules of its shape. */
    rules: string;
    /** As marks() returns them. */
    marks?: string;
    solution?: string;
    fields: Field[];
    reason?: undefined;
  }
  /** A part of such a text that is no puzzle. */
  interface WrongPuzzle {
    line: number;
    column: number;
    reason: string;
    code: DlxError["code"];
    givens?: undefined;
  }
  /** settings("grade") describes these settings. */
  interface GradeSettings extends Rules {
    assumeUnique?: boolean;
    without?: string | readonly string[];
    samples?: Numeric;
    seed?: Numeric;
    nodeLimit?: Numeric;
  }
  /** settings("generate") describes these settings. */
  interface GenerateSettings extends Rules {
    seed?: Numeric;
    givens?: number | string;
    minGivens?: Numeric;
    maxGivens?: Numeric;
    symmetry?: string;
    /** One, or a range such as "easy-medium". */
    difficulty?: Difficulty | `${string}-${string}`;
    technique?: string | readonly string[];
    without?: string | readonly string[];
    rating?: number | string;
    minimal?: boolean;
    attemptLimit?: Numeric;
    /** Number of puzzles; default 1. */
    number?: number;
    /** Skips this number of puzzles of the seed. */
    skip?: number | bigint;
  }
  /**
   * Returns an answer for a puzzle, or a list of answers for a list of puzzles. Unknown settings are refused.
   */
  interface PuzzleFunction<Options, Answer> {
    (puzzle: string, options?: Options): Answer;
    (puzzles: string[], options?: Options): Answer[];
  }
  /**
   * Returns the solution, or null if there is none. If there are several solutions, throws a DlxError; returns
   * null if `unique` is true. If `unique` is false, returns the first solution and searches for no other.
   */
  const solve: PuzzleFunction<Rules & { unique?: boolean }, string | null>;
  const count: PuzzleFunction<Rules & { limit?: number | bigint }, bigint>;
  const grade: PuzzleFunction<GradeSettings, Grade>;
  /**
   * Returns the ratings of Sudoku Explainer 1.2.1 of a classic 9x9 puzzle; null for a puzzle without exactly
   * one solution, and for a puzzle that its techniques do not solve.
   */
  const rate: PuzzleFunction<Rules, Rating | null>;
  /** Returns the steps of a solution by hand, with cells counted from 0. `without`: names of unused techniques. */
  function explain(puzzle: string, options?: GradeSettings & { limit?: number }): Step[];
  function hint(puzzle: string, options?: GradeSettings): Step | null;
  /** Returns for each cell the values that it has in some solution. */
  function candidates(puzzle: string, options?: Rules): number[][];
  /** Yields each solution once, on demand. */
  function solutions(puzzle: string, options?: Rules & { limit?: number }): Generator<string, void>;
  /**
   * Returns the cells of a puzzle with one solution whose givens can each be removed alone. Refuses pencil
   * marks that exclude more than the givens do.
   */
  function redundant(puzzle: string, options?: Rules): number[];
  /**
   * Removes redundant givens of a puzzle with one solution, tried in the given order of cells; null if there
   * is not exactly one solution. Refuses pencil marks as redundant() does.
   */
  function minimize(puzzle: string, options?: Rules & { order?: Iterable<number> }): string | null;
  /** Returns givens that contradict each other; null if there are none. */
  function conflict(puzzle: string, options?: Rules): string | null;
  const canonicalize: PuzzleFunction<Rules, string>;
  /**
   * Returns the rules that a text states, such as a link to a variant, for the option `rules`; or the rules of
   * the shape of its puzzles.
   */
  function rulesIn(text: string): string;
  /** Returns the givens; in a puzzle with pencil marks, cells with a single mark are givens. */
  function parse(text: string, options?: Rules): string;
  /**
   * Yields the puzzles of a text in any format, such as a file with a puzzle on each line. Without `rules`, the
   * text determines their size; without `format`, the text shows its format.
   */
  function eachPuzzleIn(text: string, options?: ReadOptions): Generator<FoundPuzzle | WrongPuzzle, void>;
  /** Returns the puzzles of eachPuzzleIn() as a list. */
  function puzzlesIn(text: string, options?: ReadOptions): (FoundPuzzle | WrongPuzzle)[];
  /**
   * Returns the pencil marks of a text (sukaku): for each cell a character per value, `.` for an excluded
   * value; null if the text has none.
   */
  function marks(text: string, options?: Pick<Rules, "rules">): string | null;
  /** Returns the puzzle, with a solution and fields if given, in a format: "grid", "svg", "unicode", ... */
  function format(puzzle: string, name: string, options?: Rules & { solution?: string; fields?: Field[] }): string;
  function generate(options?: GenerateSettings): { puzzle: string; solution: string }[];
  function settings(query: "generate" | "grade"): (Omit<Setting, "queries"> & { default: string })[];
  function techniques(): { name: string; difficulty: Difficulty; score: number }[];

  /** Pixels of red, green, blue and opacity, as in `ImageData`. */
  interface Pixels {
    data: Uint8ClampedArray | Uint8Array;
    width: number;
    height: number;
  }
  type Point = [x: number, y: number];
  /** A sudoku read from a picture. */
  interface PhotoReading {
    puzzle: string;
    /** A solution; null if there is none. */
    solution: string | null;
    /** 0, 1, or 2 for more. */
    solutions: number;
    /** True if there is one solution and no cell is uncertain. */
    certain: boolean;
    /** Cells that may show something else, the least certain first; 0 is an empty cell. */
    uncertain: { cell: number; value: number; other: number; confidence: number }[];
    /** Probability that the whole reading is right. */
    confidence: number;
    /** The crossings of the grid lines: ten rows of ten points. */
    crossings: Point[];
  }
  /**
   * Reads the 9x9 sudokus of a picture with printed digits, the largest first; by default only one. The first
   * call loads the module for pictures.
   */
  function readPhoto(picture: Pixels, options?: { limit?: number }): Promise<PhotoReading[]>;
  /** Returns the area between the crossings, straightened, in shades of grey. */
  function straightenPhoto(picture: Pixels, crossings: Point[], unit?: number):
    Promise<{ data: Uint8ClampedArray; width: number; height: number }>;
  /** Returns the lines that draw digits into the cells of a picture, as lists of points; "." draws nothing. */
  function photoLines(crossings: Point[], digits: string): Promise<Point[][]>;
}

/** Puzzles by model name and parameter values. */
export namespace puzzles {
  interface Parameter {
    name: string;
    kind: "number" | "size" | "choice" | "flag" | "text" | "document" | "text_or_document";
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
  type Value = string | number | boolean | null | undefined;
  function models(): Model[];
  /** Names of parameters are in camelCase: `maxDay` is the parameter `max-day`. */
  function puzzle(model: string, values?: Record<string, Value>): Puzzle;
  /** A problem that can draw its covers. */
  class Puzzle extends Problem {
    constructor(model: string, values?: Record<string, Value>);
    readonly model: string;
    draw(cover?: Cover, kind?: "ascii" | "unicode" | "colour" | "svg"): string;
  }
}
