// Sudokus: puzzles are texts, with a character for each cell or in any format that the library reads; a list of
// puzzles returns a list. ../index.d.ts describes the public functions.
import { DlxError, ParseError } from "./errors.js";
import { checkSettings, flag, large, limit as limitOf, refuse, snakeCase, whole, wholes } from "./values.js";
import { bytes, c, call, camelCase, made, namedOf, scratch, textOf, view, words } from "./wasm.js";

export { photoLines, readPhoto, straightenPhoto } from "./photo.js";

// Returns a puzzle as text. A puzzle may also be a list of the values of its cells.
function textOfPuzzle(puzzle) {
  if (typeof puzzle === "string") return puzzle;
  if (!Array.isArray(puzzle) && !ArrayBuffer.isView(puzzle)) refuse(puzzle, "a text", "puzzle");
  return Array.from(puzzle).join(" ");
}

class Kind {
  constructor(rules, marks) {
    this.handle = scratch((room) =>
      made("dlx_sudoku_free", "dlx_sudoku_new", room.text(rules, "rules")));
    this.place = this.handle.place;
    if (marks !== null) scratch((room) => call("dlx_sudoku_set_marks", this.place, room.text(marks, "marks")));
    this.cells = c.dlx_sudoku_cells(this.place);
  }

  // Returns the address of the values of puzzles. `marked` receives the pencil marks of puzzles that have some, by
  // the number of the puzzle.
  read(room, puzzles, marked) {
    const place = room.take(puzzles.length * this.cells);
    if (puzzles.every((puzzle) => typeof puzzle === "string" && puzzle.length === this.cells)) {
      const [text, length] = room.letters(puzzles.join(""));
      if (length === puzzles.length * this.cells) {
        call("dlx_sudoku_read", this.place, text, length, place);
        return place;
      }
    }
    puzzles.forEach((puzzle, k) => {
      const marks = textOf("dlx_sudoku_parse", this.place, ...room.letters(textOfPuzzle(puzzle)), 0,
        place + k * this.cells);
      if (marks !== null) marked.set(k, marks);
    });
    return place;
  }

  /** Returns the texts of `number` grids. */
  write(room, place, number) {
    const size = number * this.cells, text = room.take(size);
    call("dlx_sudoku_write", this.place, place, size, text);
    const all = ascii.decode(bytes().subarray(text, text + size));
    return Array.from({ length: number }, (_, k) => all.slice(k * this.cells, (k + 1) * this.cells));
  }
}

const ascii = new TextDecoder("latin1");

// The objects for recent rules and marks. kindOf() refuses settings except rules, marks and `others`.
const kinds = new Map();
function kindOf(options, others = []) {
  checkSettings(options, ["rules", "marks", ...others]);
  const { rules = null, marks = null } = options;
  const key = marks === null ? rules : JSON.stringify([rules, marks]);
  let kind = kinds.get(key);
  if (!kind) {
    kind = new Kind(rules, marks);
    if (kinds.size >= 8) kinds.delete(kinds.keys().next().value);
    kinds.set(key, kind);
  }
  return kind;
}

// The object for a puzzle with pencil marks of its own.
function markedKind({ rules, marks = null }, own) {
  if (marks !== null)
    throw new DlxError("the text has pencil marks, so 'marks' must not be given",
      "argument", "marks");
  return kindOf({ rules, marks: own });
}

// Answers one puzzle, or the puzzles of a list together, except puzzles with pencil marks of their own. `others`:
// the settings of the query besides rules and marks.
function answer(puzzles, options, others, work) {
  const many = Array.isArray(puzzles) && typeof puzzles[0] !== "number";
  const list = many ? puzzles : [puzzles];
  const kind = kindOf(options, others), marked = new Map();
  const answers = scratch((room) => {
    const place = kind.read(room, list, marked);
    if (marked.size === 0) return work(kind, room, place, list.length);
    const found = [];
    for (let k = 0, end; k < list.length; k = end) {
      end = k + 1;
      const own = marked.get(k);
      if (own === undefined) while (end < list.length && !marked.has(end)) ++end;
      const how = own === undefined ? kind : markedKind(options, own);
      for (const each of work(how, room, place + k * kind.cells, end - k)) found.push(each);
    }
    return found;
  });
  return many ? answers : answers[0];
}

