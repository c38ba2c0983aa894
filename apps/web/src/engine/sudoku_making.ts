// Makes sudokus with the engine's generator: attempts with different seeds, until a puzzle has the requested
// difficulty. Cages, comparisons, thermometers and jigsaw regions are drawn at random first.
import { sudoku } from "dlx-wasm";
import { parseRules, rulesText, valuesOfLine, type Rules } from "../sudoku/rules";
import { drawCages, drawComparisons, drawRegions, drawThermometers, randomFrom, shuffled, type Random } from "./random_rules";

export interface MakeOptions {
  /** The rules of the puzzle, without those that are drawn at random. */
  rules: string;
  size: number;
  difficulty: sudoku.Difficulty | null;
  symmetry: string | null;
  /** The rules that are drawn at random; "plain": none. */
  kind: "plain" | "cages" | "comparisons" | "thermometers" | "jigsaw";
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
  /** The difficulty of the best attempt so far. */
  closest: sudoku.Difficulty | null;
}

export interface Outcome {
  made: number;
  attempts: number;
  /** The puzzle with the closest difficulty, if the requested puzzle was not found. */
  closest: Graded | null;
  /** True if no full grid satisfies the rules. */
  contradicts: boolean;
}

/** Limit for the attempts for a puzzle: an attempt for a variant can take more than a second. */
const attemptsFor = ({ size, variants, cellRules }: Rules, kind: MakeOptions["kind"]): number =>
  size > 9 ? 12 : variants.length + cellRules.length > 0 || kind !== "plain" ? 60 : 400;

const difficulties: sudoku.Difficulty[] = ["easy", "medium", "hard", "fiendish", "extreme", "beyond"];
const rankOf = (puzzle: string, rules: string): number =>
  difficulties.indexOf(sudoku.grade(puzzle, { rules }).difficulty ?? "beyond");

/** The moves that generate the symmetries of patterns, for a row and a column counted from 0 to `last`. */
const moves: Record<string, ((row: number, column: number, last: number) => [number, number])[]> = {
  rotate180: [(row, column, last) => [last - row, last - column]],
  rotate90: [(row, column, last) => [column, last - row]],
  "mirror-h": [(row, column, last) => [row, last - column]],
  "mirror-v": [(row, column, last) => [last - row, column]],
  diagonal: [(row, column) => [column, row]],
};
moves.full = [...moves.rotate90!, ...moves.diagonal!];

/** The cells that a symmetry exchanges with a cell, and the cell itself. */
function orbitOf(cell: number, size: number, symmetry: string | null): number[] {
  const cells = new Set([cell]);
  for (const one of cells)  // also visits the cells that are added meanwhile
    for (const move of moves[symmetry ?? ""] ?? []) {
      const [row, column] = move(Math.floor(one / size), one % size, size - 1);
      cells.add(row * size + column);
    }
  return [...cells];
}

/** Each round moves the borders of jigsaw regions further away from the boxes. */
const regionRounds = 5;

/** Draws rules at random; null if no grid satisfies the other rules. */
function drawn({ rules, size, kind, difficulty }: MakeOptions, seed: number, random: Random): Made | null {
  const cells = size ** 2;
  const gridOf = () => sudoku.generate({ rules, seed, minGivens: cells, maxGivens: cells, attemptLimit: 1 })[0]?.solution;
  let solution = gridOf();
  for (let k = 0; solution && kind === "jigsaw" && k < regionRounds; ++k) {
    rules = rulesText(drawRegions(valuesOfLine(solution), parseRules(rules), random));
    solution = gridOf();
  }
  if (!solution) return null;
  const values = valuesOfLine(solution);
  const draw = { cages: drawCages, comparisons: drawComparisons, thermometers: drawThermometers, jigsaw: () => "", plain: () => "" }[kind];
  rules += draw(values, parseRules(rules), random);
  // Comparisons exclude little: with few givens, a proof of uniqueness takes long.
  const perRow = difficulty === "easy" || difficulty === "medium" ? 2 : 1;
  const givens = kind === "comparisons" && size > 6 ? perRow * size : 0;
  const order = shuffled([...values.keys()], random).slice(givens);
  return { puzzle: sudoku.minimize(solution, { rules, order })!, solution, rules };
}

