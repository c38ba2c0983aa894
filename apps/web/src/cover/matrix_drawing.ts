// The links as an SVG picture: a ring for each item, closed across the lower edge, the ring of the
// headers, closed across the sides, and the options as rows. Elements that have left a ring are
// faint, and the ring passes around them; their own links, which restore them later, are dashed.
import { s } from "../ui/dom";
import type { Links, Matrix, Step } from "./links";
import { optionItems, optionName, type Problem } from "./matrix";

const columnWidth = 54;
const rowHeight = 38;
const margin = { left: 64, top: 76, right: 30, bottom: 34 };
const radius = 9;
const headerHalf = 16;

/** Larger problems are not drawn, because their entries would be too small to see. */
const mostDrawn = { items: 80, entries: 1500 };

export const canBeDrawn = ({ items, options }: Matrix): boolean =>
  items.length <= mostDrawn.items && options.reduce((sum, { length }) => sum + length, 0) <= mostDrawn.entries;

const columnOf = (header: number) => margin.left + (header - 0.5) * columnWidth;
const headerY = margin.top - 30;
const rowY = (option: number) => margin.top + (option + 0.5) * rowHeight;

/** The size of the picture in its own units. */
const extent = ({ items, options }: Matrix) => ({
  width: margin.left + items.length * columnWidth + margin.right,
  height: margin.top + options.length * rowHeight + margin.bottom,
});

/** Shortens a name to `most` letters; a Chinese character is as wide as two letters. */
export function short(name: string, most: number): string {
  const letters = Array.from(name), wide = (letter: string) => (letter > "\u2e80" ? 2 : 1);
  if (letters.reduce((sum, letter) => sum + wide(letter), 0) <= most) return name;
  let shown = "", left = most - 1;
  for (const letter of letters) {
    if ((left -= wide(letter)) < 0) break;
    shown += letter;
  }
  return `${shown}\u2026`;
}

/** The state of the animation at one step. */
interface Moment {
  links: Links;
  last: Step | null;
  /** The chosen options. */
  chosen: number[];
  /** The header of the item chosen last; 0: none. */
  header: number;
}

/**
 * Returns for each node whether it is in the list of its item, and for each header whether it is in the ring.
 */
function presence(links: Links): boolean[] {
  const present = new Array<boolean>(links.length).fill(false);
  for (const header of links.ring()) present[header] = true;
  for (let header = 1; header <= links.headers; ++header) {
    if (header > links.primary) present[header] = true;
    for (const node of links.list(header)) present[node] = true;
  }
  return present;
}

/** An attribute that is written only when its value changes; most values do not change in a step. */
class Attribute {
  private value: string | null = null;
  constructor(private readonly element: Element, private readonly name: string) {}
  set(value: string): void {
    if (value === this.value) return;
    this.value = value;
    this.element.setAttribute(this.name, value);
  }
}

/** The style and the ends of a line between two nodes. */
interface Line {
  look: Attribute;
  course: Attribute;
}

export class MatrixDrawing {
  readonly element: SVGSVGElement;
  private readonly nodes: Attribute[] = [];
  private readonly downs: Line[] = [];
  private readonly rights: Line[] = [];
  private readonly sizes: SVGTextElement[] = [];
  private readonly rows: Attribute[] = [];
  private readonly columns: Attribute[] = [];
  /** For each node the number of nodes initially above it in its list. */
  private readonly rank: number[] = [];
  private readonly height: number;
  private readonly width: number;

  constructor(private readonly matrix: Problem, links: Links, description: string) {
    ({ width: this.width, height: this.height } = extent(matrix));
    this.element = s("svg", { class: "dance", viewBox: `0 0 ${this.width} ${this.height}`, role: "img",
      width: this.width, height: this.height, "aria-label": description });
    const layers = ["bands", "rings", "links", "nodes"].map((name) => s("g", { class: name }));
    this.element.append(...layers);
    const [bands, rings, lines, nodes] = layers as [SVGGElement, SVGGElement, SVGGElement, SVGGElement];
    this.drawBands(bands);
    this.drawOptionRings(rings, links);
    const line = (): Line => {
      const path = lines.appendChild(s("path"));
      return { look: new Attribute(path, "class"), course: new Attribute(path, "d") };
    };
    const count = new Array<number>(links.headers + 1).fill(0);
    for (let node = 0; node < links.length; ++node) {
      this.rank.push(node <= links.headers ? 0 : ++count[links.top[node]!]!);
      this.downs.push(line());
      if (node <= links.headers) this.rights.push(line());
      const drawn = nodes.appendChild(node <= links.headers ? this.header(node) : this.node(node, links));
      this.nodes.push(new Attribute(drawn, "class"));
    }
    // A list ends at its header.
    for (let header = 1; header <= links.headers; ++header) this.rank[header] = count[header]! + 1;
  }