// The values of one puzzle, and the object for its pencil marks.
function opened(puzzle, options, others = []) {
  const marked = new Map(), kind = kindOf(options, others);
  const grid = scratch((room) => {
    const place = kind.read(room, [puzzle], marked);
    return Array.from(bytes().subarray(place, place + kind.cells));
  });
  return { kind: marked.has(0) ? markedKind(options, marked.get(0)) : kind, grid };
}

const several = Symbol("several solutions");

export function solve(puzzles, options = {}) {
  const found = answer(puzzles, options, ["unique"], (kind, room, place, number) => {
    const solutions = room.take(number * kind.cells), counts = room.take(8 * number);
    const { unique } = options, limit = unique === undefined || flag(unique, "unique") ? 2n : 1n;
    call("dlx_sudoku_solve", kind.place, place, number, limit, solutions, counts);
    const texts = kind.write(room, solutions, number), at = view();
    const others = unique ? null : several;
    return texts.map((text, k) => [null, text, others][at.getUint32(counts + 8 * k, true)]);
  });
  const place = [found].flat().indexOf(several);
  if (place >= 0)
    throw new DlxError(`${Array.isArray(found) ? `puzzle ${place}` : "the puzzle"} has several solutions: say `
      + "unique: false for the first one found, unique: true for null", "argument", "unique");
  return found;
}

export const count = (puzzles, options = {}) =>
  answer(puzzles, options, ["limit"], (kind, room, place, number) => {
    const counts = room.take(8 * number);
    call("dlx_sudoku_solve", kind.place, place, number, limitOf(options.limit ?? Infinity, "limit"), 0, counts);
    return Array.from({ length: number }, (_, k) => view().getBigUint64(counts + 8 * k, true));
  });

/** Returns the settings of a query: "generate", or "grade" for grade(), explain() and hint(). */
export const settings = (query) => scratch((room) => namedOf("dlx_sudoku_settings", room.text(query, "query")))
  .map((setting) => ({ ...setting, name: camelCase(setting.name) }));

// Answers while the library grades with the settings that are not among `others`, and refuses those that it does not
// have. The object has the defaults afterwards, because it is used again.
const answerWith = (puzzles, options, others, work) =>
  answer(puzzles, options, Object.keys(Object(options)), (kind, ...places) => {
    const given = Object.entries(options).filter(([name, value]) =>
      value !== undefined && value !== null && !["rules", "marks", ...others].includes(name));
    if (given.length === 0) return work(kind, ...places);
    try {
      for (const [name, value] of given) scratch((room) =>
        call("dlx_sudoku_set", kind.place, room.text(snakeCase(name)), room.text(String(value), name)));
      return work(kind, ...places);
    } finally {
      call("dlx_sudoku_set", kind.place, 0, 0);
    }
  });

export const grade = (puzzles, options = {}) =>
  answerWith(puzzles, options, [], (kind, room, place, number) =>
    JSON.parse(textOf("dlx_sudoku_grade", kind.place, place, number)));

export const rate = (puzzles, options = {}) =>
  answer(puzzles, options, [], (kind, room, place, number) =>
    JSON.parse(textOf("dlx_sudoku_rate", kind.place, place, number)));

const stepsOf = (puzzle, options, others, limit) =>
  answerWith([puzzle], options, others, (kind, room, place) =>
    JSON.parse(textOf("dlx_sudoku_explain", kind.place, place, limit)));

export const explain = (puzzle, options = {}) =>
  stepsOf(puzzle, options, ["limit"], whole(options?.limit ?? 0xffffffff, "limit"));

/** Returns the first step of explain(); null if there is none. */
export const hint = (puzzle, options = {}) => stepsOf(puzzle, options, [], 1)[0] ?? null;

export const candidates = (puzzle, options = {}) =>
  answer([puzzle], options, [], (kind, room, place) => {
    const side = c.dlx_sudoku_side(kind.place), values = Array.from({ length: side }, (_, k) => k + 1);
    const masks = room.take(8 * kind.cells);
    call("dlx_sudoku_candidates", kind.place, place, 1, masks);
    const has = (cell, bit) => words()[(masks >>> 2) + 2 * cell + (bit >>> 5)] >>> (bit & 31) & 1;
    return Array.from({ length: kind.cells }, (_, cell) => values.filter((value) => has(cell, value - 1)));
  });

