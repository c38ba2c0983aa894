// Queries about the puzzles of models.
import { Problem, puzzles } from "dlx-wasm";
import type { JsonProblem } from "../cover/matrix";
import { countOf, listed, type SearchSettings } from "./cover_methods";
import type { Context } from "./context";

/** Values of parameters by name; true for a flag. */
export type Values = Record<string, string | boolean>;

/** A puzzle with placed pieces: each solution contains an option of each of these lists. */
export interface ModelQuery {
  model: string;
  values: Values;
  placed: number[][];
}

// Problems with more options are solved, but pieces cannot be placed by hand.
const mostOptions = 30_000;
// The time for collecting solutions; after it, solutions are only counted.
const zddSeconds = 2.5;

let last: { key: string; puzzle: puzzles.Puzzle } | null = null;

function puzzleOf({ model, values }: ModelQuery): puzzles.Puzzle {
  const key = JSON.stringify([model, values]);
  if (last?.key !== key) last = { key, puzzle: puzzles.puzzle(model, values) };
  return last.puzzle;
}

/** The problem with an additional item for each placed piece, which only the options of the piece cover. */
function problemOf(query: ModelQuery): Problem {
  const puzzle = puzzleOf(query);
  if (query.placed.length === 0) return puzzle;
  const json = puzzle.toJSON() as JsonProblem;
  query.placed.forEach((options, k) => {
    json.primary.push(`placed.${k}`);
    for (const option of options) {
      const at = json.options[option]!;
      (Array.isArray(at) ? at : at.items).push(`placed.${k}`);
    }
  });
  return Problem.parse(JSON.stringify(json), { format: "json" });
}

export const puzzleMethods = {
  "puzzles.models": (_: Context) => puzzles.models(),
  "puzzles.make": (_: Context, query: ModelQuery) => {
    const puzzle = puzzleOf(query);
    return { items: puzzle.numItems, options: puzzle.numOptions,
      json: puzzle.numOptions > mostOptions ? null : (puzzle.toJSON() as JsonProblem) };
  },
  "puzzles.solve": (context: Context, query: ModelQuery, settings: SearchSettings) =>
    listed(problemOf(query), settings, context),
  "puzzles.draw": (_: Context, query: ModelQuery, cover: number[], kind: "svg" | "unicode") =>
    puzzleOf(query).draw(cover, kind),
  "puzzles.count": (context: Context, query: ModelQuery, settings: SearchSettings) =>
    countOf(problemOf(query), settings, context),
  /**
   * The number of solutions, and for each option the share of the solutions that contain the option; null if
   * there are too many solutions.
   */
  "puzzles.shares": (_: Context, query: ModelQuery) => {
    try {
      const zdd = problemOf(query).zdd({ timeLimit: zddSeconds });
      return { count: zdd.count, shares: zdd.count === 0n ? [] : zdd.marginals() };
    } catch (error) {
      if ((error as { code?: string }).code === "stopped") return null;
      throw error;
    }
  },
  "puzzles.text": (_: Context, query: ModelQuery) => problemOf(query).to(),
};
export type PuzzleMethods = typeof puzzleMethods;
