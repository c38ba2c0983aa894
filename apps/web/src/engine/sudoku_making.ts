// Makes sudokus with cages or comparisons from a solution: these are drawn at random, and then
// givens are removed while the solution stays unique.
import { sudoku } from "dlx-wasm";
import { cellName, neighboursOf, parseRules, valuesOfLine, type Rules } from "../sudoku/rules";

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

/** Random numbers from a seed: mulberry32. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function shuffled(number: number, random: (below: number) => number): number[] {
  const order = Array.from({ length: number }, (_, k) => k);
  for (let k = number - 1; k > 0; --k) {
    const other = random(k + 1);
    [order[k], order[other]] = [order[other]!, order[k]!];
  }
  return order;
}

/**
 * Draws random cages of two to five cells with different values. A remaining cell is a cage of its own only
 * if no neighbouring cage can take it.
 */
function drawCages(solution: number[], rules: Rules, random: (below: number) => number): string {
  const cageOf = new Array<number>(solution.length).fill(-1), cages: number[][] = [];
  const takes = (cage: number[], cell: number) => cage.every((other) => solution[other] !== solution[cell]);
  for (const start of shuffled(solution.length, random)) {
    if (cageOf[start] !== -1) continue;
    const cage = [start], wanted = 2 + random(3);
    cageOf[start] = cages.length;
    while (cage.length < wanted) {
      const next = cage.flatMap((cell) => neighboursOf(rules, cell))
        .filter((cell) => cageOf[cell] === -1 && takes(cage, cell));
      if (next.length === 0) break;
      const cell = next[random(next.length)]!;
      cageOf[cell] = cages.length;
      cage.push(cell);
    }
    cages.push(cage);
  }
  // Single cells would be givens.
  cages.forEach((cage, k) => {
    if (cage.length !== 1) return;
    const [cell] = cage as [number];
    const home = neighboursOf(rules, cell).map((near) => cageOf[near]!)
      .find((other) => other !== k && cages[other]!.length < 6 && takes(cages[other]!, cell));
    if (home === undefined) return;
    cages[home]!.push(cell);
    cages[k] = [];
  });
  return cages.filter((cage) => cage.length > 0).map((cage) =>
    `cage ${cage.reduce((sum, cell) => sum + solution[cell]!, 0)} ` +
    `${cage.sort((a, b) => a - b).map((cell) => cellName(rules.size, cell)).join(" ")}\n`).join("");
}

/** Draws comparison signs between six of ten pairs of neighbours. */
function drawComparisons(solution: number[], rules: Rules, random: (below: number) => number): string {
  let text = "";
  for (let cell = 0; cell < solution.length; ++cell)
    for (const near of neighboursOf(rules, cell)) {
      if (near < cell || random(10) >= 6) continue;
      const [less, more] = solution[cell]! < solution[near]! ? [cell, near] : [near, cell];
      text += `less ${cellName(rules.size, less)} ${cellName(rules.size, more)}\n`;
    }
  return text;
}

const levels = ["easy", "medium", "hard", "fiendish", "extreme", "beyond"];

function makePlain(wish: Wish): Made | null {
  const { rules, seed, difficulty, symmetry } = wish;
  const [made] = sudoku.generate({ rules, seed, symmetry: symmetry ?? undefined,
    difficulty: difficulty ?? undefined, maxAttempts: 400 });
  return made ? { ...made, rules } : null;
}

const levelOf = (puzzle: string, rules: string): number =>
  levels.indexOf(sudoku.grade(puzzle, { rules }).difficulty!);

/** Restores removed givens until the puzzle is no harder than requested. */
function ease(puzzle: string, solution: string, rules: string, order: number[], wanted: number): string {
  const cells = Array.from(puzzle), open = order.filter((cell) => puzzle[cell] === ".");
  while (open.length > 0 && levelOf(cells.join(""), rules) > wanted)
    for (const cell of open.splice(0, 3)) cells[cell] = solution[cell]!;
  return cells.join("");
}

/** Draws cages or signs on a random solution, and removes givens in random order. */
function makeDecorated(wish: Wish, seed: number): Made {
  const random = randomFrom(seed);
  const [full] = sudoku.generate({ rules: wish.rules, seed });
  const solution = full!.solution, values = valuesOfLine(solution);
  const draw = wish.kind === "cages" ? drawCages : drawComparisons;
  const rules = wish.rules + draw(values, parseRules(wish.rules), random);
  // Comparisons exclude little: with few givens, a proof of uniqueness takes long.
  const spared = wish.kind === "comparisons" && wish.size > 6 ? 2 * wish.size : 0;
  const order = shuffled(values.length, random);
  const least = sudoku.minimize(solution, { rules, order: order.slice(spared) })!;
  const puzzle = wish.difficulty ? ease(least, solution, rules, order, levels.indexOf(wish.difficulty)) : least;
  return { puzzle, solution, rules };
}

/** Returns a puzzle, or null if no such puzzle was found. */
export function make(wish: Wish): Made | null {
  if (wish.kind === "plain") return makePlain(wish);
  const end = performance.now() + 5000;
  for (let k = 0; k < 20 && performance.now() < end; ++k) {
    const made = makeDecorated(wish, wish.seed + k);
    if (!wish.difficulty || levelOf(made.puzzle, made.rules) === levels.indexOf(wish.difficulty)) return made;
  }
  return null;
}
