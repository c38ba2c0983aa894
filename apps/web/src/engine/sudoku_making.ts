// Makes sudokus with the engine's generator: attempts with different seeds, until a puzzle has the wished
// difficulty. Cages and comparisons are drawn at random on a solution first.
import { sudoku } from "dlx-wasm";
import { lineOf, parseRules, valuesOfLine, type Rules } from "../sudoku/rules";
import { drawCages, drawComparisons, randomFrom, shuffled, type Random } from "./random_clues";

export interface Wish {
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
  /** The hardest puzzle that was found, if the wished puzzle was not. */
  hardest: Graded | null;
  /** The number of grids that the rules permit, if the wished puzzle was not found and they are few. */
  grids: number | null;
}

/** Limit for the count of full grids of some rules, where grids that differ only by exchanged digits count once. */
const gridLimit = 200;

/**
 * Limit for the attempts for a puzzle. About one in thirty random puzzles without variants is extreme; an attempt
 * for a variant can take more than a second.
 */
const attemptsFor = ({ size, variants, clues }: Rules, kind: Wish["kind"]): number =>
  size > 9 ? 12 : variants.length + clues.length > 0 || kind !== "plain" ? 60 : 400;

const levels: sudoku.Difficulty[] = ["easy", "medium", "hard", "fiendish", "extreme", "beyond"];
const levelOf = (puzzle: string, rules: string): number =>
  levels.indexOf(sudoku.grade(puzzle, { rules }).difficulty ?? "beyond");

/**
 * The share of cells that are given at first, by difficulty, for rules under which few givens suffice. It takes
 * long to prove that the fewest givens suffice, and puzzles with the fewest givens are too hard for people.
 */
const shares: Record<string, number> = { easy: 0.3, medium: 0.24, hard: 0.2, fiendish: 0.17, extreme: 0.15, any: 0.2 };

/** Draws cages or signs on a random solution, and removes givens in random order. */
function makeDecorated({ rules, size, kind, difficulty }: Wish, seed: number): Made | null {
  const random = randomFrom(seed), [full] = sudoku.generate({ rules, seed, leastGivens: size ** 2, mostGivens: size ** 2, maxAttempts: 1 });
  if (!full) return null;
  const { solution } = full, values = valuesOfLine(solution);
  const drawn = rules + (kind === "cages" ? drawCages : drawComparisons)(values, parseRules(rules), random);
  // Comparisons exclude little: with few givens, a proof of uniqueness takes long.
  const easy = difficulty === null || levels.indexOf(difficulty) < 2;
  const spared = kind === "comparisons" && size > 6 ? (easy ? 2 : 1) * size : 0;
  const order = shuffled([...values.keys()], random);
  return { puzzle: sudoku.minimize(solution, { rules: drawn, order: order.slice(spared) })!, solution, rules: drawn };
}

/** The cells that a symmetry of the givens maps to each other. */
function orbit(size: number, symmetry: string | null, cell: number): number[] {
  const last = size - 1, at = (row: number, column: number) => row * size + column;
  const moves: Record<string, ((row: number, column: number) => number)[]> = {
    rotate180: [(row, column) => at(last - row, last - column)],
    rotate90: [(row, column) => at(column, last - row)],
    "mirror-h": [(row, column) => at(row, last - column)],
    "mirror-v": [(row, column) => at(last - row, column)],
    diagonal: [(row, column) => at(column, row)],
    full: [(row, column) => at(column, last - row), (row, column) => at(column, row)],
  };
  const found = new Set([cell]);
  for (const one of found)
    for (const move of moves[symmetry ?? ""] ?? []) found.add(move(Math.floor(one / size), one % size));
  return [...found];
}

/** The groups of cells that a symmetry of the givens maps to each other, in random order. */
function orbits(size: number, symmetry: string | null, random: Random): number[][] {
  const groups = Array.from({ length: size ** 2 }, (_, cell) => orbit(size, symmetry, cell));
  return shuffled(groups.filter((group, cell) => Math.min(...group) === cell), random);
}

/** Restores givens, in groups of the symmetry, until the puzzle is no harder than the wished level. */
function ease({ puzzle, solution, rules }: Made, groups: number[][], wanted: number): Made {
  const open = groups.filter(([cell]) => puzzle[cell!] === ".");
  const restored = (number: number): string => {
    const cells = Array.from(puzzle);
    for (const cell of open.slice(0, number).flat()) cells[cell] = solution[cell]!;
    return cells.join("");
  };
  // Givens make a puzzle easier, with few exceptions.
  let [hard, easy] = [0, open.length];
  while (easy - hard > 1) {
    const middle = (hard + easy) >> 1;
    if (levelOf(restored(middle), rules) > wanted) hard = middle;
    else easy = middle;
  }
  return { puzzle: restored(easy), solution, rules };
}

/** True for rules under which digits can be exchanged, so that a row can have any order of the digits. */
const treatsDigitsAlike = ({ clues, variants }: Rules): boolean => clues.length === 0 &&
  variants.every((name) => name !== "non-consecutive" && !name.startsWith("no-other"));

/**
 * A random full grid; null if there is none. The search of an empty grid can take seconds under strong rules, so
 * it begins with a row, and then with further digits as long as a grid is left.
 */