// Lists of values that differ in one cell, and the text of a list.
const changed = (grid, cell, value) => grid.map((old, k) => (k === cell ? value : old));
const textOfGrid = (kind, grid) => scratch((room) => kind.write(room, room.bytes(grid), 1)[0]);

// Solves grids, which are lists of values. Returns for each grid the values of a solution, and the number of
// solutions up to `limit`.
const solveGrids = (kind, grids, limit) =>
  scratch((room) => {
    const { cells } = kind;
    const places = room.take(grids.length * cells), solved = room.take(grids.length * cells);
    const counts = room.take(8 * grids.length);
    grids.forEach((grid, k) => bytes().set(grid, places + k * cells));
    call("dlx_sudoku_solve", kind.place, places, grids.length, limit, solved, counts);
    return grids.map((_, k) => ({
      number: Number(view().getBigUint64(counts + 8 * k, true)),
      values: Array.from(bytes().subarray(solved + k * cells, solved + (k + 1) * cells)),
    }));
  });

// Yields `solution`, and the other solutions that agree with it on the open cells before `first`. From the last open
// cell to `first`, a group of solutions agrees with `solution` before the cell and differs in the cell, so no solution
// occurs twice.
function* solutionsFrom(kind, open, given, first, solution) {
  yield solution;
  for (let at = open.length - 1; at >= first; --at) {
    const { cell, values } = open[at], start = given.slice();
    for (let k = first; k < at; ++k) start[open[k].cell] = solution[open[k].cell];
    const trials = values.filter((value) => value !== solution[cell])
      .map((value) => changed(start, cell, value));
    const found = trials.length > 0 ? solveGrids(kind, trials, 1n) : [];
    for (let k = 0; k < trials.length; ++k)
      if (found[k].number > 0) yield* solutionsFrom(kind, open, trials[k], at + 1, found[k].values);
  }
}

export function* solutions(puzzle, options = {}) {
  const { kind, grid: given } = opened(puzzle, options, ["limit"]);
  const { rules, marks, limit = Infinity } = options;
  const [first] = solveGrids(kind, [given], 1n);
  if (first.number === 0) return;
  const open = candidates(puzzle, { rules, marks })
    .map((values, cell) => ({ cell, values })).filter(({ values }) => values.length > 1);
  let left = limitOf(limit, "limit");
  for (const grid of solutionsFrom(kind, open, given, 0, first.values)) {
    if (--left < 0) return;
    yield textOfGrid(kind, grid);
  }
}

// Returns the values of a puzzle. Refuses pencil marks that exclude more than the givens do, because removing a given
// that is also a mark would have no effect.
const gridOf = (kind, puzzle) =>
  scratch((room) => {
    const place = room.take(kind.cells);
    call("dlx_sudoku_parse", kind.place, ...room.letters(textOfPuzzle(puzzle)), 0, place, 0);
    return Array.from(bytes().subarray(place, place + kind.cells));
  });

const givensOf = (grid) => grid.flatMap((value, cell) => (value === 0 ? [] : [cell]));

// Returns for each cell whether the solution stays unique without the given of the cell.
const spare = (kind, grid, cells) =>
  solveGrids(kind, cells.map((cell) => changed(grid, cell, 0)), 2n).map(({ number }) => number === 1);

export const redundant = (puzzle, options = {}) => {
  const kind = kindOf(options), grid = gridOf(kind, puzzle), cells = givensOf(grid);
  const one = solveGrids(kind, [grid], 2n)[0].number === 1;
  const can = one ? spare(kind, grid, cells) : [];
  return cells.filter((_, k) => can[k]);
};

export const minimize = (puzzle, options = {}) => {
  const kind = kindOf(options, ["order"]), grid = gridOf(kind, puzzle);
  if (solveGrids(kind, [grid], 2n)[0].number !== 1) return null;
  for (const cell of wholes(Array.from(options.order ?? givensOf(grid).reverse()), "order")) {
    const value = grid[cell];
    if (value === undefined) refuse(cell, `a cell below ${grid.length}`, "order");
    if (value === 0) continue;
    if (spare(kind, grid, [cell])[0]) grid[cell] = 0;
  }
  return textOfGrid(kind, grid);
};

