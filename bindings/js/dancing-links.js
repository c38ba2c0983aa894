/** The interface of the npm package "dancing-links", version 4, over this library. Rows of a solution
 * are in the order in which they were added, and solutions in that of this library. */
import { DlxError } from "./lib/errors.js";
import { Problem } from "./lib/problem.js";
import { Run } from "./lib/question.js";
import { c, words } from "./lib/wasm.js";

// Of a mask each number has a bit for so many columns, the first one on the right.
const columnsAtOnce = 24;

/** Writes the mask of the ones in a row to `numbers` from `at` on, without a branch for each. Where it ends. */
function writeMask(row, numbers, at) {
  const { length } = row;
  let k = 0;
  for (; k + columnsAtOnce <= length; k += columnsAtOnce)
    numbers[at++] = (row[k] === 1) | (row[k + 1] === 1) << 1 | (row[k + 2] === 1) << 2 | (row[k + 3] === 1) << 3 |
      (row[k + 4] === 1) << 4 | (row[k + 5] === 1) << 5 | (row[k + 6] === 1) << 6 | (row[k + 7] === 1) << 7 |
      (row[k + 8] === 1) << 8 | (row[k + 9] === 1) << 9 | (row[k + 10] === 1) << 10 | (row[k + 11] === 1) << 11 |
      (row[k + 12] === 1) << 12 | (row[k + 13] === 1) << 13 | (row[k + 14] === 1) << 14 | (row[k + 15] === 1) << 15 |
      (row[k + 16] === 1) << 16 | (row[k + 17] === 1) << 17 | (row[k + 18] === 1) << 18 | (row[k + 19] === 1) << 19 |
      (row[k + 20] === 1) << 20 | (row[k + 21] === 1) << 21 | (row[k + 22] === 1) << 22 | (row[k + 23] === 1) << 23;
  if (k === length) return at;
  let bits = 0;
  for (let bit = 0; k < length; ++k, ++bit) bits |= (row[k] === 1) << bit;
  numbers[at] = bits;
  return at + 1;
}

/** Writes `first` and the columns of the bits of a mask to `numbers` from `at` on. Where they end. */
function writeColumns(masks, from, end, first, numbers, at) {
  for (; from < end; ++from, first += columnsAtOnce)
    for (let bits = masks[from]; bits !== 0; bits &= bits - 1) numbers[at++] = first + 31 - Math.clz32(bits & -bits);
  return at;
}

let maskOfRow = new Uint32Array(64);  // the last one that is not kept

/** The same of the ones in a row. */
function writeOnes(row, first, numbers, at) {
  const room = Math.ceil(row.length / columnsAtOnce);
  if (room > maskOfRow.length) maskOfRow = new Uint32Array(2 * room);
  return writeColumns(maskOfRow, 0, writeMask(row, maskOfRow, 0), first, numbers, at);
}

