// The games that the browser stores. An index has an entry for each game; the state of a game and its undo
// steps have keys of their own, so that a move writes little.
import type { sudoku } from "dlx-wasm";
import type { Store } from "../ui/store";
import type { Puzzle } from "./frame";
import type { KeptLines } from "./lines";
import { valuesOfLine } from "./rules";

/** A game in the index, the last changed first. */
export interface Entry {
  name: string;
  title: string;
  /** The names of the statements of its rules, such as "anti-knight cage". */
  rules: string;
  /** The filled part of the empty cells, 0 to 100. */
  percent: number;
  /** Milliseconds since 1970. */
  date: number;
  /** True if the grid is full and right. */
  done: boolean;
  seconds?: number;
  difficulty?: sudoku.Difficulty | null;
  /** True if the page has shown the solution before the player found it. */
  revealed?: boolean;
}

/** The stored state of a game. A puzzle that was only made has no state yet. */
export interface Kept<Cells = Record<string, number[]>> extends Puzzle, KeptLines {
  /** A random text for each change, by which a tab recognizes changes of others. */
  stamp?: string;
  seconds?: number;
  done?: boolean;
  /** The number of hints that were taken. */
  hints?: number;
  revealed?: boolean;
  difficulty?: sudoku.Difficulty | null;
  auto?: boolean;
  steps?: number;
  cells?: Cells;
}

const stepsPerChunk = 200;
/** Limits for the games that were begun, and for those that were not. */
const mostKept = 24;
const indexKey = "sudoku.games";

/** The key of a game in the store (32-bit FNV-1a). */
export function nameOf({ puzzle, rules }: Puzzle): string {
  let hash = 0x811c9dc5;
  for (const symbol of `${puzzle}\n${rules}`) hash = Math.imul(hash ^ symbol.codePointAt(0)!, 0x01000193);
  return `sudoku.game.${(hash >>> 0).toString(36)}`;
}

export const statementNames = (rules: string): string => [...new Set(rules.split("\n").map((line) => line.split(" ")[0]!)
  .filter((word) => word !== "box" && /^[a-z-]+$/.test(word)))].join(" ");

function entryOf(name: string, kept: Kept, date: number): Entry {
  const { puzzle, rules, title = "", cells, done = false, seconds, difficulty, revealed } = kept;
  const given = valuesOfLine(puzzle), empty = given.filter((value) => value === 0).length;
  const filled = cells?.value?.filter((value, cell) => value !== 0 && given[cell] === 0).length ?? 0;
  return { name, title, rules: statementNames(rules), percent: Math.round((100 * filled) / (empty || 1)), date, done,
    seconds, difficulty, revealed };
}

export const readGame = (store: Store, name: string): Kept | null => {
  const kept = store.get<Kept | null>(name, null);
  return typeof kept?.puzzle === "string" && typeof kept.rules === "string" ? kept : null;
};

/** The stored games, the last changed first. */
export function listGames(store: Store): Entry[] {
  const stored = store.get<unknown>(indexKey, []);
  // Earlier versions stored only names.
  return (Array.isArray(stored) ? stored : []).flatMap((one): Entry[] => {
    if (typeof one?.name === "string" && typeof one.date === "number") return [one];
    const kept = typeof one === "string" ? readGame(store, one) : null;
    return kept ? [entryOf(one, kept, 0)] : [];
  });
}

export function removeGame(store: Store, name: string): void {
  const steps = readGame(store, name)?.steps ?? 0;
  for (let chunk = 0; chunk * stepsPerChunk <= steps; ++chunk) store.remove(`${name}.${chunk}`);
  store.remove(name);
  store.set(indexKey, listGames(store).filter((entry) => entry.name !== name));
}

function remember(store: Store, now: Entry[]): void {
  const names = new Set(now.map(({ name }) => name));
  const all = [...now, ...listGames(store).filter(({ name }) => !names.has(name))];
  store.set(indexKey, all);
  for (const begun of [true, false])
    for (const { name } of all.filter(({ percent }) => percent > 0 === begun).slice(mostKept)) removeGame(store, name);
}

/** Stores a game, and puts it first into the index. */
export function writeGame(store: Store, name: string, kept: Kept): void {
  store.set(name, kept);
  remember(store, [entryOf(name, kept, Date.now())]);
}

/** Adds made puzzles to the stored games. The list of games then contains all of them, also after one is played. */
export function addPuzzles(store: Store, puzzles: (Puzzle & Pick<Kept, "difficulty"> & { solution?: string })[]): void {
  remember(store, puzzles.map(({ solution, ...puzzle }) => {
    const name = nameOf(puzzle), kept = readGame(store, name) ?? puzzle;
    store.set(name, kept);
    return entryOf(name, kept, Date.now());
  }));
}

/** The undo steps of a game, which are stored in chunks. */
export function readSteps<Step>(store: Store, name: string, number: number): Step[] {
  const steps: Step[] = [];
  for (let chunk = 0; chunk * stepsPerChunk < number; ++chunk)
    steps.push(...store.get<Step[]>(`${name}.${chunk}`, []));
  return steps.slice(0, number);
}

/** Stores the last chunk of the undo steps, the only one that changes. */
export function writeSteps(store: Store, name: string, steps: unknown[]): void {
  const last = Math.floor(Math.max(0, steps.length - 1) / stepsPerChunk);
  store.set(`${name}.${last}`, steps.slice(last * stepsPerChunk));
}
