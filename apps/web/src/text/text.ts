// The texts of the page in the language of the browser, from en.ts and zh.ts.
import type { App, Values } from "../app";
import { en, type Key, type Words } from "./en";

export const languages = { en: "English", zh: "\u4e2d\u6587" };
export type Language = keyof typeof languages;

/** The first supported language in the browser's list. */
export function preferredLanguage(preferred: readonly string[]): Language {
  for (const language of preferred) {
    const name = language.toLowerCase().split("-")[0]!;
    if (name in languages) return name as Language;
  }
  return "en";
}

/** Loads the texts of the page and the translation of engine messages. */
export async function loadWords(language: Language): Promise<{ words: Words; engineWords(message: string): string }> {
  if (language !== "zh") return { words: en, engineWords: (message) => message };
  const { zh, inChinese } = await import("./zh");
  return { words: zh, engineWords: inChinese };
}

/** Replaces each `{name}` in a text by the value of that name. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

/** Returns the text of a key that may be missing; `otherwise` if it is missing. */
export function textOr({ text }: Pick<App, "text">, key: string, otherwise: string, values?: Values): string {
  const found = text(key as Key, values);
  return found === key ? otherwise : found;
}

/** A time such as 4:05 or 1:04:05. */
export const timeText = (seconds: number): string => {
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(Math.floor(seconds) % 60)}`;
};