export const conflict = (puzzle, options = {}) =>
  answer([puzzle], options, [], (kind, room, place) => [textOf("dlx_sudoku_conflict", kind.place, place)])[0];

/** Returns the canonical form, which is equal for grids that are essentially the same. */
export const canonicalize = (grids, options = {}) =>
  answer(grids, options, [], (kind, room, place, number) => {
    const forms = room.take(number * kind.cells);
    call("dlx_sudoku_canonicalize", kind.place, place, number, forms);
    return kind.write(room, forms, number);
  });

export const rulesIn = (text) => scratch((room) => textOf("dlx_sudoku_rules_in", ...room.letters(text)));

export const marks = (text, options = {}) => {
  checkSettings(options, ["rules"]);
  const kind = kindOf(options);
  return scratch((room) =>
    textOf("dlx_sudoku_parse", kind.place, ...room.letters(text), 0, room.take(kind.cells)));
};

export const parse = (text, options = {}) =>
  answer([text], options, [], (kind, room, place) => kind.write(room, place, 1))[0];

// Returns the next puzzle of a reader, or the error in its place; null at the end.
function nextPuzzle(reader) {
  try {
    return JSON.parse(textOf("dlx_sudoku_reader_next", reader.place));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { line, column, reason, code } = error;
    return { line, column, reason, code };
  }
}

export function* eachPuzzleIn(text, options = {}) {
  checkSettings(options, ["rules", "format"]);
  const { rules = null, format: name = null } = options;
  const reader = scratch((room) => made("dlx_sudoku_reader_free", "dlx_sudoku_reader_new", ...room.letters(text),
    room.text(rules, "rules"), room.text(name, "format")));
  try {
    for (let puzzle = nextPuzzle(reader); puzzle !== null; puzzle = nextPuzzle(reader)) yield puzzle;
  } finally {
    reader.release();
  }
}

export const puzzlesIn = (text, options = {}) => [...eachPuzzleIn(text, options)];

export const format = (puzzle, name, options = {}) => {
  const { kind, grid } = opened(puzzle, options, ["solution", "fields"]);
  const solution = options.solution ? opened(options.solution, { rules: options.rules }).grid : null;
  return scratch((room) => {
    try {
      for (const [field, text] of options.fields ?? [])
        call("dlx_sudoku_set_field", kind.place, room.text(field, "fields"), room.text(text, "fields"));
      return textOf("dlx_sudoku_format", kind.place, room.bytes(grid), solution === null ? 0 : room.bytes(solution),
        room.text(name, "name"));
    } finally {
      call("dlx_sudoku_set_field", kind.place, 0, 0);
    }
  });
};

/** Generates `number` puzzles, [{ puzzle, solution }]; fewer if the attempts are used up. */
export function generate(options = {}) {
  const { number = 1, skip = 0, rules, ...others } = options;
  const kind = kindOf({ rules });
  const settings = Object.entries(others).filter(([, value]) => value !== undefined && value !== null);
  return scratch((room) => {
    const texts = (values) => room.numbers(values.map((value) => room.text(value)));
    const names = texts(settings.map(([name]) => snakeCase(name)));
    const values = texts(settings.map(([, value]) => String(value)));
    const made = room.out(), puzzles = room.take(whole(number, "number") * kind.cells);
    const solutions = room.take(number * kind.cells);
    call("dlx_sudoku_generate", kind.place, names, values, settings.length, large(skip, "skip"), number,
      puzzles, solutions, made);
    const done = view().getUint32(made, true);
    const found = kind.write(room, puzzles, done), solved = kind.write(room, solutions, done);
    return found.map((puzzle, k) => ({ puzzle, solution: solved[k] }));
  });
}

let known = null;
/** Returns the techniques, the easiest first: [{ name, difficulty, score }]. */
export function techniques() {
  known ??= textOf("dlx_sudoku_techniques").trimEnd().split("\n").map((line) => {
    const [name, difficulty, score] = line.split("\t");
    return { name, difficulty, score: Number(score) };
  });
  return known;
}