/** The same where ones are few: most groups of columns have none, and their values need not be compared. */
function writeFewOnes(row, first, numbers, at) {
  const { length } = row;
  let k = 0;
  for (; k + 8 <= length; k += 8) {
    // What may be a one is one of these bits.
    let bits = (row[k] << 7 | row[k + 1] << 6 | row[k + 2] << 5 | row[k + 3] << 4 | row[k + 4] << 3 |
      row[k + 5] << 2 | row[k + 6] << 1 | row[k + 7]) & 0xff;
    while (bits !== 0) {
      const zeros = Math.clz32(bits), column = k + zeros - 24;
      if (row[column] === 1) numbers[at++] = first + column;
      bits &= 0x7fffffff >>> zeros;
    }
  }
  for (; k < length; ++k) if (row[k] === 1) numbers[at++] = first + k;
  return at;
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

// Sparse rows are referred to as they were added, and read when they are asked for. Binary rows of few
// columns become masks, as long as there are no other rows; the columns of other ones are written one after
// the other. The rows of a template are read once for all of its solvers.
class Rows {
  constructor(config) {
    const { primaryColumns = config.columns, secondaryColumns = 0 } = config;
    this.primary = primaryColumns;
    this.secondary = secondaryColumns;
    this.complex = config.columns === undefined;
    const hasMasks = !this.complex && this.primary <= mostMasked;
    this.validates = false;
    this.data = [];  // of all rows
    this.lists = [];  // the columns of those behind the base; of complex ones the primary columns,
    this.secondLists = [];  // and the secondary ones; of binary ones where they end in
    this.ones = none;
    this.numOnes = 0;
    this.numBinary = 0;
    this.masks = none;
    this.eachMask = hasMasks ? 2 * Math.ceil(this.primary / (2 * columnsAtOnce)) : 0;  // numbers; the module reads two
    this.numMasks = 0;
    this.hasFewOnes = false;  // the last binary row, so that the next one may have few, too
    this.base = null;
    this.borrows = false;  // the data of a template
  }

  get size() { return (this.base?.size ?? 0) + this.lists.length + this.numMasks; }

  validateConstraints() {
    this.validates = true;
    return this;
  }

  addSparseConstraint(data, columns) {
    if (!this.complex) {
      if (this.validates) checkColumns(columns, this.primary, "Column", "columns");
      this.#listMasks();
      return this.#add(data, columns);
    }
    const { primary, secondary } = columns;
    if (this.validates) {
      checkColumns(primary, this.primary, "Primary column", "primaryColumns");
      checkColumns(secondary, this.secondary, "Secondary column", "secondaryColumns");
    }
    return this.#add(data, primary, secondary);
  }

  addSparseConstraints(constraints) {
    if (this.complex || this.validates || !Array.isArray(constraints)) {
      for (const { data, columnIndices } of constraints) this.addSparseConstraint(data, columnIndices);
      return this;
    }
    // The same in one loop.
    this.#own();
    this.#listMasks();
    const { data, lists } = this, more = constraints.length;
    if (data.length > 0) {
      for (let k = 0; k < more; ++k) {
        const row = constraints[k];
        data.push(row.data);
        lists.push(row.columnIndices);
      }
      return this;
    }
    const newData = new Array(more), newLists = new Array(more);
    for (let k = 0; k < more; ++k) {
      const row = constraints[k];
      newData[k] = row.data;
      newLists[k] = row.columnIndices;
    }
    this.data = newData;
    this.lists = newLists;
    return this;
  }

  addBinaryConstraint(data, values) {
    if (!this.complex) {
      if (this.validates) checkLength(values, this.primary, "Row", "columns");
      if (this.eachMask > 0 && this.#addMask(data, values)) return this;
      return this.#add(data, this.#readOnes(values, none));
    }
    const { primaryRow, secondaryRow } = values;
    if (this.validates) {
      checkLength(primaryRow, this.primary, "Primary row", "primaryColumns");
      checkLength(secondaryRow, this.secondary, "Secondary row", "secondaryColumns");
    }
    return this.#add(data, this.#readOnes(primaryRow, secondaryRow));
  }

  addBinaryConstraints(constraints) {
    const isRead = this.eachMask > 0 && !this.validates && Array.isArray(constraints);
    const rows = isRead ? constraints.slice(this.#addMasks(constraints)) : constraints;
    for (const { data, columnValues } of rows) this.addBinaryConstraint(data, columnValues);
    return this;
  }

  addRow({ data, coveredColumns }) {
    this.#listMasks();
    return this.#add(data, coveredColumns);
  }

  addRows(rows) {
    for (const row of rows) this.addRow(row);
    return this;
  }

  /** Writes where rows end, and behind that their columns, the secondary ones behind the primary ones, to
   * an array of numbers: `roomFor(size)` gives { numbers, at }, room for so many from a place on, where
   * what was written is again. The number of columns; -1 if there are more than `most`. */
  write(roomFor, most = Infinity) {
    this.#listMasks();
    const { base, lists, secondLists, primary, size } = this, start = size + 1;
    let end = start + (base?.items.length ?? 0);
    if (end - start > most) return -1;
    // As if all rows were as long as the first one, within reason.
    const each = (lists[0]?.length ?? 0) + (secondLists[0]?.length ?? 0);
    let room = end + Math.min(this.numOnes + lists.length * each, mostNumbers);
    let { numbers, at } = roomFor(room);
    numbers[at] = 0;
    if (base) {
      numbers.set(base.offsets, at);
      numbers.set(base.items, at + start);
    }
    if (this.numBinary === lists.length) {
      if (end + this.numOnes - start > most) return -1;
      numbers.set(this.ones.subarray(0, this.numOnes), at + end);
      for (let k = 0, row = at + size - lists.length + 1; k < lists.length; ++k, ++row)
        numbers[row] = end - start + lists[k];
      return end - start + this.numOnes;
    }
    let from = 0;  // in the columns of binary rows
    for (let k = 0, row = size - lists.length + 1; k < lists.length; ++k, ++row) {
      const list = lists[k], isBinary = typeof list === "number";
      const first = isBinary ? this.ones : list, second = this.complex ? secondLists[k] : none;
      let j = isBinary ? from : 0;
      const length = isBinary ? list : first.length, more = length - j + second.length;
      if (end + more - start > most) return -1;
      if (end + more > room) {
        room = 2 * (end + more);
        ({ numbers, at } = roomFor(room));
      }
      let to = at + end;
      for (; j < length; ++j) numbers[to++] = first[j];
      for (j = 0; j < second.length; ++j) numbers[to++] = primary + second[j];
      if (isBinary) from = list;
      end += more;
      numbers[at + row] = end - start;
    }
    return end - start;
  }

  /** The masks of all rows, if all have some. */
  allMasks() { return this.numMasks > 0 ? this.masks.subarray(0, this.numMasks * this.eachMask) : null; }

  /** What `write` writes in arrays. */
  read() {
    let numbers = none;
    const used = this.write((size) => {
      const larger = new Uint32Array(size);
      larger.set(numbers);
      return { numbers: (numbers = larger), at: 0 };
    });
    const { size } = this, items = numbers.subarray(size + 1, size + 1 + used);
    return { size, offsets: numbers.subarray(0, size + 1), items, problem: null, search: null };
  }

  /** The problem of the rows. */
  problem() {
    const { primary, secondary, base } = this, isBase = base !== null && this.lists.length === 0;
    const rows = isBase ? base : this.read();
    return (rows.problem ??= Problem.fromArrays({ primary, secondary, offsets: rows.offsets, items: rows.items }));
  }

  // Adds binary rows as masks up to the first one that cannot be. How many. Before: rows may have some.
  #addMasks(constraints) {
    const { primary, eachMask, data } = this, more = constraints.length;
    if (this.base !== null || this.lists.length > 0) return 0;
    let at = this.numMasks * eachMask;
    const room = at + more * eachMask;
    if (room > this.masks.length) {
      const larger = new Uint32Array(Math.max(room, 2 * this.masks.length, 1024));
      larger.set(this.masks);
      this.masks = larger;
    }
    const { masks } = this;
    for (let k = 0; k < more; ++k, at += eachMask) {
      const row = constraints[k], { columnValues } = row;
      if (columnValues.length > primary) return k;
      writeMask(columnValues, masks, at);
      data.push(row.data);
      ++this.numMasks;
    }
    return more;
  }

  // False if the row cannot be one, and the rows before are lists now.
  #addMask(data, columnValues) {
    if (this.#addMasks([{ data, columnValues }]) > 0) return true;
    this.#listMasks();
    return false;
  }

  // For rows that have no masks.
  #listMasks() {
    if (this.numMasks === 0) return;
    const { numMasks, eachMask, masks } = this;
    this.numMasks = 0;
    for (let k = 0; k < numMasks; ++k) {
      this.#makeRoom(this.primary);
      const end = writeColumns(masks, k * eachMask, (k + 1) * eachMask, 0, this.ones, this.numOnes);
      this.lists.push((this.numOnes = end));
    }
    this.numBinary = numMasks;
    this.masks = none;
  }

  #add(data, columns, secondary) {
    this.#own();
    this.data.push(data);
    this.lists.push(columns);
    if (this.complex) this.secondLists.push(secondary ?? none);
    return this;
  }

  // Where the columns of a binary row end.
  #readOnes(row, second) {
    const from = this.numOnes, room = this.#makeRoom(row.length + second.length);
    ++this.numBinary;
    const { ones } = this, write = this.hasFewOnes ? writeFewOnes : writeOnes;
    let end = write(row, 0, ones, from);
    if (second !== none) end = write(second, this.primary, ones, end);
    this.hasFewOnes = 24 * (end - from) < room - from;
    return (this.numOnes = end);
  }

  // For columns of so many ones; where it ends.
  #makeRoom(more) {
    const room = this.numOnes + more;
    if (room > this.ones.length) {
      const larger = new Uint32Array(Math.max(2 * room, 4096));
      larger.set(this.ones);
      this.ones = larger;
    }
    return room;
  }

  #own() {
    if (!this.borrows) return;
    this.data = this.data.slice(0, this.size);
    this.borrows = false;
  }
}

