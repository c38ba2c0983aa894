// The links of the textbook search as they are drawn, and the animation: the changes of the search,
// played forwards and backwards. The changes come from dlx/textbook, compiled to WebAssembly.

/** The changes that are steps of the animation, named as in dlx/textbook/dancing_links.hpp. */
export const kinds = ["choose", "leave", "try", "retract", "remove", "restore", "unlink", "relink", "mark", "unmark",
  "take", "give", "enough", "reopen", "found", "end"] as const;
type Kind = (typeof kinds)[number];

/** The steps with which a move begins; the following steps belong to the same move. */
const moves = new Set<Kind>(["choose", "try", "retract", "enough", "reopen", "leave", "found", "end"]);

/** An item of an option; a secondary item may have a colour. */
export interface Entry {
  item: number;
  colour: string | null;
}

/**
 * The problem: items 0 to primary - 1 must be covered once, or as often as their bounds allow; the other
 * items at most once, or more often in a single colour.
 */
export interface Matrix {
  items: string[];
  primary: number;
  options: Entry[][];
  /** The bounds of primary items that need not be covered exactly once, by item number. */
  bounds?: Map<number, [low: number, high: number]>;
}

export interface Step {
  kind: Kind;
  /** The header of an item, or the node of an option in the list of an item. */
  at: number;
  /** The number of options chosen at this step. */
  level: number;
  /** The current node of the search tree. */
  tree: number;
}

/** A node of the search tree: an option that was tried. The first node, the root, has no option. */
export interface Branch {
  parent: number;
  option: number;
  /** The number of steps before this node appears. */
  born: number;
  /** The header of the item that was chosen at this node, and the length of its list; 0 and -1: none yet. */
  item: number;
  size: number;
  /** The number of branches: for an item to be covered once, the number of options in its list. */
  ways: number;
  /** The number of steps before the item is known. */
  chosen: number;
  /** The number of steps before a cover was found; 0: none. */
  found: number;
}

/**
 * The nodes: 0 is the root, 1 to `headers` are headers, followed by the entries of the options. All members
 * except the last hold the current links and counts.
 */
export class Links {
  readonly headers: number;
  readonly primary: number;
  readonly left: number[] = [];
  readonly right: number[] = [];
  readonly up: number[] = [];
  readonly down: number[] = [];
  /** For a node the header of its item; for a header the header itself. */
  readonly top: number[] = [];
  /** For a header the number of nodes in its list. */
  readonly size: number[] = [];
  /** For a primary header how often the item may still be covered, and how much fewer times are enough. */
  readonly bound: number[] = [];
  readonly slack: number[] = [];
  /** True if a node has the colour chosen for its item, and therefore stays when the item is covered. */
  readonly marked: boolean[] = [];
  readonly colour: (string | null)[] = [];
  readonly option: number[] = [];

  constructor(matrix: Matrix) {
    this.headers = matrix.items.length;
    this.primary = matrix.primary;
    for (let node = 0; node <= this.headers; ++node) {
      this.#append(node, null, -1);
      const [low, high] = matrix.bounds?.get(node - 1) ?? [1, 1];
      this.bound.push(high);
      this.slack.push(high - low);
    }
    this.#bounded = new Set(Array.from(matrix.bounds?.keys() ?? [], (item) => item + 1));
    // The ring of primary headers; a secondary header is alone.
    for (let node = 0; node <= this.primary; ++node) {
      this.right[node] = node === this.primary ? 0 : node + 1;
      this.left[node] = node === 0 ? this.primary : node - 1;
    }
    matrix.options.forEach((entries, option) => {
      this.#first.push(this.length);
      for (const { item, colour } of entries) this.#appendEntry(item + 1, colour, option);
    });
  }

  readonly #bounded: Set<number>;
  readonly #first: number[] = [];  // the first node of each option

  /** The header of an item, or its node in an option; 0 if neither exists. */
  nodeOf(item: number, option: number): number {
    if (option < 0) return item + 1;
    let node = this.#first[option]!;
    while (this.top[node] !== item + 1) ++node;
    return node;
  }

  /** True if an item need not be covered exactly once. */
  isBounded(header: number): boolean {
    return this.#bounded.has(header);
  }

  /**
   * The number of branches if an item is chosen: one for each option that can be the first, and one for no
   * option, as long as enough options remain.
   */
  ways(header: number): number {
    return Math.max(0, this.size[header]! + 1 - Math.max(0, this.bound[header]! - this.slack[header]!));
  }

  get length(): number {
    return this.top.length;
  }

  /** The nodes in the list of a header. */
  *list(header: number): Generator<number> {
    for (let node = this.down[header]!; node !== header; node = this.down[node]!) yield node;
  }

  /** The headers in the ring of uncovered items. */
  *ring(): Generator<number> {
    for (let header = this.right[0]!; header !== 0; header = this.right[header]!) yield header;
  }

