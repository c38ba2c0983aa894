// Sudokus in pictures, see ../index.d.ts: a separate module, loaded with the first picture.
import { DlxError } from "./errors.js";
import { systemOf } from "./system.js";
import { checkSettings } from "./values.js";
import { compile } from "./wasm.js";

// Where wasm/photo.cpp writes its result, and the largest size.
const at = { confidence: 1600, whole: 2248, puzzle: 2256, solution: 2337, other: 2418, uncertain: 2499,
  uncertainCells: 2580, solutions: 2581 };
const sizeOfReading = 2584;
const mostReadings = 64;
const mostNumbers = 81 * 64;  // of the lines of digits
const mostUnit = 500;

let loading = null;
async function load() {
  const module = await compile("dlx-photo");
  const { exports } = await WebAssembly.instantiate(module,
    systemOf(module, () => new DataView(exports.memory.buffer)));
  exports._initialize();
  return exports;
}
/** The functions of the module. A failed load is repeated by the next call. */
const photo = () => (loading ??= load().catch((error) => {
  loading = null;
  throw error;
}));

function expect(right, what, parameter) {
  if (!right) throw new DlxError(`expected ${what}`, "argument", parameter);
}

const isCount = (number) => Number.isInteger(number) && number > 0;

const check = (picture) =>
  expect(isCount(picture?.width) && isCount(picture.height) &&
    picture.data?.BYTES_PER_ELEMENT === 1 && picture.data.length === 4 * picture.width * picture.height,
    "a picture: { data, width, height }, of four bytes a pixel", "picture");

/** The coordinates of the crossings of a reading. */
function numbersOf(crossings) {
  const numbers = Float64Array.from(crossings?.flat?.() ?? []);
  expect(numbers.length === 200 && numbers.every(Number.isFinite), "100 points", "crossings");
  return numbers;
}

/** Calls a function with memory for its arrays and its result, which is freed afterwards. */
function calling(c, name, given, result) {
  const places = [];
  const take = (size) => {
    const place = c.malloc(size) >>> 0;
    if (place === 0) throw new DlxError("out of memory", "memory");
    places.push(place);
    return place;
  };
  try {
    const values = given.map((value) => {
      if (typeof value === "number") return value;
      if (value.room) return take(value.room);
      const place = take(value.byteLength);
      new Uint8Array(c.memory.buffer).set(new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
        place);
      return place;
    });
    const number = c[name](...values);
    if (number < 0) throw new DlxError("out of memory", "memory");
    return result(number, values);
  } finally {
    for (const place of places) c.free(place);
  }
}

const symbols = ".123456789";
const textOf = (values) => Array.from(values, (value) => symbols[value]).join("");

function readingAt(memory, place) {
  const numbers = (from, size) => Array.from(new Float64Array(memory, place + from, size));
  const bytes = (from, size) => new Uint8Array(memory, place + from, size);
  const crossings = numbers(0, 200), [solutions] = bytes(at.solutions, 1);
  const puzzle = bytes(at.puzzle, 81), other = bytes(at.other, 81), confidence = numbers(at.confidence, 81);
  const uncertain = Array.from(bytes(at.uncertain, bytes(at.uncertainCells, 1)[0]), (cell) =>
    ({ cell, value: puzzle[cell], other: other[cell], confidence: confidence[cell] }));
  return {
    puzzle: textOf(puzzle),
    solution: solutions === 0 ? null : textOf(bytes(at.solution, 81)),
    solutions,
    certain: solutions === 1 && uncertain.length === 0,
    uncertain,
    confidence: numbers(at.whole, 1)[0],
    crossings: Array.from({ length: 100 }, (_, k) => [crossings[2 * k], crossings[2 * k + 1]]),
  };
}

export async function readPhoto(picture, options = {}) {
  checkSettings(options, ["limit"]);
  const { limit = 1 } = options;
  check(picture);
  expect(isCount(limit) || limit === Infinity, "a number of sudokus", "limit");
  const c = await photo(), { data, width, height } = picture;
  const readings = Math.min(limit, mostReadings);
  return calling(c, "dlx_photo_read", [data, width, height, readings, { room: readings * sizeOfReading }],
    (number, [, , , , place]) => Array.from({ length: number }, (_, k) =>
      readingAt(c.memory.buffer, place + k * sizeOfReading)));
}

export async function straightenPhoto(picture, crossings, unit = 48) {
  check(picture);
  expect(isCount(unit) && unit <= mostUnit, `1 to ${mostUnit} pixels`, "unit");
  const c = await photo(), { data, width, height } = picture, side = 9 * unit;
  return calling(c, "dlx_photo_straighten",
    [data, width, height, numbersOf(crossings), unit, { room: side * side }],
    (_, [, , , , , place]) => {
      const grey = new Uint8Array(c.memory.buffer, place, side * side);
      const pixels = new Uint8ClampedArray(4 * side * side).fill(255);
      grey.forEach((value, k) => pixels.fill(value, 4 * k, 4 * k + 3));
      return { data: pixels, width: side, height: side };
    });
}

export async function photoLines(crossings, digits) {
  expect(/^[.0-9]{81}$/.test(digits), "81 cells", "digits");
  const c = await photo(), values = Uint8Array.from(digits, (symbol) => Number(symbol) || 0);
  return calling(c, "dlx_photo_lines",
    [numbersOf(crossings), values, { room: 8 * mostNumbers }, mostNumbers],
    (number, [, , place]) => {
      const numbers = new Float64Array(c.memory.buffer, place, number), lines = [];
      for (let k = 0; k < number; k += 1 + 2 * numbers[k])
        lines.push(Array.from({ length: numbers[k] }, (_, i) =>
          [numbers[k + 1 + 2 * i], numbers[k + 2 + 2 * i]]));
      return lines;
    });
}