const none = new Uint32Array(0);
const mostMasked = 96;  // columns

// Covers of small problems come to one place, some at a time.
const coverRoom = 1 << 17, mostNumbers = 1 << 16;
let coverPlace = 0;

// Where a search has room for so many numbers.
const placeOfNumbers = (search, size) => (c.dlx_small_numbers(search, size) >>> 0) / 4;

/** Begins to search for the covers of a small problem. 0 if it is none. */
function beginSmall(rows) {
  const { primary, secondary, size } = rows;
  if (size >= mostNumbers) return 0;
  coverPlace ||= c.malloc(4 * coverRoom) >>> 0;
  const search = c.dlx_small_new() >>> 0;
  let begun = false;
  try {
    const masks = rows.allMasks();
    if (masks) {
      const at = placeOfNumbers(search, masks.length);
      words().set(masks, at);
      begun = c.dlx_small_begin_masks(search, primary, size) !== 0;
    } else {
      const roomFor = (number) => {
        const at = placeOfNumbers(search, number);
        return { numbers: words(), at };
      };
      begun = rows.write(roomFor, mostNumbers) >= 0 &&
        c.dlx_small_begin(search, primary, primary + secondary, size) !== 0;
    }
  } finally {
    if (!begun) c.dlx_small_free(search);
  }
  return begun ? search : 0;
}

