// The search tree so far: a node for each option that was tried.
import { s } from "../ui/dom";
import type { Branch, Dance } from "./links";
import { optionName, type Problem } from "./matrix";
import { short } from "./matrix_drawing";

const across = 36;
const deep = 54;
const radius = 11;
/** The largest tree that is drawn as a whole; of a larger one, only the part around the path to the current node. */
const mostNodes = 160;

interface Placed {
  number: number;
  x: number;
  y: number;
}

/** The nodes of the tree that exist at the current step. */
function seen(dance: Dance): number[] {
  const numbers: number[] = [];
  dance.tree.forEach(({ born }, number) => {
    if (born <= dance.position) numbers.push(number);
  });
  return numbers;
}

/** The nodes from the root to the current node. */
export function pathOf(dance: Dance): Set<number> {
  const path = new Set<number>();
  for (let number = dance.last?.tree ?? 0; number >= 0; number = dance.tree[number]!.parent) path.add(number);
  return path;
}

// Leaves are side by side, other nodes are centred above their children.
function layout(tree: Branch[], shown: number[]): { placed: Placed[]; width: number; height: number } {
  const below = new Map<number, number[]>(shown.map((number) => [number, []]));
  for (const number of shown) below.get(tree[number]!.parent)?.push(number);
  const placed: Placed[] = [];
  let leaves = 0, deepest = 0;
  const place = (number: number, depth: number): number => {
    deepest = Math.max(deepest, depth);
    const xs = below.get(number)!.map((child) => place(child, depth + 1));
    const x = xs.length === 0 ? (leaves++ + 0.5) * across : (xs[0]! + xs[xs.length - 1]!) / 2;
    placed.push({ number, x, y: depth * deep + radius + 8 });
    return x;
  };
  place(0, 0);
  return { placed, width: leaves * across, height: deepest * deep + 2 * radius + 34 };
}

/**
 * Draws the tree into `element`; a press on a node calls `go` with its number. Returns false if only a part is
 * drawn.
 */
export function drawTree(element: SVGSVGElement, dance: Dance, problem: Problem, go: (number: number) => void): boolean {
  const path = pathOf(dance), { items } = problem;
  let shown = seen(dance);
  const all = shown.length <= mostNodes;
  if (!all)
    shown = shown.filter((number) => number === 0 || path.has(dance.tree[number]!.parent));
  const { placed, width, height } = layout(dance.tree, shown);
  // The text below a leaf at the side is wider than its circle.
  const room = 8;
  element.setAttribute("viewBox", `${-room} 0 ${width + 2 * room} ${height}`);
  element.setAttribute("width", String(width + 2 * room));
  element.setAttribute("height", String(height));
  const at = new Map(placed.map((one) => [one.number, one]));
  const lines = placed.flatMap(({ number, x, y }) => {
    const parent = at.get(dance.tree[number]!.parent);
    if (!parent) return [];
    const middle = (parent.y + y) / 2 + 6;
    return [s("path", { class: path.has(number) ? "edge path" : "edge",
      d: `M${parent.x} ${parent.y + radius + 15}C${parent.x} ${middle} ${x} ${middle} ${x} ${y - radius}` })];
  });
  const current = dance.last?.tree ?? 0;
  const nodes = placed.map(({ number, x, y }) => {
    const { parent, option, item, ways, chosen, found } = dance.tree[number]!;
    const known = item > 0 && chosen <= dance.position;
    const arrived = found > 0 && found <= dance.position;
    const dead = known && ways === 0;
    const state = [path.has(number) ? "path" : "", number === current ? "current" : "", dead ? "dead" : "",
      arrived ? "found" : ""].filter(Boolean).join(" ");
    const below = arrived ? "\u2713" : dead ? `${items[item - 1]!.slice(0, 4)} \u00d7`
      : known ? items[item - 1]!.slice(0, 4) : "";
    return s("g", { class: `branch ${state}`, onclick: () => go(number) },
      s("circle", { cx: x, cy: y, r: radius }),
      option >= 0 && s("title", {}, optionName(problem, option)),
      s("text", { x, y: y + 4 }, option >= 0 ? short(optionName(problem, option), 3) : parent < 0 ? "" : "\u2013"),
      s("text", { class: "item", x, y: y + radius + 12 }, below));
  });
  element.replaceChildren(...lines, ...nodes);
  return all;
}
