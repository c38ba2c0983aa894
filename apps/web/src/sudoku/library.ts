// The games that the browser stores: an index of their names, the last changed first, and a value for each game.
import type { sudoku } from "dlx-wasm";
import type { Store } from "../ui/store";
import type { Puzzle } from "./puzzle";

/** The stored state of a game. A puzzle that was only set has no cells. */
export interface Kept extends Puzzle {
  seconds?: number;
  /** True if the player has solved the puzzle. */
  done?: boolean;
  difficulty?: sudoku.Difficulty | null;
  auto?: boolean;
  cells?: Record<string, number[]>;
  /** The undo steps, and how many of them are done. */
  steps?: unknown[];
  at?: number;
}

const mostKept = 24;
const indexKey = "sudoku.games";

/** The key of a game in the store (32-bit FNV-1a). */
export function nameOf({ puzzle, rules }: Puzzle): string {
  let hash = 0x811c9dc5;
  for (const symbol of `${puzzle}\n${rules}`) hash = Math.imul(hash ^ symbol.codePointAt(0)!, 0x01000193);
  return `sudoku.game.${(hash >>> 0).toString(36)}`;
}

export const readGame = (store: Store, name: string): Kept | null => {
  const kept = store.get<Kept | null>(name, null);
  return typeof kept?.puzzle === "string" && typeof kept.rules === "string" ? kept : null;
};

const listNames = (store: Store): string[] => {
  const stored = store.get<unknown>(indexKey, []);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
};

/** The stored games, the last changed first. */
export const listGames = (store: Store): Kept[] => listNames(store).flatMap((name) => readGame(store, name) ?? []);

/** Stores a game as the first one, and removes the oldest games. */
export function writeGame(store: Store, kept: Kept): void {
  const name = nameOf(kept), names = [name, ...listNames(store).filter((other) => other !== name)];
  store.set(name, kept);
  store.set(indexKey, names.slice(0, mostKept));
  for (const old of names.slice(mostKept)) store.remove(old);
}
