// The page of sudokus: to play, to make, to set. The address has the puzzle: p its cells, r its rules, v
// the part of the page.
import "./sudoku.css";
import type { App } from "../app";
import type { Page } from "../page";
import { h } from "../ui/dom";
import { choice } from "../ui/parts";
import { Game } from "./game";
import { playView } from "./play";
import { classicRules, parseRules, rulesText } from "./rules";

export interface Puzzle {
  puzzle: string;
  rules: string;
}

/** What the parts of the page do for each other. */
export interface Frame {
  readonly app: App;
  play(puzzle: Puzzle): void;
  edit(puzzle: Puzzle): void;
  /** The puzzle that is open. */
  current(): Puzzle;
  /** States in the address what is shown. */
  state(puzzle: Puzzle): void;
}

export interface View {
  element: HTMLElement;
  leave(): void;
}

const views = ["play", "make", "set"] as const;
type ViewName = (typeof views)[number];

const first: Puzzle = {
  puzzle: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  rules: classicRules,
};

/** The parameters that name a puzzle. */
export function paramsOf({ puzzle, rules }: Puzzle, view: ViewName = "play"): URLSearchParams {
  const params = new URLSearchParams();
  if (view !== "play") params.set("v", view);
  params.set("p", puzzle);
  if (rules !== first.rules) params.set("r", rules.trim().replaceAll("\n", ";"));
  return params;
}

/** The puzzle of a link; null if there is none, an error if it cannot be read. */
function fromLink(params: URLSearchParams): Puzzle | Error | null {
  const puzzle = params.get("p");
  if (!puzzle) return null;
  try {
    const rules = rulesText(parseRules(params.get("r") ?? ""));
    const size = parseRules(rules).size;
    const line = puzzle.replace(/[0_*-]/g, ".").toUpperCase();
    if (line.length !== size ** 2 || !/^[.A-Z1-9@]*$/.test(line))
      return new Error(`expected ${size ** 2} cells, found ${puzzle.length}`);
    return { puzzle: line, rules };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const load: Record<ViewName, () => Promise<(frame: Frame, puzzle: Puzzle) => View>> = {
  play: async () => playView,
  make: async () => (await import("./make")).makeView,
  set: async () => (await import("./set")).setView,
};

export const page: Page = {
  mount(root, app) {
    const linked = fromLink(app.link.read());
    let open: Puzzle = (linked instanceof Error ? null : linked) ?? Game.last(app.store) ?? first;
    let view: View | null = null;
    let shown: ViewName = "play";
    const body = h("div", { class: "sudoku-body" });
    const problem = h("p", { class: "error", role: "alert" });
    const tabs = choice(app.text("sudoku.parts"), views.map((name) => [name, app.text(`sudoku.part.${name}`)]),
      "play", (name) => void show(name as ViewName));
    tabs.element.classList.add("tabs");

    async function show(name: ViewName, puzzle = open): Promise<void> {
      shown = name;
      tabs.set(name);
      try {
        const make = await load[name]();
        if (shown !== name) return;
        view?.leave();
        view = make(frame, puzzle);
        body.replaceChildren(view.element);
      } catch (error) {
        problem.textContent = app.text("sudoku.cannot_open", { reason: (error as Error).message });
      }
    }

    const frame: Frame = {
      app,
      play: (puzzle) => void show("play", (open = puzzle)),
      edit: (puzzle) => void show("set", (open = puzzle)),
      current: () => open,
      state: (puzzle) => {
        open = puzzle;
        problem.textContent = "";
        app.link.write(paramsOf(puzzle, shown));
      },
    };
    root.append(h("div", { class: "sudoku-head" }, h("h1", {}, app.text("shell.sudoku")), tabs.element),
      problem, body);
    const wish = app.link.read().get("v") as ViewName | null;
    void show(wish && views.includes(wish) ? wish : "play").then(() => {
      if (linked instanceof Error)
        problem.textContent = app.text("sudoku.cannot_open", { reason: linked.message });
    });
    return () => view?.leave();
  },
};
