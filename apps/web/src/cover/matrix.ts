// The engine's problem in the form that the page draws and animates.
import type { Entry, Matrix } from "./links";

interface JsonOption {
  items: string[];
  label?: string;
}

interface JsonItem {
  name: string;
  low: number;
  high: number;
}

/** A problem in the engine's JSON format (docs/problem-formats.md). */
export interface JsonProblem {
  primary: (string | JsonItem)[];
  secondary?: string[];
  options: (string[] | JsonOption)[];
}

/** A matrix, with the labels of its options, and their lines in the text if the text has a line for each. */
export interface Problem extends Matrix {
  labels: (string | null)[];
  lines: number[] | null;
}

/**
 * Returns the line of each option in a problem text, counted from 1; null if the text has another number of
 * such lines, because its format is another one.
 */
export function optionLines(text: string, options: number): number[] | null {
  const lines = text.split("\n").flatMap((line, k) => {
    const content = line.trim();
    return content === "" || content.startsWith("|") && !/^\|(items|copy):/.test(content) ? [] : [k + 1];
  });
  return lines.length === options + 1 ? lines.slice(1) : null;
}

export function fromJson(json: JsonProblem, lines: number[] | null = null): Problem {
  const primary = json.primary.map((item) => (typeof item === "string" ? item : item.name));
  const items = [...primary, ...(json.secondary ?? [])];
  const numbers = new Map(items.map((name, number) => [name, number]));
  const options: JsonOption[] =
    json.options.map((option) => (Array.isArray(option) ? { items: option } : option));
  const entry = (text: string): Entry => {
    // Neither names nor colours contain ":".
    const [name = "", colour] = text.split(":") as [string?, string?];
    return { item: numbers.get(name)!, colour: colour ?? null };
  };
  return {
    items,
    primary: primary.length,
    options: options.map((option) => option.items.map(entry)),
    labels: options.map(({ label }) => label ?? null),
    lines,
    bounds: new Map(json.primary.flatMap((item, number) =>
      typeof item === "string" ? [] : [[number, [item.low, item.high]] as const])),
  };
}

/** Returns the name of an option: its label, or the number of its line. */
export const optionName = ({ labels, lines }: Problem, option: number): string =>
  labels[option] ?? String(lines?.[option] ?? option + 1);

export const optionItems = ({ items, options }: Problem, option: number): string =>
  options[option]!.map(({ item, colour }) => items[item]! + (colour === null ? "" : `:${colour}`)).join(" ");
