// The sudoku page: play, make, set. The address contains the puzzle: p for its cells, r for its
// rules, v for the part of the page.
import "./sudoku.css";
import type { Page } from "../page";
import { h } from "../ui/dom";
import { choice } from "../ui/parts";
import { addressFollowed, aheadOfAddress, isAheadOfAddress, type Store } from "../ui/store";
import { paramsOf, views, type Frame, type Puzzle, type View, type ViewName } from "./frame";
import { playView } from "./play";
import { classicRules, parseRules, rulesText } from "./rules";

/** Delay of a new address after a change: writing the address takes as long as solving a puzzle. */
const addressMilliseconds = 100;

const first: Puzzle = {
  puzzle: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  rules: classicRules,
};

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

/** The puzzle that was open last, and its view; null if there is none or it cannot be read. */
function keptIn(store: Store): (Puzzle & { view: ViewName }) | null {
  const kept = store.get<Partial<Puzzle & { view: ViewName }> | null>("sudoku.open", null);
  if (typeof kept?.puzzle !== "string" || typeof kept.rules !== "string") return null;
  const puzzle = fromLink(paramsOf({ puzzle: kept.puzzle, rules: kept.rules }));
  return puzzle === null || puzzle instanceof Error ? null : { ...puzzle, view: kept.view ?? "play" };
}

const load: Record<ViewName, () => Promise<(frame: Frame, puzzle: Puzzle) => View>> = {
  play: async () => playView,
  make: async () => (await import("./make")).makeView,
  set: async () => (await import("./set")).setView,
};

export const page: Page = {
  mount(root, app) {
    const kept = keptIn(app.store);
    const ahead = kept !== null && isAheadOfAddress(app.store, "sudoku");
    const linked = ahead ? null : fromLink(app.link.read());
    let open: Puzzle = (linked instanceof Error ? null : linked) ?? kept ?? first;
    let view: View | null = null;
    let shown: ViewName = "play";
    let addressTimer = 0;
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

    const writeAddress = () => {
      app.link.write(paramsOf(open, shown));
      addressFollowed(app.store, "sudoku");
    };

    const frame: Frame = {
      app,
      play: (puzzle) => void show("play", (open = puzzle)),
      edit: (puzzle) => void show("set", (open = puzzle)),
      current: () => open,
      state: ({ puzzle, rules }, when = "now") => {
        open = { puzzle, rules };
        problem.textContent = "";
        app.store.set("sudoku.open", { ...open, view: shown });
        window.clearTimeout(addressTimer);
        if (when === "now") return writeAddress();
        aheadOfAddress(app.store, "sudoku");
        addressTimer = window.setTimeout(writeAddress, addressMilliseconds);
      },
    };
    root.append(h("div", { class: "sudoku-head" }, h("h1", {}, app.text("shell.sudoku")), tabs.element),
      problem, body);
    const params = app.link.read();
    // An address without parameters restores the last state.
    const wish = ahead ? kept.view : params.get("v") ?? (location.hash === "" ? kept?.view : null);
    void show(views.find((name) => name === wish) ?? "play").then(() => {
      if (linked instanceof Error)
        problem.textContent = app.text("sudoku.cannot_open", { reason: linked.message });
    });
    return () => {
      window.clearTimeout(addressTimer);
      view?.leave();
    };
  },
};