  /** Draws the state at a step. */
  show({ links, last, chosen, header }: Moment): void {
    const present = presence(links);
    const at = last && last.at > 0 ? last.at : -1;
    for (let node = 0; node < links.length; ++node) {
      const here = node === 0 || present[node]!;
      this.nodes[node]!.set([node <= links.headers ? "header" : "node", here ? "" : "gone",
        node === at ? "current" : "", links.marked[node] ? "marked" : ""].filter(Boolean).join(" "));
      // A header that left its ring still has its list.
      const listed = here || node <= links.headers;
      this.downs[node]!.look.set(listed ? "thread" : "thread gone");
      this.downs[node]!.course.set(node === 0 ? "" : this.downPath(node, links, listed));
    }
    for (let node = 0; node <= links.primary; ++node) {
      const here = node === 0 || present[node]!;
      this.rights[node]!.look.set(here ? "thread" : "thread gone");
      this.rights[node]!.course.set(this.rightPath(node, links, here));
    }
    this.sizes.forEach((text, k) => {
      const size = links.isBounded(k + 1) ? `${links.size[k + 1]} (${links.bound[k + 1]})` : String(links.size[k + 1]);
      if (text.textContent !== size) text.textContent = size;
    });
    this.rows.forEach((row, option) => row.set(chosen.includes(option)
      ? option === chosen[chosen.length - 1] ? "row taken latest" : "row taken" : "row"));
    this.columns.forEach((column, k) => column.set(k + 1 === header ? "column taken" : "column"));
  }

  /** The position of a node in the picture. */
  place(node: number, links: Links): { x: number; y: number } {
    if (node === 0) return { x: margin.left - columnWidth * 0.62, y: headerY };
    const x = columnOf(links.top[node]!);
    return { x, y: node <= links.headers ? headerY : rowY(links.option[node]!) };
  }

  private drawBands(layer: SVGGElement): void {
    const wide = this.width - margin.left - margin.right;
    this.matrix.items.forEach((_, k) => {
      const column = s("rect", { class: "column", x: columnOf(k + 1) - columnWidth / 2 + 3, y: 4, rx: 8,
        width: columnWidth - 6, height: this.height - 8 });
      this.columns.push(new Attribute(layer.appendChild(column), "class"));
    });
    this.matrix.options.forEach((_, option) => {
      const y = rowY(option) - rowHeight / 2 + 3;
      const row = s("rect", { class: "row", x: 6, y, rx: 8, width: margin.left + wide, height: rowHeight - 6 });
      this.rows.push(new Attribute(layer.appendChild(row), "class"));
      const name = optionName(this.matrix, option);
      layer.append(s("text", { class: "number", x: 10, y: rowY(option) + 4 },
        s("title", {}, `${name}: ${optionItems(this.matrix, option)}`), short(name, 8)));
    });
    if (this.matrix.primary < this.matrix.items.length) {
      const x = columnOf(this.matrix.primary + 1) - columnWidth / 2;
      layer.append(s("line", { class: "border", x1: x, x2: x, y1: 8, y2: this.height - 8 }));
    }
  }

  // The rings of options do not change: a line through the nodes, bent at its ends.
  private drawOptionRings(layer: SVGGElement, links: Links): void {
    const last = new Map<number, [number, number]>();
    for (let node = links.headers + 1; node < links.length; ++node) {
      const option = links.option[node]!, x = this.place(node, links).x;
      const [low, high] = last.get(option) ?? [x, x];
      last.set(option, [Math.min(low, x), Math.max(high, x)]);
    }
    for (const [option, [low, high]] of last)
      if (low < high) layer.append(s("path", { class: "ring", d: `M${low} ${rowY(option)}H${high}` }));
  }

