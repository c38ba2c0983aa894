// Dancing links as the textbook has them: the search for exact covers by a structure that is changed one
// link at a time, each change noted, so that it can be played forwards and backwards.
// Source: Knuth, TAOCP 4B, 7.2.2.1, Algorithms X, C and M. The engine of the program is another one
// (docs/design.md); this one is made to be looked at.

/** An item in an option; secondary items may have a colour there. */
export interface Entry {
  item: number;
  colour: string | null;
}

/** What is searched: items 0 to primary - 1 have to be covered once, or as often as their bounds say, the
 * others at most once, or more often in one colour. */
export interface Matrix {
  items: string[];
  primary: number;
  options: Entry[][];
  /** Of primary items, those that have others than once, by number. */
  bounds?: Map<number, [low: number, high: number]>;
}

/** The kinds of steps. Each one undoes another: it is what "back" does with it. */
export type Kind =
  | "choose" // an item, `at` its header: a level begins
  | "leave" //  that item has no option left: the level ends
  | "try" //    an option of that item, `at` its node in the list of the item
  | "retract" // that option, before the next one is tried
  | "cover" //  `at` a header: it leaves the ring of the headers
  | "uncover" // and comes back
  | "unlink" // `at` a node: it leaves the list of its item
  | "relink" // and comes back
  | "mark" //   `at` a node: it agrees with the colour that its item was given
  | "unmark"
  | "take" //   `at` the header of an item with bounds: it is covered once more
  | "give" //   and once less
  | "enough" // `at` such a header: it is not covered any more
  | "reopen" // and may be again
  | "found" //  no primary item is left
  | "end"; //   all has been tried

export interface Step {
  kind: Kind;
  at: number;
  /** How many options are chosen when it happens. */
  level: number;
  /** The node of the tree of the search at which it happens. */
  tree: number;
}

/** A node of the tree: an option that was tried; the first one, the root, has none. */
export interface Branch {
  parent: number;
  option: number;
  /** The number of steps after which it is there. */
  born: number;
  /** The header of the item that was chosen below, and how long its list was; 0 and -1: none yet. */
  item: number;
  size: number;
  /** How many branches there are below: with an item covered once, as many as its list has options. */
  ways: number;
  /** The number of steps after which the item is known. */
  chosen: number;
  /** The number of steps after which a cover was found; 0: none. */
  found: number;
}

/** The nodes: 0 is the root, 1 to `headers` are the headers, the entries of the options follow. All
 * members but the last are links or counts as they are now. */
