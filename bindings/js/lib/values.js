// Checked values of callers: the memory would silently drop the sign, the fraction and the higher
// bits of a number.
import { DlxError } from "./errors.js";

/** Returns a short description of a value, for messages. */
export const shown = (value) =>
  typeof value === "string" ? `'${value}'`
    : typeof value === "function" ? "a function"
      : typeof value === "object" && value !== null ? "an object" : String(value);

/** Throws the error for an unexpected value; `what` names the value if its parameter is not enough. */
export function refuse(value, expected, parameter, what = parameter) {
  const found = what === "" ? `found ${shown(value)}` : `${what} is ${shown(value)}`;
  throw new DlxError(`${found}, expected ${expected}`, "argument", parameter);
}

const isWhole = (value) => typeof value === "number" && value >>> 0 === value;

/** A whole number below 2^32. */
export const whole = (value, parameter) =>
  isWhole(value) ? value : refuse(value, "a whole number from 0 to 2^32 - 1", parameter);

/** A whole number below 2^64, as a BigInt. */
export function large(value, parameter) {
  const number = Number.isInteger(value) ? BigInt(value) : value;
  return typeof number === "bigint" && number === BigInt.asUintN(64, number) ? number
    : refuse(value, "a whole number from 0 to 2^64 - 1", parameter);
}

/** A whole number below 2^64, as a BigInt; Infinity means no limit. */
export const limit = (value, parameter) =>
  value === Infinity ? 2n ** 64n - 1n : large(value, parameter);

/** True or false; refuses other values, such as "no", whose meaning is unclear. */
export const flag = (value, parameter) =>
  typeof value === "boolean" ? value : refuse(value, "true or false", parameter);

/** A list of any kind, with `size` elements if given. */
export function list(values, parameter, size) {
  if (typeof values !== "object" || !isWhole(values?.length)) refuse(values, "a list", parameter);
  if (size !== undefined && values.length !== size)
    throw new DlxError(`${parameter} has ${values.length} values, expected ${size}`, "argument", parameter);
  return values;
}

/** A list of whole numbers below 2^32. */
export function wholes(numbers, parameter, size) {
  list(numbers, parameter, size);
  if (!(numbers instanceof Uint32Array))
    for (let k = 0; k < numbers.length; ++k) whole(numbers[k], parameter);
  return numbers;
}

/** Refuses unknown settings, because they would have no effect. */
export function checkSettings(given, known) {
  if (typeof given !== "object" || given === null) refuse(given, "settings by their names", "");
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && !known.includes(name))
      throw new DlxError(`there is no setting '${name}'; there are ${known.join(", ")}`, "argument", name);
}

const snakes = new Map();  // by name: setting a value takes longer than solving a small problem otherwise

/** Returns a name in camelCase as the library spells it: "timeLimit" is "time_limit". */
export function snakeCase(name) {
  if (!snakes.has(name)) snakes.set(name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return snakes.get(name);
}

export const lines = (text) => (text === "" ? [] : text.slice(0, -1).split("\n"));

/** A cost of the library as a number. */
export const decimal = (units, digits) => Number(units) / 10 ** digits;