  private header(header: number): SVGElement {
    const x = header === 0 ? margin.left - columnWidth * 0.62 : columnOf(header);
    if (header === 0)
      return s("g", { class: "header" }, s("circle", { cx: x, cy: headerY, r: radius + 2 }),
        s("circle", { class: "dot", cx: x, cy: headerY, r: 3 }));
    const name = this.matrix.items[header - 1]!;
    const size = s("text", { class: "size", x, y: headerY + 13 }, "");
    this.sizes.push(size);
    const bounds = this.matrix.bounds?.get(header - 1), shown = short(name, 5);
    return s("g", { class: "header" }, s("title", {}, bounds ? `${bounds.join(":")}|${name}` : name),
      s("rect", { x: x - 21, y: headerY - headerHalf, width: 42, height: 2 * headerHalf + 2, rx: 7 }),
      s("text", { class: "name", x, y: headerY - 1, lengthAdjust: "spacingAndGlyphs",
        textLength: shown.length > 4 ? 38 : null }, shown), size);
  }

  private node(node: number, links: Links): SVGElement {
    const { x, y } = this.place(node, links);
    const colour = links.colour[node] ?? null;
    // Few elements are fast to draw.
    if (colour === null) return s("circle", { class: "node", cx: x, cy: y, r: radius });
    return s("g", { class: "node" }, s("circle", { cx: x, cy: y, r: radius }), s("title", {}, colour),
      s("text", { class: "colour", x, y: y + 3.5 }, Array.from(colour).slice(0, 3).join("")));
  }

  // Draws the link from a node down to the next node of its list: around elements in between, and through the
  // lower edge to the header.
  private downPath(node: number, links: Links, here: boolean): string {
    const { x, y } = this.place(node, links), next = links.down[node]!;
    const from = y + (node <= links.headers ? headerHalf + 2 : radius);
    const bend = this.between(node, next, links) ? (here ? 15 : -13) : here ? 0 : -13;
    const to = next <= links.headers ? this.height - 6 : this.place(next, links).y - radius;
    const down = bend === 0 ? `M${x} ${from}V${to}`
      : `M${x} ${from}C${x + bend} ${from + 12} ${x + bend} ${to - 12} ${x} ${to}`;
    // A node that left the list also shows its old position.
    const up = links.up[node]!;
    const above = here ? "" : this.dashedUp(x, y, up, links);
    const closing = here && next <= links.headers ? `M${x} 4V${headerY - headerHalf}` : "";
    return down + above + closing;
  }

  private dashedUp(x: number, y: number, up: number, links: Links): string {
    const end = this.place(up, links).y + (up <= links.headers ? headerHalf + 2 : radius);
    return `M${x} ${y - radius}C${x - 13} ${y - radius - 8} ${x - 13} ${end + 8} ${x} ${end}`;
  }

  // Returns whether other nodes of the item are between a node and the next one.
  private between(node: number, next: number, links: Links): boolean {
    return this.rank[next]! - (node <= links.headers ? 0 : this.rank[node]!) > 1;
  }

  private rightPath(header: number, links: Links, here: boolean): string {
    const next = links.right[header]!;
    const half = (node: number) => (node === 0 ? radius + 2 : 21);
    const from = this.place(header, links).x + half(header);
    if (next === 0) {
      const last = columnOf(links.primary) + 21, passed = header < links.primary;
      const start = passed ? this.arc(from, last + 6, here) : `M${from} ${headerY}H${last + 6}`;
      return here ? `${start}M4 ${headerY}H${this.place(0, links).x - radius - 2}` : start;
    }
    const to = this.place(next, links).x - half(next);
    return next === header + 1 && here ? `M${from} ${headerY}H${to}` : this.arc(from, to, here);
  }

  // The line passes above the skipped headers; the links of a header that has left pass below them.
  private arc(from: number, to: number, here: boolean): string {
    const lift = headerY + (here ? -34 : 32);
    return `M${from} ${headerY}C${from + 8} ${lift} ${to - 8} ${lift} ${to} ${headerY}`;
  }
}
