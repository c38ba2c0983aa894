// Queries about the puzzles of models.
import { Problem, puzzles } from "dlx-wasm";
import type { JsonProblem } from "../cover/matrix";
import { moves } from "./moves";
import { listed, type SearchSettings } from "./cover_methods";
import type { Context } from "./context";

/** Values of parameters by name; true for a flag. */
export type Values = Record<string, string | boolean>;

/** A puzzle with placed pieces: each solution contains an option of each of these lists. */
export interface Asked {
  model: string;
  values: Values;
  placed: number[][];
}

// Problems with more options are solved, but pieces cannot be placed by hand.
const mostOptions = 30_000;
// How long all solutions are collected before they are only counted.
const diagramSeconds = 2.5;

let last: { key: string; puzzle: puzzles.Puzzle } | null = null;

function puzzleOf({ model, values }: Asked): puzzles.Puzzle {
  const key = JSON.stringify([model, values]);
  if (last?.key !== key) last = { key, puzzle: puzzles.puzzle(model, values) };
  return last.puzzle;
}

/** The problem with an additional item for each placed piece, which only the options of the piece cover. */
function problemOf(asked: Asked): Problem {
  const puzzle = puzzleOf(asked);
  if (asked.placed.length === 0) return puzzle;
  const json = puzzle.toJSON() as JsonProblem;
  asked.placed.forEach((options, k) => {
    json.primary.push(`placed.${k}`);
    for (const option of options) {
      const at = json.options[option]!;
      (Array.isArray(at) ? at : at.items).push(`placed.${k}`);
    }
  });
  return Problem.parse(JSON.stringify(json), { format: "json" });
}

let watched: { key: string; trace: ReturnType<Problem["trace"]>; at: number } | null = null;

/** Returns up to `most` moves of the textbook search after the first `from` moves; fewer at the end. */
function movesOf(asked: Asked, from: number, most: number): Int32Array {
  const key = JSON.stringify(asked);
  if (watched?.key !== key || watched.at > from) {
    watched?.trace.release();
    watched = { key, trace: problemOf(asked).trace({ changes: ["try", "retract", "found", "end"] }), at: 0 };
  }
  const take = (number: number) => {
    const changes = watched!.trace.take(number);
    watched!.at += changes.length / 3;
    return changes;
  };
  while (watched.at < from && take(Math.min(100_000, from - watched.at)).length > 0);
  const changes = take(most), others = [0, moves.retract, moves.found, moves.end];
  return Int32Array.from({ length: changes.length / 3 }, (_, k) => others[changes[3 * k]!] || changes[3 * k + 2]!);
}

export const puzzleMethods = {
  "puzzles.models": (_: Context) => puzzles.models(),
  "puzzles.make": (_: Context, asked: Asked) => {
    const puzzle = puzzleOf(asked);
    return { items: puzzle.numItems, options: puzzle.numOptions,
      json: puzzle.numOptions > mostOptions ? null : (puzzle.toJSON() as JsonProblem) };
  },
  "puzzles.solve": (context: Context, asked: Asked, settings: SearchSettings) =>
    listed(problemOf(asked), settings, context),
  "puzzles.draw": (_: Context, asked: Asked, cover: number[], kind: "svg" | "unicode") =>
    puzzleOf(asked).draw(cover, kind),
  "puzzles.count": ({ tell }: Context, asked: Asked, settings: SearchSettings) =>
    problemOf(asked).count({ ...settings, onProgress: tell, progressInterval: 0.2 }),
  /**
   * The number of solutions, and for each option the share of the solutions that contain the option; null if
   * there are too many solutions.
   */
  "puzzles.shares": (_: Context, asked: Asked) => {
    try {
      const diagram = problemOf(asked).diagram({ timeLimit: diagramSeconds });
      return { count: diagram.count, shares: diagram.count === 0n ? [] : diagram.marginals() };
    } catch (error) {
      if ((error as { code?: string }).code === "stopped") return null;
      throw error;
    }
  },
  "puzzles.moves": (_: Context, asked: Asked, from: number, most: number) => movesOf(asked, from, most),
  "puzzles.text": (_: Context, asked: Asked) => problemOf(asked).to(),
};
export type PuzzleMethods = typeof puzzleMethods;
