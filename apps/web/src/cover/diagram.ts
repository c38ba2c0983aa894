// The decision diagram of all covers as a picture: a box for each node, a solid arc to the node that follows if the
// option is taken, and a dashed arc otherwise. Arcs to "no cover" are left out.
import { h, s } from "../ui/dom";
import { optionItems, optionName, type Problem } from "./matrix";
import { short } from "./matrix_drawing";

interface Node {
  option: number;
  without: number;
  with: number;
}

const all = 1, across = 52, deep = 50, half = 17, margin = 26, mostAround = 60;

/** The nodes by number, the options in order, and the root. */
interface Diagram {
  nodes: Map<number, Node>;
  order: number[];
  root: number;
}

/** Reads the text of a diagram (docs/certificates.md). */
function readDiagram(text: string): Diagram {
  const nodes = new Map<number, Node>();
  let order: number[] = [], root = 0;
  for (const line of text.split("\n")) {
    const [first = "", ...rest] = line.split(" "), numbers = rest.map(Number);
    if (first === "order") order = numbers;
    else if (first === "root") root = numbers[0]!;
    else if (/^\d+$/.test(first))
      nodes.set(Number(first), { option: numbers[0]!, without: numbers[1]!, with: numbers[2]! });
  }
  return { nodes, order, root };
}

/** The place of each node: a row for each option, in which the nodes are in the order of their parents. */
function layout({ nodes, order }: Diagram) {
  const ofOption = (option: number) => [...nodes.keys()].filter((id) => nodes.get(id)!.option === option);
  const rows = order.map(ofOption).filter(({ length }) => length > 0);
  const width = Math.max(1, ...rows.map(({ length }) => length)) * across + 2 * mostAround;
  const at = new Map<number, [x: number, y: number]>(), pulls = new Map<number, number[]>();
  const pull = (id: number) => {
    const xs = pulls.get(id) ?? [0];
    return xs.reduce((sum, x) => sum + x, 0) / xs.length;
  };
  [...rows, [all]].forEach((row, depth) => row.sort((a, b) => pull(a) - pull(b)).forEach((id, k) => {
    const x = width / 2 + (k - (row.length - 1) / 2) * across, node = nodes.get(id);
    at.set(id, [x, margin + depth * deep]);
    for (const [to, side] of node ? [[node.with, 8], [node.without, -8]] as const : [])
      pulls.set(to, [...(pulls.get(to) ?? []), x + side]);
  }));
  return { at, rows: rows.length, width };
}

/** Draws a diagram, with the path of a cover marked. */
export function drawDiagram(problem: Problem, text: string, cover: number[], description: string): HTMLElement {
  const diagram = readDiagram(text), { nodes, root } = diagram, { at, rows, width } = layout(diagram);
  const path = new Set<number>();
  for (let id = root; nodes.has(id); ) {
    path.add(id);
    const node = nodes.get(id)!;
    id = cover.includes(node.option) ? node.with : node.without;
  }
  const arcs = [...nodes].flatMap(([id, node]) => (["with", "without"] as const).flatMap((kind) => {
    const to = at.get(node[kind]), [x, y] = at.get(id)!;
    if (!to) return [];
    const onPath = path.has(id) && (kind === "with") === cover.includes(node.option);
    const side = kind === "with" ? 1 : -1, from = x + 8 * side, bend = (y + to[1]) / 2;
    // An arc over several rows passes beside their nodes.
    const around = side * Math.min(mostAround, 9 * ((to[1] - y) / deep - 1));
    return [s("path", { class: `${kind}${onPath ? " path" : ""}`,
      d: `M${from} ${y + 12}C${from + around} ${bend} ${to[0] + around} ${bend} ${to[0]} ${to[1] - 13}` })];
  }));
  const boxes = [...at].map(([id, [x, y]]) => {
    const node = nodes.get(id), name = node ? optionName(problem, node.option) : "\u2713";
    return s("g", { class: path.has(id) || id === all && path.size > 0 ? "path" : null },
      node && s("title", {}, `${name}: ${optionItems(problem, node.option)}`),
      s("rect", { x: x - half, y: y - 12, width: 2 * half, height: 24, rx: node ? 6 : 12 }),
      s("text", { x, y: y + 4 }, short(name, 4)));
  });
  const height = 2 * margin + rows * deep;
  return h("div", { class: "stage boxed", tabindex: 0, role: "group", "aria-label": description },
    s("svg", { class: "diagram", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": description },
      ...arcs, ...boxes));
}
