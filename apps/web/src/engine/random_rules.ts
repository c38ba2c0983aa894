// Draws random rules for new puzzles: regions, and cages, comparisons and thermometers that fit a solution.
import { cellName, columnOf, neighboursOf, reach, rowOf, type Rules } from "../sudoku/rules";

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

/** The moves of a king. */
const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right])).filter(([down, right]) => down || right);

/** Draws thermometers of three to six cells, which do not cross, through about half of the cells. */
export function drawThermometers(solution: number[], rules: Rules, random: Random): string {
  const used = new Set<number>(), crossed = new Set<string>();
  /** The point that a thermometer passes between two cells. */
  const between = (a: number, b: number) => `${rowOf(rules, a) + rowOf(rules, b)} ${columnOf(rules, a) + columnOf(rules, b)}`;
  let text = "";
  for (const start of shuffled([...solution.keys()], random)) {
    if (2 * used.size > solution.length) break;
    const cells = [start], wanted = 3 + random(4);
    while (cells.length < wanted) {
      const last = cells.at(-1)!, next = reach(rules, last, around).filter((cell) => !used.has(cell) &&
        solution[cell]! > solution[last]! && !crossed.has(between(last, cell)));
      if (used.has(start) || next.length === 0) break;
      cells.push(next[random(next.length)]!);
      crossed.add(between(last, cells.at(-1)!));
    }
    if (cells.length < 3) continue;
    for (const cell of cells) used.add(cell);
    text += `thermometer ${cells.map((cell) => cellName(rules.size, cell)).join(" ")}\n`;
  }
  return text;
}

/** True if the cells of a region are connected by their sides. */
function isConnected(rules: Rules, region: number): boolean {
  const reached = new Set([rules.regions.indexOf(region)]);
  for (const cell of reached)  // also visits the cells that are added meanwhile
    for (const near of neighboursOf(rules, cell)) if (rules.regions[near] === region) reached.add(near);
  return reached.size === rules.size;
}

/**
 * Draws connected regions that fit a solution. The first regions are the boxes. Each step takes a circle of neighbouring
 * regions and moves the cell of one digit from each region to the next, so each region still contains all digits.
 */
export function drawRegions(solution: number[], old: Rules, random: Random): Rules {
  const rules: Rules = { ...old, regions: old.regions.slice(), jigsaw: true }, { regions, size } = rules;
  for (let moves = 4 * regions.length; moves > 0; --moves) {
    const value = 1 + random(size), path: number[] = [];
    const cellOf = (region: number) => regions.findIndex((other, cell) => other === region && solution[cell] === value);
    for (let region = random(size); !path.includes(region);) {
      path.push(region);
      const next = neighboursOf(rules, cellOf(region)).map((near) => regions[near]!).filter((other) => other !== region);
      region = next.length > 0 ? next[random(next.length)]! : region;
      if (path.includes(region)) path.splice(0, path.indexOf(region));
    }
    const cells = path.map(cellOf), move = (by: number) =>
      cells.forEach((cell, k) => (regions[cell] = path[(k + by) % path.length]!));
    move(1);
    if (!path.every((region) => isConnected(rules, region))) move(0);
  }
  return rules;
}
