// Parses command lines like those of the program dlx. A table describes each option by these properties:
//   name, letter        the spellings --NAME and -LETTER
//   also, alsoLetter    further spellings
//   key                 the name of the parsed value; by default `name`
//   value, help         the placeholder of the value, and the text, for the help
//   read                converts the text of the value; an option without `read` is a flag
//   optional            the value to use if the command line gives none

/** An error of the user. If `asks` is true, the message should point to the help. */
export class UsageError extends Error {
  constructor(message, asks = true) {
    super(message);
    this.asks = asks;
  }
}

// Readers of values receive the name of the option as it was given, and the text.

export const anyText = (name, text) => text;

/** Returns a reader of whole numbers, which returns a BigInt if `most` is a BigInt. */
export const wholeNumber = (least, most = 2n ** 64n - 2n, more = "") => (name, text) => {
  const isOpen = typeof most === "bigint", range = isOpen ? `${least} or more` : `${least} to ${most}`;
  if (!/^\d+$/.test(text)) throw new UsageError(`${name}: '${text}' is not a whole number; expected ${range}`);
  const number = BigInt(text), expected = number > most ? `${least} to ${most}` : range + more;
  if (number < least || number > most)
    throw new UsageError(`${name}: '${text}' is out of range; expected ${expected}`);
  return isOpen ? number : Number(number);
};

export const oneOf = (...names) => (name, text) => {
  if (names.includes(text)) return text;
  throw new UsageError(`${name}: '${text}' is none of ${names.join(", ")}`);
};

export function seconds(name, text) {
  if (/^\d+(\.\d*)?$|^\.\d+$/.test(text)) return Number(text);
  throw new UsageError(`${name}: '${text}' is not a time; expected seconds such as 10 or 0.5`);
}

const help = { name: "help", letter: "h", help: "show this help" };

// Returns the option of a word, its spelling, and the value within the word, if any.
function optionOf(word, options) {
  const [, dashes, name, value] = /^(--?)([^=]*)(?:=([^]*))?$/.exec(word);
  const named = options.find((option) => option.name === name || option.also === name);
  if (dashes === "--" && named) return { option: named, spelled: `--${name}`, value };
  const option = options.find(({ letter, alsoLetter }) => [letter, alsoLetter].includes(word[1]));
  if (dashes === "--" || named || !option) throw new UsageError(`unrecognised option '${dashes}${name}'`);
  return { option, spelled: word.slice(0, 2), value: word.slice(2) || undefined };
}

/** Splits words into values of options by name, spellings of options, and other words. */
export function parse(words, table) {
  const options = [...table, help], given = {}, spellings = {}, texts = [], left = [...words];
  while (left.length > 0) {
    const word = left.shift();
    if (word === "--") texts.push(...left.splice(0));
    if (word === "--") break;
    if (!word.startsWith("-") || word === "-") {
      texts.push(word);
      continue;
    }
    const { option, spelled, value } = optionOf(word, options), { name, key = name, read, optional } = option;
    if (key in given)
      throw new UsageError(spelled === spellings[key] ? `option '${spelled}' cannot be specified more than once`
        : `${spellings[key]} and ${spelled} are the same option`);
    spellings[key] = spelled;
    if (!read && value !== undefined) throw new UsageError(`option '${spelled}' does not take any arguments`);
    const takes = read && value === undefined && left.length > 0 && (!optional || /^\d+$/.test(left[0]));
    const text = value ?? (takes ? left.shift() : optional);
    if (read && text === undefined) throw new UsageError(`the required argument for option '--${name}' is missing`);
    given[key] = read ? text : true;
  }
  if (!given.help)
    for (const { name, key = name, read } of table) if (read && key in given) given[key] = read(spellings[key], given[key]);
  return { given, spellings, texts };
}

/** Refuses two options of a list, which exclude each other. */
export function refuseTogether({ spellings }, ...names) {
  const [one, other] = names.filter((name) => name in spellings).map((name) => spellings[name]);
  if (other) throw new UsageError(`${one} and ${other} exclude each other`);
}

/** Returns the help of a command: examples first. */
export function helpOf(command, { summary, examples, usage, options }) {
  const rows = [...options, help].map(({ name, letter, value, help: text, also, alsoLetter }) => [
    `${letter ? `  -${letter}, ` : "      "}--${name}${value ? ` ${value}` : ""}`,
    text + (also ? ` (also ${alsoLetter ? `-${alsoLetter}, ` : ""}--${also})` : "")]);
  const width = Math.max(...rows.map(([spelled]) => spelled.length)) + 2;
  const list = rows.map(([spelled, text]) => spelled.padEnd(width) + text.replaceAll("\n", `\n${" ".repeat(width)}`));
  return `${command} - ${summary}\n\nExamples:\n${examples.map((words) => `  dlx-wasm ${words}\n`).join("")}\n`
    + `Usage: ${command} ${usage}\n\nOptions:\n${list.join("\n")}\n`;
}
