// Draws random cages and comparisons that fit a solution, for new puzzles.
import { cellName, neighboursOf, type Rules } from "../sudoku/rules";

export type Random = (below: number) => number;

/** Random numbers from a seed: mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A copy in random order. */
export function shuffled<Item>(list: Item[], random: Random): Item[] {
  const order = list.slice();
  for (let k = order.length - 1; k > 0; --k) {
    const other = random(k + 1);
    [order[k], order[other]] = [order[other]!, order[k]!];
  }
  return order;
}

/**
 * Draws random cages of two to five cells with different values. A remaining cell is a cage of its own only
 * if no neighbouring cage can take it.
 */
export function drawCages(solution: number[], rules: Rules, random: Random): string {
  const cageOf = new Array<number>(solution.length).fill(-1), cages: number[][] = [];
  const takes = (cage: number[], cell: number) => cage.every((other) => solution[other] !== solution[cell]);
  for (const start of shuffled([...solution.keys()], random)) {
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
export function drawComparisons(solution: number[], rules: Rules, random: Random): string {
  let text = "";
  for (let cell = 0; cell < solution.length; ++cell)
    for (const near of neighboursOf(rules, cell)) {
      if (near < cell || random(10) >= 6) continue;
      const [less, more] = solution[cell]! < solution[near]! ? [cell, near] : [near, cell];
      text += `less ${cellName(rules.size, less)} ${cellName(rules.size, more)}\n`;
    }
  return text;
}
