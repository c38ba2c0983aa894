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

/** A matrix, with the labels of its options. */
export interface Problem extends Matrix {
  labels: (string | null)[];
}

export function fromJson(json: JsonProblem): Problem {
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
    bounds: new Map(json.primary.flatMap((item, number) =>
      typeof item === "string" ? [] : [[number, [item.low, item.high]] as const])),
  };
}

/** Returns the name of an option: its label, or its number, counted from 1. */
export const optionName = ({ labels }: Problem, option: number): string => labels[option] ?? String(option + 1);

export const optionItems = ({ items, options }: Problem, option: number): string =>
  options[option]!.map(({ item, colour }) => items[item]! + (colour === null ? "" : `:${colour}`)).join(" ");
