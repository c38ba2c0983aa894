// Makes sudokus with the engine's generator: attempts with different seeds, until a puzzle has the requested
// difficulty. Cages and comparisons are drawn at random on a solution first.
import { sudoku } from "dlx-wasm";
import { lineOf, parseRules, valuesOfLine, type Rules } from "../sudoku/rules";
import { drawCages, drawComparisons, randomFrom, shuffled } from "./random_rules";

export interface MakeOptions {
  /** The rules of the puzzle, without the cages and comparisons that are drawn at random. */
  rules: string;
  size: number;
  difficulty: sudoku.Difficulty | null;
  symmetry: string | null;
  /** "cages" and "comparisons" are drawn at random. */
  kind: "plain" | "cages" | "comparisons";
  seed: number;
}

export interface Made {
  puzzle: string;
  solution: string;
  rules: string;
}

export interface Graded extends Made {
  difficulty: sudoku.Difficulty;
}

/** A report of the attempts for the current puzzle. */
export interface Tried {
  attempts: number;
  limit: number;
  hardest: sudoku.Difficulty | null;
}

export interface Outcome {
  made: number;
  attempts: number;
  /** The hardest puzzle that was found, if the requested puzzle was not. */
  hardest: Graded | null;
  /** The number of grids that the rules permit, if the requested puzzle was not found and they are few. */
  grids: number | null;
}

/** Limit for the count of full grids of some rules, where grids that differ only by exchanged digits count once. */
const gridLimit = 200;

/**
 * Limit for the attempts for a puzzle. About one in thirty random puzzles without variants is extreme; an attempt
 * for a variant can take more than a second.
 */
const attemptsFor = ({ size, variants, cellRules }: Rules, kind: MakeOptions["kind"]): number =>
  size > 9 ? 12 : variants.length + cellRules.length > 0 || kind !== "plain" ? 60 : 400;

const difficulties: sudoku.Difficulty[] = ["easy", "medium", "hard", "fiendish", "extreme", "beyond"];
const rankOf = (puzzle: string, rules: string): number =>
  difficulties.indexOf(sudoku.grade(puzzle, { rules }).difficulty ?? "beyond");

/** Draws cages or signs on a random solution, and removes givens in random order, down to this number. */
function makeDecorated({ rules, size, kind }: MakeOptions, seed: number, givens: number): Made | null {
  const random = randomFrom(seed), cells = size ** 2;
  const [full] = sudoku.generate({ rules, seed, minGivens: cells, maxGivens: cells, attemptLimit: 1 });
  if (!full) return null;
  const { solution } = full, values = valuesOfLine(solution);
  const drawn = rules + (kind === "cages" ? drawCages : drawComparisons)(values, parseRules(rules), random);
  const order = shuffled([...values.keys()], random);
  return { puzzle: sudoku.minimize(solution, { rules: drawn, order: order.slice(givens) })!, solution, rules: drawn };
}

function makePlain({ rules, symmetry }: MakeOptions, seed: number, givens: number): Made | null {
  // Every symmetry has a pattern with one of these numbers of givens.
  const range = givens > 0 ? { minGivens: givens, maxGivens: givens + 3 } : {};
  const [made] = sudoku.generate({ rules, seed, symmetry: symmetry ?? undefined, ...range, attemptLimit: 1 });
  return made ? { ...made, rules } : null;
}

/** True for rules under which digits can be exchanged, so that a row can have any order of the digits. */
const treatsDigitsAlike = ({ cellRules, variants }: Rules): boolean => cellRules.length === 0 &&
  variants.every((name) => name !== "non-consecutive" && !name.startsWith("no-other"));

/** Makes attempts for a puzzle; the number of givens adapts to the difficulty of the attempts. */
class Maker {
  attempts = 0;
  hardest: Graded | null = null;
  readonly limit: number;
  /** The number of givens that stay at least. */
  private givens: number;
  private readonly least: number;
  private readonly most: number;

  constructor(private readonly options: MakeOptions, private readonly seed: number) {
    const { kind, size, difficulty } = options;
    this.limit = attemptsFor(parseRules(options.rules), kind);
    this.least = difficulty ? difficulties.indexOf(difficulty) : 0;
    this.most = difficulty ? this.least : difficulties.indexOf("extreme");
    // Comparisons exclude little: with few givens, a proof of uniqueness takes long.
    this.givens = kind === "comparisons" && size > 6 ? (this.least < 2 ? 2 : 1) * size : 0;
  }

  /** Makes an attempt; null if it failed. */
  attempt(): Graded | null {
    const { options, givens } = this;
    const made = (options.kind === "plain" ? makePlain : makeDecorated)(options, this.seed + this.attempts++, givens);
    if (made === null) {
      if (givens > 0) ++this.givens;  // so few givens were not enough
      return null;
    }
    const rank = rankOf(made.puzzle, made.rules), graded: Graded = { ...made, difficulty: difficulties[rank]! };
    const given = valuesOfLine(made.puzzle).filter((value) => value > 0).length;
    if (rank >= this.least && rank <= this.most) return graded;
    if (rank > this.most) {
      this.givens = given + Math.ceil(options.size / 4);
    } else {
      this.givens = Math.floor(0.9 * givens);
      if (this.hardest === null || difficulties.indexOf(this.hardest.difficulty) < rank) this.hardest = graded;
    }
    return null;
  }
}

/** Yields `number` puzzles, and before each attempt a report of the attempts so far. */
export function* making(options: MakeOptions, number: number): Generator<Graded | Tried, Outcome> {
  for (let made = 0; made < number; ++made) {
    const maker = new Maker(options, options.seed + 10_000 * made);
    let found: Graded | null = null;
    while (found === null && maker.attempts < maker.limit) {
      yield { attempts: maker.attempts + 1, limit: maker.limit, hardest: maker.hardest?.difficulty ?? null };
      found = maker.attempt();
      // Without any grid, more attempts are useless.
      if (found === null && maker.hardest === null && maker.attempts === 1 && gridsOf(options, 1) === 0)
        return { made, attempts: 1, hardest: null, grids: 0 };
    }
    if (found === null) return { made, attempts: maker.attempts, hardest: maker.hardest, grids: gridsOf(options, gridLimit) };
    yield found;
  }
  return { made: number, attempts: 0, hardest: null, grids: null };
}

/** Returns the number of full grids of the rules; null if more than `limit` remain when grids that differ only by
 * exchanged digits count once. */
function gridsOf({ rules: text, size }: MakeOptions, limit: number): number | null {
  const rules = parseRules(text), alike = treatsDigitsAlike(rules);
  const row = lineOf(Array.from({ length: size }, (_, k) => (alike ? k + 1 : 0)));
  const grids = Number(sudoku.count(row.padEnd(size ** 2, "."), { rules: text, limit }));
  if (grids >= limit && limit > 1) return null;
  return alike ? Array.from({ length: size }, (_, k) => k + 1).reduce((product, k) => product * k, grids) : grids;
}