function randomGrid(text: string, random: Random): string | null {
  const rules = parseRules(text), { size } = rules;
  const row = random(size), digits = shuffled(Array.from({ length: size }, (_, k) => k + 1), random);
  const cells = Array.from({ length: size ** 2 }, (_, cell) => (Math.floor(cell / size) === row ? digits[cell % size]! : 0));
  let found = sudoku.solve(lineOf(cells), { rules: text });
  for (let k = 0; found !== null && k < 2 * size; ++k) {
    const cell = random(size ** 2), digit = 1 + random(size);
    if (cells[cell] !== 0) continue;
    cells[cell] = digit;
    const next = sudoku.solve(lineOf(cells), { rules: text });
    if (next === null) cells[cell] = 0;
    else found = next;
  }
  return found;
}

/** Removes givens of a grid in groups, down to this number, while the solution stays the only one. */
function dig(solution: string, rules: string, groups: number[][], givens: number): Made {
  let puzzle = Array.from(solution), left = puzzle.length;
  for (const group of groups) {
    if (left - group.length < givens) continue;
    const fewer = puzzle.slice();
    for (const cell of group) fewer[cell] = ".";
    if (sudoku.count(fewer.join(""), { rules, limit: 2 }) !== 1n) continue;
    puzzle = fewer;
    left -= group.length;
  }
  return { puzzle: puzzle.join(""), solution, rules };
}

/** Makes attempts for a puzzle; the number of givens adapts to what the attempts show about the rules. */
class Maker {
  attempts = 0;
  hardest: Graded | null = null;
  readonly limit: number;
  /** The number of givens to begin with; null: as few as possible. */
  private givens: number | null;
  private grid: string | null = null;
  private readonly wanted: number;
  private readonly symmetry: string | null;

  constructor(private readonly wish: Wish, private readonly seed: number) {
    const rules = parseRules(wish.rules), { difficulty } = wish;
    this.limit = attemptsFor(rules, wish.kind);
    this.wanted = difficulty ? levels.indexOf(difficulty) : -1;
    this.symmetry = wish.kind === "plain" ? wish.symmetry : null;
    const strong = treatsDigitsAlike(rules) && rules.variants.some((name) => name.startsWith("anti"));
    this.givens = strong && wish.kind === "plain" ? Math.ceil((shares[difficulty ?? "any"] ?? 0.12) * wish.size ** 2) : null;
  }

  /** Makes an attempt; null if it failed. */
  attempt(): Graded | null {
    const { wish, wanted } = this, seed = this.seed + this.attempts++, random = randomFrom(seed);
    const made = wish.kind === "plain" ? this.plain(seed, random) : makeDecorated(wish, seed);
    if (made === null) return null;
    let level = levelOf(made.puzzle, made.rules), best = made;
    if (wanted >= 0 && level > wanted) {
      best = ease(made, orbits(wish.size, this.symmetry, random), wanted);
      level = levelOf(best.puzzle, best.rules);
    } else if (level < wanted && this.givens !== null) {
      this.givens = Math.max(2, Math.floor(0.9 * this.givens));
    }
    const graded: Graded = { ...best, difficulty: levels[level]! };
    if (wanted < 0 || level === wanted) return graded;
    if (this.hardest === null || levels.indexOf(this.hardest.difficulty) < level) this.hardest = graded;
    return null;
  }

  private plain(seed: number, random: Random): Made | null {
    const { rules, size } = this.wish;
    if (this.givens === null) {
      const [made] = sudoku.generate({ rules, seed, symmetry: this.symmetry ?? undefined, maxAttempts: 1 });
      return made ? { ...made, rules } : null;
    }
    // Several puzzles are made from one grid, because making a grid takes longer than removing givens.
    if (this.attempts % digsPerGrid === 1) this.grid = randomGrid(rules, random);
    return this.grid === null ? null : dig(this.grid, rules, orbits(size, this.symmetry, random), this.givens);
  }
}

const digsPerGrid = 5;

/** Yields `number` puzzles, and before each attempt a report of the attempts so far. */
export function* making(wish: Wish, number: number): Generator<Graded | Tried, Outcome> {
  for (let made = 0; made < number; ++made) {
    const maker = new Maker(wish, wish.seed + 10_000 * made);
    let found: Graded | null = null;
    while (found === null && maker.attempts < maker.limit) {
      yield { attempts: maker.attempts + 1, limit: maker.limit, hardest: maker.hardest?.difficulty ?? null };
      found = maker.attempt();
      // Without any grid, more attempts are useless.
      if (found === null && maker.hardest === null && maker.attempts === 1 && gridsOf(wish, 1) === 0)
        return { made, attempts: 1, hardest: null, grids: 0 };
    }
    if (found === null) return { made, attempts: maker.attempts, hardest: maker.hardest, grids: gridsOf(wish, gridLimit) };
    yield found;
  }
  return { made: number, attempts: 0, hardest: null, grids: null };
}

/** Returns the number of full grids of the rules; null if more than `limit` remain when grids that differ only by
 * exchanged digits count once. */
function gridsOf({ rules: text, size }: Wish, limit: number): number | null {
  const rules = parseRules(text), alike = treatsDigitsAlike(rules);
  const row = lineOf(Array.from({ length: size }, (_, k) => (alike ? k + 1 : 0)));
  const grids = Number(sudoku.count(row.padEnd(size ** 2, "."), { rules: text, limit }));
  if (grids >= limit && limit > 1) return null;
  return alike ? Array.from({ length: size }, (_, k) => k + 1).reduce((product, k) => product * k, grids) : grids;
}