/** Gives the next covers of a small problem to `take`: the memory, and where the rows of one begin and
 * end. The number of them; -1 if it is not small after all. */
function nextSmall(search, limit, take) {
  const found = c.dlx_small_next(search, limit, coverPlace, coverRoom), memory = words();
  for (let k = 0, at = coverPlace / 4; k < found; ++k) {
    const end = at + 1 + memory[at];
    take(memory, at + 1, end);
    at = end;
  }
  return found;
}

// Searches that are kept for the next question. Nobody says that there is none, and what is garbage is told
// only while a program waits; so there are so many, and which was not asked for longest is lost for another.
class Shelf {
  #most;
  #kept = [];

  constructor(most) {
    this.#most = most;
  }

  /** Keeps a search, which is there already or not, as the one that was asked last. */
  put(search) {
    const kept = this.#kept;
    if (kept.at(-1) === search) return;
    this.remove(search);
    kept.push(search);
    if (kept.length > this.#most) kept.shift().lose();
  }

  remove(search) {
    const at = this.#kept.indexOf(search);
    if (at >= 0) this.#kept.splice(at, 1);
  }
}

/** The search of a template, whose tables are kept, too. */
class TemplateSearch {
  static #shelf = new Shelf(64);
  static #dropped = new FinalizationRegistry((search) => {
    TemplateSearch.#shelf.remove(search);
    search.lose();
  });

  place = 0;

  /** Begins with the first cover of the rows of a template. False if they are no small problem. */
  static begin(rows) {
    const { base } = rows;
    if (base.search === null) TemplateSearch.#dropped.register(base, (base.search = new TemplateSearch()));
    const { search } = base;
    if (search.place !== 0) c.dlx_small_begin_again(search.place);
    else if ((search.place = beginSmall(rows)) === 0) return false;
    TemplateSearch.#shelf.put(search);
    return true;
  }

  lose() {
    if (this.place !== 0) c.dlx_small_free(this.place);
    this.place = 0;
  }
}

/** The search of a generator. If it was lost, it begins with its rows again, and goes past the covers that
 * it gave. */
class GeneratorSearch {
  static #shelf = new Shelf(4);

  #sizes;
  #hasMasks;
  #used;  // numbers of its rows
  #numbers = null;  // these, while it is lost
  #given = 0;
  #most = 1;  // covers that it gives next
  #mostAtOnce = 64;