  apply({ kind, at }: Step): void {
    const { left, right, up, down, top, size } = this;
    if (kind === "remove") {
      right[left[at]!] = right[at]!;
      left[right[at]!] = left[at]!;
    } else if (kind === "restore") {
      // The removed node still knows its neighbours, which makes undoing possible.
      right[left[at]!] = at;
      left[right[at]!] = at;
    } else if (kind === "unlink") {
      down[up[at]!] = down[at]!;
      up[down[at]!] = up[at]!;
      --size[top[at]!]!;
    } else if (kind === "relink") {
      down[up[at]!] = at;
      up[down[at]!] = at;
      ++size[top[at]!]!;
    } else if (kind === "mark" || kind === "unmark") {
      this.marked[at] = kind === "mark";
    } else if (kind === "take") {
      --this.bound[at]!;
    } else if (kind === "give") {
      ++this.bound[at]!;
    }
  }

  #append(top: number, colour: string | null, option: number): number {
    const node = this.top.length;
    for (const links of [this.left, this.right, this.up, this.down]) links.push(node);
    this.top.push(top);
    this.size.push(0);
    this.marked.push(false);
    this.colour.push(colour);
    this.option.push(option);
    return node;
  }

  #appendEntry(header: number, colour: string | null, option: number): void {
    const node = this.#append(header, colour, option);
    this.up[node] = this.up[header]!;
    this.down[node] = header;
    this.down[this.up[header]!] = node;
    this.up[header] = node;
    ++this.size[header]!;
  }
}

const opposites: Partial<Record<Kind, Kind>> = {
  choose: "leave",
  leave: "choose",
  try: "retract",
  retract: "try",
  remove: "restore",
  restore: "remove",
  unlink: "relink",
  relink: "unlink",
  mark: "unmark",
  unmark: "mark",
  take: "give",
  give: "take",
  enough: "reopen",
  reopen: "enough",
};

/** The choice at a level: a header, and the node of the option that is tried; 0: none yet. */
interface Level {
  header: number;
  node: number;
}

/**
 * The search as single steps, forwards and backwards.
 *
 *     const dance = new Dance(matrix, problem.trace({ changes: kinds }).take(1000));
 *     while (dance.forward()) if (dance.last?.kind === "found") console.log(dance.chosen());
 */
export class Dance {
  links: Links;
  readonly steps: Step[] = [];
  readonly tree: Branch[] = [];
  /** The current choices. */
  levels: Level[] = [];
  /** The number of steps from the beginning. */
  position = 0;

  constructor(matrix: Matrix, changes: Int32Array) {
    this.links = new Links(matrix);
    let tree = this.#branch(-1, -1), level = 0;
    for (let k = 0; k < changes.length; k += 3) {
      const kind = kinds[changes[k]!]!, at = this.links.nodeOf(changes[k + 1]!, changes[k + 2]!), here = this.tree[tree]!;
      if (kind === "try" || kind === "enough") tree = this.#branch(tree, kind === "try" ? changes[k + 2]! : -1);
      if (kind === "retract" || kind === "reopen") tree = here.parent;
      const step: Step = { kind, at, level, tree };
      this.steps.push(step);
      this.links.apply(step);
      if (kind === "choose")
        Object.assign(here, { item: at, size: this.links.size[at]!, ways: this.links.ways(at), chosen: this.steps.length });
      if (kind === "found") here.found = this.steps.length;
      level += Number(kind === "try") - Number(kind === "retract");
    }
    this.links = new Links(matrix);
  }

  /** The last step; null at the beginning. */
  get last(): Step | null {
    return this.steps[this.position - 1] ?? null;
  }

  /** True if no further step is known although the search has not ended. */
  get full(): boolean {
    return this.position === this.steps.length && this.last?.kind !== "end";
  }

  /** The chosen options, in the order of their choice. */
  chosen(): number[] {
    return this.levels.filter(({ node }) => node !== 0).map(({ node }) => this.links.option[node]!);
  }

  /** Makes a step; returns null if there is none left. */
  forward(): Step | null {
    const step = this.steps[this.position];
    if (!step) return null;
    this.#perform(step);
    ++this.position;
    return step;
  }

  /** Undoes a step; returns null at the beginning. */
  backward(): Step | null {
    const step = this.last;
    if (!step) return null;
    --this.position;
    const kind = opposites[step.kind];
    if (kind) this.#perform({ ...step, kind });
    return step;
  }

  /** Goes forward to the beginning of the next move; returns its step, or null if there is none left. */
  forwardMove(): Step | null {
    let step = this.forward();
    while (step && !moves.has(step.kind)) step = this.forward();
    return step;
  }

  /** Goes back to the beginning of the previous move. */
  backwardMove(): void {
    while (this.backward() && this.last && !moves.has(this.last.kind));
  }

  /** Goes to a number of steps from the beginning. */
  seek(position: number): void {
    while (this.position > position && this.backward());
    while (this.position < position && this.forward());
  }

  #perform(step: Step): void {
    const { kind, at } = step;
    if (kind === "choose") this.levels.push({ header: at, node: 0 });
    if (kind === "leave") this.levels.pop();
    if (kind === "try") this.levels[this.levels.length - 1]!.node = at;
    if (kind === "retract") this.levels[this.levels.length - 1]!.node = 0;
    this.links.apply(step);
  }

  // A node of the tree that appears with the next step; the root is always present.
  #branch(parent: number, option: number): number {
    const born = parent < 0 ? 0 : this.steps.length + 1;
    return this.tree.push({ parent, option, born, item: 0, size: -1, ways: -1, chosen: 0, found: 0 }) - 1;
  }
}