/** Makes a puzzle in which no given, or with a symmetry no orbit of givens, can be removed. */
function minimal(options: MakeOptions, seed: number, random: Random): Made | null {
  const { rules, symmetry, kind } = options;
  if (kind !== "plain") return drawn(options, seed, random);
  const [made] = sudoku.generate({ rules, seed, symmetry: symmetry ?? undefined, attemptLimit: 1 });
  return made ? { ...made, rules } : null;
}

/** Makes attempts for a puzzle. */
class Maker {
  attempts = 0;
  closest: Graded | null = null;
  readonly limit: number;
  /** The accepted difficulties. */
  private readonly least: number;
  private readonly most: number;

  constructor(private readonly options: MakeOptions, private readonly seed: number) {
    const { kind, difficulty } = options;
    this.limit = attemptsFor(parseRules(options.rules), kind);
    this.least = difficulty ? difficulties.indexOf(difficulty) : 0;
    this.most = difficulty ? this.least : difficulties.indexOf("extreme");
  }

  private fits = (rank: number): boolean => this.least <= rank && rank <= this.most;

  /** Grades a puzzle, and keeps it if it is the closest one. */
  private rank(made: Made): number {
    const rank = rankOf(made.puzzle, made.rules), far = (other: number) => Math.abs(other - this.least);
    if (this.closest === null || far(rank) < far(difficulties.indexOf(this.closest.difficulty)))
      this.closest = { ...made, difficulty: difficulties[rank]! };
    return rank;
  }

  /** Makes an attempt, and yields between its steps; null if it failed. */
  *attempt(): Generator<undefined, Graded | null> {
    const seed = this.seed + this.attempts++, random = randomFrom(seed);
    const made = minimal(this.options, seed, random);
    if (made === null) return null;
    let rank = this.rank(made);
    if (rank > this.most) rank = yield* this.ease(made, random);
    return this.fits(rank) ? { ...made, difficulty: difficulties[rank]! } : null;
  }

  /**
   * Adds givens to a puzzle that is too hard, in random order, except those that make the puzzle too easy, until the
   * puzzle fits; then removes the added givens that are not needed. Returns the rank of the puzzle.
   */
  private *ease(made: Made, random: Random): Generator<undefined, number> {
    const { size, symmetry } = this.options, { solution } = made;
    const given = valuesOfLine(made.puzzle).map((value) => value > 0), added: number[][] = [];
    const rankWith = (orbits: number[][], on: boolean): number => {
      const before = made.puzzle;
      for (const cell of orbits.flat()) given[cell] = on;
      made.puzzle = given.map((one, cell) => (one ? solution[cell] : ".")).join("");
      const rank = this.rank(made);
      if (on ? rank >= this.least : this.fits(rank)) return rank;
      for (const cell of orbits.flat()) given[cell] = !on;
      made.puzzle = before;
      return rank;
    };
    let rank = difficulties.length, left = shuffled([...given.keys()], random);
    // Many givens are added at a time, until that makes the puzzle too easy.
    for (let number = Math.ceil(size / 4); left.length > 0 && !this.fits(rank);) {
      left = left.filter((cell) => !given[cell]);
      const orbits = left.slice(0, number).map((cell) => orbitOf(cell, size, symmetry));
      const now = rankWith(orbits, true);
      yield;
      if (now >= this.least) {
        rank = now;
        added.push(...orbits);
      } else if (number > 1) number >>= 1;
      else left.shift();
    }
    if (!this.fits(rank)) return rank;
    for (const orbit of added) {
      const now = rankWith([orbit], false);
      if (this.fits(now)) rank = now;
      yield;
    }
    return rank;
  }
}

/** Yields `number` puzzles, and before each attempt a report of the attempts so far. */
export function* making(options: MakeOptions, number: number): Generator<Graded | Tried | undefined, Outcome> {
  for (let made = 0; made < number; ++made) {
    const maker = new Maker(options, options.seed + 10_000 * made);
    let found: Graded | null = null;
    while (found === null && maker.attempts < maker.limit) {
      yield { attempts: maker.attempts + 1, limit: maker.limit, closest: maker.closest?.difficulty ?? null };
      found = yield* maker.attempt();
      // Without any grid, more attempts are useless.
      if (found === null && maker.closest === null && maker.attempts === 1 &&
        sudoku.solve(".".repeat(options.size ** 2), { rules: options.rules, unique: false }) === null)
        return { made, attempts: 1, closest: null, contradicts: true };
    }
    if (found === null) return { made, attempts: maker.attempts, closest: maker.closest, contradicts: false };
    yield found;
  }
  return { made: number, attempts: 0, closest: null, contradicts: false };
}