  /** `place` is 0 if the rows are no small problem. */
  constructor(rows) {
    const { primary, secondary, size } = rows, masks = rows.allMasks();
    this.#sizes = [primary, primary + secondary, size];
    this.#hasMasks = masks !== null;
    this.place = beginSmall(rows);
    if (this.place === 0) return;
    this.#used = masks !== null ? masks.length : size + 1 + words()[placeOfNumbers(this.place, 0) + size];
    GeneratorSearch.#shelf.put(this);
  }

  /** Gives the next covers to `take`. The number of them; -1 if it is not small after all. */
  next(take) {
    if (this.place === 0 && !this.#regain()) return -1;
    GeneratorSearch.#shelf.put(this);
    const found = nextSmall(this.place, this.#most, take);
    this.#most = Math.min(2 * this.#most, this.#mostAtOnce);
    this.#given += Math.max(0, found);
    return found;
  }

  release() {
    GeneratorSearch.#shelf.remove(this);
    if (this.place !== 0) c.dlx_small_free(this.place);
    this.place = 0;
  }

  lose() {
    const at = placeOfNumbers(this.place, 0);
    this.#numbers = words().slice(at, at + this.#used);
    c.dlx_small_free(this.place);
    this.place = 0;
    this.#mostAtOnce = 1 << 20;  // so that it is not lost often
  }

  #regain() {
    const [primary, items, size] = this.#sizes;
    this.place = c.dlx_small_new() >>> 0;
    const at = placeOfNumbers(this.place, this.#used);
    words().set(this.#numbers, at);
    this.#numbers = null;
    if (this.#hasMasks) c.dlx_small_begin_masks(this.place, primary, size);
    else c.dlx_small_begin(this.place, primary, items, size);
    for (let left = this.#given, found; left > 0; left -= found) {
      found = nextSmall(this.place, left, () => {});
      if (found <= 0) return false;
    }
    return true;
  }
}

export class ProblemSolver extends Rows {
  findOne() { return this.find(1); }
  findAll() { return this.#find({}, 0xffffffff); }
  find(number) { return this.#find({ limit: number }, number); }

  *createGenerator() {
    this.#check();
    const search = new GeneratorSearch(this), given = [];
    const take = (memory, from, end) => given.push(memory.slice(from, end));
    if (search.place !== 0) {
      try {
        for (let next = 0, found = 0; (found = search.next(take)) >= 0;) {
          if (found === 0) return;
          for (; next < given.length; ++next) yield this.#rows(given[next], 0, given[next].length);
        }
      } finally {
        search.release();
      }
    }
    // An engine has them in another order.
    const seen = new Set(given.map((cover) => cover.join()));
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
    const search = this.#begin();
    if (!search) return null;
    const covers = [], take = (memory, from, end) => covers.push(this.#rows(memory, from, end));
    try {
      let found = 0;
      while (covers.length < limit && (found = nextSmall(search, limit - covers.length, take)) > 0);
      return found < 0 ? null : covers;
    } finally {
      if (search !== this.base?.search?.place) c.dlx_small_free(search);
    }
  }

  // That of the rows of a template is kept with its tables.
  #begin() {
    const { base } = this;
    if (base === null || this.lists.length > 0) return beginSmall(this);
    return TemplateSearch.begin(this) ? base.search.place : 0;
  }

  #ask(given) {
    const run = new Run(this.problem(), "list", given), found = [];
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
    if (this.base === null || this.lists.length > 0) {
      this.base = this.read();
      this.lists = [];
      this.secondLists = [];
      this.ones = none;
      this.numOnes = 0;
      this.numBinary = 0;
    }
    const solver = new ProblemSolver(this.config), { data, base, validates } = this;
    return Object.assign(solver, { data, base, validates, borrows: true });
  }
}

export class DancingLinks {
  createSolver(config) { return new ProblemSolver(checked(config)); }
  createSolverTemplate(config) { return new SolverTemplate(checked(config)); }
}

// Both kinds of columns are no question that has one answer.
function checked(config) {
  const { columns, primaryColumns, secondaryColumns } = config;
  const isSimple = columns !== undefined;
  const numbers = isSimple ? [columns] : [primaryColumns, secondaryColumns];
  const isBoth = isSimple && (primaryColumns ?? secondaryColumns) !== undefined;
  if (!isBoth && numbers.every((number) => Number.isInteger(number) && number >= 0)) return config;
  throw new DlxError("expected { columns } or { primaryColumns, secondaryColumns }", "argument");
}