export class Links {
  readonly headers: number;
  readonly primary: number;
  readonly left: number[] = [];
  readonly right: number[] = [];
  readonly up: number[] = [];
  readonly down: number[] = [];
  /** Of a node the header of its item; of a header itself. */
  readonly top: number[] = [];
  /** Of a header, how many nodes are in its list. */
  readonly size: number[] = [];
  /** Of a primary header, how often it may still be covered, and how much less often than that is enough. */
  readonly bound: number[] = [];
  readonly slack: number[] = [];
  /** Whether a node agrees with the colour of its item, and so stays when that is covered. */
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
    // The ring of primary headers; a secondary one is alone.
    for (let node = 0; node <= this.primary; ++node) {
      this.right[node] = node === this.primary ? 0 : node + 1;
      this.left[node] = node === 0 ? this.primary : node - 1;
    }
    matrix.options.forEach((entries, option) => {
      const first = this.top.length;
      for (const { item, colour } of entries) this.#appendEntry(item + 1, colour, option);
      const last = this.top.length - 1;
      for (let node = first; node <= last; ++node) {
        this.left[node] = node === first ? last : node - 1;
        this.right[node] = node === last ? first : node + 1;
      }
    });
  }

  readonly #bounded: Set<number>;

  /** Whether an item may be covered otherwise than once. */
  isBounded(header: number): boolean {
    return this.#bounded.has(header);
  }

  /** How many branches there are if an item is chosen: one for each option that can be its first, and one
   * for none, as long as that leaves enough of them. */
  ways(header: number): number {
    return Math.max(0, this.size[header]! + 1 - Math.max(0, this.bound[header]! - this.slack[header]!));
  }

  get length(): number {
    return this.top.length;
  }

  /** The nodes of the option of `node` from it on to the right, without itself. */
  *others(node: number, ring: number[] = this.right): Generator<number> {
    for (let other = ring[node]!; other !== node; other = ring[other]!) yield other;
  }

  /** The nodes in the list of a header, downwards or upwards. They may leave other lists meanwhile. */
  *list(header: number, ring: number[] = this.down): Generator<number> {
    for (let node = ring[header]!; node !== header; node = ring[node]!) yield node;
  }

  /** The headers that are in the ring. */
  *ring(): Generator<number> {
    for (let header = this.right[0]!; header !== 0; header = this.right[header]!) yield header;
  }

  /** Does what a step says. */
  apply({ kind, at }: Step): void {
    const { left, right, up, down, top, size } = this;
    if (kind === "cover") {
      right[left[at]!] = right[at]!;
      left[right[at]!] = left[at]!;
    } else if (kind === "uncover") {
      // It still knows its neighbours: that is the dance.
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
  cover: "uncover",
  uncover: "cover",
  unlink: "relink",
  relink: "unlink",
  mark: "unmark",
  unmark: "mark",
  take: "give",
  give: "take",
  enough: "reopen",
  reopen: "enough",
};

/** What is chosen at a level: a header, and the node of the option that is tried; 0: none yet. */
export interface Level {
  header: number;
  node: number;
}

export interface DanceSettings {
  /** Which item is chosen: the one with the shortest list, the leftmost of these, or the leftmost. */
  choice?: "shortest" | "first";
  /** How many steps are kept. */
  most?: number;
  /** If none are, there is no way back, and no end but that of the search. */
  kept?: boolean;
}

/** The search, a step at a time. What has been seen can be gone through again in both directions.
 *
 *     const dance = new Dance(matrix);
 *     while (dance.forward()) if (dance.last?.kind === "found") console.log(dance.chosen());
 */
export class Dance {
  readonly links: Links;
  readonly steps: Step[] = [];
  readonly tree: Branch[] = [
    { parent: -1, option: -1, born: 0, item: 0, size: -1, ways: -1, chosen: 0, found: 0 },
  ];
  /** What is chosen now. */
  readonly levels: Level[] = [];
  /** How many steps have been gone. */
  position = 0;

  readonly #search: Generator<Step>;
  readonly #choice: "shortest" | "first";
  readonly #most: number;
  readonly #kept: boolean;
  #latest: Step | null = null;

  constructor(matrix: Matrix, { choice = "shortest", most = 100_000, kept = true }: DanceSettings = {}) {
    this.links = new Links(matrix);
    this.#choice = choice;
    this.#most = kept ? most : Infinity;
    this.#kept = kept;
    this.#search = this.#run();
  }

  /** The step that was gone last; null at the beginning. */
  get last(): Step | null {
    return this.#kept ? this.steps[this.position - 1] ?? null : this.#latest;
  }

  /** Whether no more steps will be kept, though the search is not at its end. */
  get full(): boolean {
    return this.position >= this.#most && this.last?.kind !== "end";
  }

  /** The options that are chosen now, in the order of their choice. */
  chosen(): number[] {
    return this.levels.filter(({ node }) => node !== 0).map(({ node }) => this.links.option[node]!);
  }

  /** Goes a step; null if there is none left. */
  forward(): Step | null {
    if (this.full) return null;
    const known = this.steps[this.position];
    if (known) {
      this.#perform(known);
      ++this.position;
      return known;
    }
    const next = this.#search.next();
    return next.done ? null : next.value;
  }

  /** Goes a step back; null at the beginning. */
  backward(): Step | null {
    const step = this.last;
    if (!step || !this.#kept) return null;
    --this.position;
    const kind = opposites[step.kind];
    // What is undone leads to where the step before it was.
    if (kind) this.#perform({ ...step, kind });
    return step;
  }

  #perform(step: Step): void {
    const { kind, at } = step;
    if (kind === "choose") this.levels.push({ header: at, node: 0 });
    if (kind === "leave") this.levels.pop();
    if (kind === "try") this.levels[this.levels.length - 1]!.node = at;
    if (kind === "retract") this.levels[this.levels.length - 1]!.node = 0;
    this.links.apply(step);
  }

  // Does a step for the first time, and notes it. The generators below give it to forward(), which
  // goes on with them when all that is noted has been gone through.
  #step(kind: Kind, at: number, tree: number): Step {
    const level = this.levels.filter(({ node }) => node !== 0).length;
    const step = { kind, at, level, tree };
    this.#perform(step);
    if (this.#kept) this.steps.push(step);
    else this.#latest = step;
    ++this.position;
    return step;
  }

  *#run(): Generator<Step> {
    yield* this.#level(0);
    yield this.#step("end", 0, 0);
  }

  // Steps C2 to C8 for a level, and those below it.
  *#level(tree: number): Generator<Step> {
    const { links } = this;
    if (links.right[0] === 0) {
      const found = this.#step("found", 0, tree);
      this.tree[tree]!.found = this.position;
      yield found;
      return;
    }
    const header = this.#choose();
    const branch = this.tree[tree]!;
    const chosen = this.#step("choose", header, tree);
    Object.assign(branch, { item: header, size: links.size[header]!, ways: links.ways(header), chosen: this.position });
    yield chosen;
    if (links.isBounded(header)) {
      yield* this.#boundedLevel(header, tree);
    } else {
      yield* this.#cover(header, tree);
      for (const node of links.list(header)) yield* this.#try(node, tree);
      yield* this.#uncover(header, tree);
    }
    yield this.#step("leave", header, tree);
  }

  // Steps M4 to M8: the options of an item with bounds. What was tried leaves its list, so that none of
  // the options below comes before it; when all have left, the item is covered often enough.
  *#boundedLevel(header: number, tree: number): Generator<Step> {
    const { links } = this;
    yield this.#step("take", header, tree);
    const covered = links.bound[header] === 0, tried: number[] = [];
    if (covered) yield* this.#cover(header, tree);
    let node = links.down[header]!;
    for (; links.size[header]! > links.bound[header]! - links.slack[header]! && node !== header; node = links.down[node]!) {
      if (!covered) yield* this.#hide(node, tree);
      yield this.#step("unlink", node, tree);
      tried.push(node);
      yield* this.#try(node, tree);
    }
    if (node === header && links.bound[header]! < links.slack[header]!) {
      const below = this.#branch(-1, tree);
      yield this.#step("enough", header, below);
      if (!covered) yield this.#step("cover", header, below);
      yield* this.#level(below);
      if (!covered) yield this.#step("uncover", header, below);
      yield this.#step("reopen", header, tree);
      this.#prune(below);
    }
    for (const before of tried.reverse()) {
      yield this.#step("relink", before, tree);
      if (!covered) yield* this.#unhide(before, tree);
    }
    if (covered) yield* this.#uncover(header, tree);
    yield this.#step("give", header, tree);
  }

  // An option of the item that was chosen, and all that follows from it.
  *#try(node: number, tree: number): Generator<Step> {
    const { links } = this, below = this.#branch(links.option[node]!, tree);
    yield this.#step("try", node, below);
    for (const other of links.others(node)) yield* this.#commit(other, below);
    yield* this.#level(below);
    for (const other of links.others(node, links.left)) yield* this.#uncommit(other, below);
    yield this.#step("retract", node, tree);
    this.#prune(below);
  }

  #branch(option: number, tree: number): number {
    this.tree.push({ parent: tree, option, born: this.position + 1, item: 0, size: -1, ways: -1, chosen: 0, found: 0 });
    return this.tree.length - 1;
  }

  #prune(below: number): void {
    if (!this.#kept) this.tree.length = below;
  }

  #choose(): number {
    const { links } = this;
    let best = links.right[0]!;
    if (this.#choice === "first") return best;
    for (const header of links.ring()) if (links.ways(header) < links.ways(best)) best = header;
    return best;
  }

  *#cover(header: number, tree: number): Generator<Step> {
    for (const node of this.links.list(header)) yield* this.#hide(node, tree);
    yield this.#step("cover", header, tree);
  }

  *#uncover(header: number, tree: number): Generator<Step> {
    yield this.#step("uncover", header, tree);
    for (const node of this.links.list(header, this.links.up)) yield* this.#unhide(node, tree);
  }

  // The option of `node` leaves the lists of its other items.
  *#hide(node: number, tree: number): Generator<Step> {
    for (const other of this.links.others(node))
      if (!this.links.marked[other]) yield this.#step("unlink", other, tree);
  }

  *#unhide(node: number, tree: number): Generator<Step> {
    for (const other of this.links.others(node, this.links.left))
      if (!this.links.marked[other]) yield this.#step("relink", other, tree);
  }

  // An item of an option that was chosen is covered, if that was the last time that it may be, or gets its
  // colour, unless it has it already.
  *#commit(node: number, tree: number): Generator<Step> {
    const { links } = this, header = links.top[node]!;
    if (links.colour[node] === null) {
      if (links.isBounded(header)) yield this.#step("take", header, tree);
      if (!links.isBounded(header) || links.bound[header] === 0) yield* this.#cover(header, tree);
    } else if (!links.marked[node]) {
      for (const other of links.list(header))
        if (links.colour[other] === links.colour[node]) yield this.#step("mark", other, tree);
        else yield* this.#hide(other, tree);
    }
  }

  *#uncommit(node: number, tree: number): Generator<Step> {
    const { links } = this, header = links.top[node]!;
    if (links.colour[node] === null) {
      if (!links.isBounded(header) || links.bound[header] === 0) yield* this.#uncover(header, tree);
      if (links.isBounded(header)) yield this.#step("give", header, tree);
    } else if (!links.marked[node]) {
      for (const other of links.list(header, links.up))
        if (links.colour[other] === links.colour[node]) yield this.#step("unmark", other, tree);
        else yield* this.#unhide(other, tree);
    }
  }
}
