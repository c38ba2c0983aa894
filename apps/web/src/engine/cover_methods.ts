// Queries about exact covers given as texts.
import { Problem, formats, type Change, type Zdd } from "dlx-wasm";
import type { JsonProblem } from "../cover/matrix";
import type { Context } from "./context";

/** The result of reading a text. */
export interface Reading {
  items: number;
  primary: number;
  options: number;
  /** The first warnings, and the number of all. */
  warnings: string[];
  warned: number;
  json: JsonProblem;
}

export interface SearchSettings {
  limit?: number;
  upToSymmetry?: boolean;
}

const mostWarnings = 10;
const mostSteps = 100_000;
// The largest diagram that the page draws.
const mostDrawnNodes = 60;

let last: { text: string; problem: Problem } | null = null;

/** The problem of a text. The last problem is kept for further queries about it. */
function problemOf(text: string): Problem {
  if (last?.text !== text) last = { text, problem: Problem.parse(text, { source: "text" }) };
  return last.problem;
}

/** Yields covers as they are found; returns the outcome of the search. */
export function* listed(problem: Problem, settings: SearchSettings, { tell }: Context) {
  const covers = problem.solve({ ...settings, onProgress: tell, progressInterval: 0.2 });
  for (const cover of covers) yield cover;
  return { outcome: covers.outcome!, found: covers.count!, statistics: covers.statistics! };
}

export const countOf = (problem: Problem, settings: SearchSettings, { tell }: Context): bigint =>
  problem.count({ ...settings, onProgress: tell, progressInterval: 0.2 });

let diagram: { problem: Problem; zdd: Zdd } | null = null;

/** The diagram of all covers of a text. The last diagram is kept for further covers. */
function diagramOf(text: string, { tell }: Context): Zdd {
  const problem = problemOf(text);
  if (diagram?.problem !== problem) {
    diagram?.zdd.release();
    diagram = { problem, zdd: problem.zdd({ onProgress: tell, progressInterval: 0.2 }) };
  }
  return diagram.zdd;
}

/** Covers of a diagram: a cover by its number, counted from 1, or random covers. */
export type DiagramQuery = { rank: bigint } | { n: number; seed: number };

function coversOf(zdd: Zdd, wanted: DiagramQuery): number[][] {
  if (zdd.count === 0n) return [];
  if (!("rank" in wanted)) return zdd.sample(wanted.n, wanted.seed);
  return wanted.rank >= 1n && wanted.rank <= zdd.count ? [zdd.kth(wanted.rank - 1n)] : [];
}

export const coverMethods = {
  "cover.read": (_: Context, text: string): Reading => {
    const problem = problemOf(text);
    const { numItems: items, numPrimary: primary, numOptions: options } = problem, warnings = problem.warnings();
    return { items, primary, options, warnings: warnings.slice(0, mostWarnings), warned: warnings.length,
      json: problem.toJSON() as JsonProblem };
  },
  "cover.solve": (context: Context, text: string, settings: SearchSettings) =>
    listed(problemOf(text), settings, context),
  "cover.count": (context: Context, text: string) => countOf(problemOf(text), {}, context),
  "cover.cheapest": ({ tell }: Context, text: string, number: number) =>
    problemOf(text).cheapest(number, { onProgress: tell, progressInterval: 0.2 }),
  /** The size of the diagram, some covers, and the text of a small diagram. */
  "cover.diagram": (context: Context, text: string, wanted: DiagramQuery) => {
    const zdd = diagramOf(text, context), { count, nodes } = zdd;
    return { count, nodes, covers: coversOf(zdd, wanted), drawn: nodes <= mostDrawnNodes ? zdd.toText() : null };
  },
  /** The textbook search: for each change its index in `changes`, an item and an option. */
  "cover.trace": (_: Context, text: string, choice: "shortest" | "leftmost", changes: readonly Change[]) =>
    problemOf(text).trace({ choice, changes }).take(mostSteps),
  /** The formats in which problems are saved. */
  "cover.formats": (_: Context) => formats().filter(({ written }) => written),
  "cover.convert": (_: Context, text: string, format: string) => problemOf(text).to(format),
};
export type CoverMethods = typeof coverMethods;
