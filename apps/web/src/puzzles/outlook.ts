// Asks the engine about the solutions that remain after some pieces were placed.
import type { App } from "../app";
import type { Ask } from "../engine/client";
import type { ModelQuery } from "../engine/puzzle_methods";
import type { Board } from "./board";

export interface Outlook {
  count: bigint;
  /** For each figure the share of the solutions that contain it; null if there are too many solutions. */
  shares: number[] | null;
}

/** Examines the remaining solutions: all of them if they are few, otherwise their number. */
export async function outlookOf(app: App, query: ModelQuery, { figures }: Board,
  { signal, onProgress }: Pick<Ask, "signal" | "onProgress">): Promise<Outlook> {
  const seen = await app.engine.ask("puzzles.shares", [query], { signal, lane: "long" });
  const count = seen?.count ?? await app.engine.ask("puzzles.count", [query, {}], { signal, onProgress, lane: "long" });
  const shares = seen && figures.map(({ options }) =>
    options.reduce((sum, option) => sum + (seen.shares[option] ?? 0), 0));
  return { count, shares };
}

/** The figures that are not placed although all remaining solutions contain them. */
export function forcedBy(outlook: Outlook | null, placed: number[]): number[] {
  if (!outlook?.shares || outlook.count === 0n) return [];
  return outlook.shares.flatMap((share, number) => (share > 1 - 1e-9 && !placed.includes(number) ? [number] : []));
}

/** True if the placed pieces are a solution. */
export const isFinished = (outlook: Outlook, placed: number[]): boolean =>
  outlook.count === 1n && outlook.shares !== null && placed.length > 0 && forcedBy(outlook, placed).length === 0;
