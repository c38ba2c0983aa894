// The sudoku page: play, make, set. The address contains the puzzle: p for its cells, r for its
// rules, v for the part of the page; or it asks for a new puzzle.
import "./sudoku.css";
import type { Page } from "../app";
import { wasAborted } from "../engine/client";
import { h } from "../ui/dom";
import { choice, iconButton } from "../ui/parts";
import {
  difficulties, draftKey, emptyPuzzle, paramsOf, puzzleIn, storedPuzzle, views, type Frame, type Puzzle, type View,
  type ViewName,
} from "./frame";
import { acceptDrops, openDialog } from "./open";
import { playView } from "./play";
import { classicRules } from "./rules";

/** Delay of a new address after a change: writing the address takes as long as solving a puzzle. */
const addressMilliseconds = 100;

const first: Puzzle = {
  puzzle: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  rules: classicRules,
};

const load: Record<ViewName, () => Promise<(frame: Frame, puzzle: Puzzle) => View>> = {
  play: async () => playView,
  make: async () => (await import("./make")).makeView,
  set: async () => (await import("./set")).setView,
};

export const page: Page = {
  mount(root, app) {
    const params = app.link.read(), ending = new AbortController();
    /** The puzzle of the current view, and the puzzle that was played last. */
    let open = storedPuzzle(app.store, "sudoku.open") ?? first;
    let played = open;
    let view: View | null = null;
    let shown: ViewName = "play";
    let addressTimer = 0;
    const body = h("div", { class: "sudoku-body" });
    const heading = h("h1", { tabindex: -1 }, app.text("shell.sudoku"));
    const tabs = choice(app.text("sudoku.parts"), views.map((name) => [name, app.text(`sudoku.part.${name}`)]),
      "play", (name) => go(name as ViewName, puzzleFor(name as ViewName)));
    tabs.element.classList.add("tabs");

    /** The view for setters continues its own puzzle. */
    const puzzleFor = (name: ViewName): Puzzle =>
      name === "play" ? played : name === "make" ? open : storedPuzzle(app.store, draftKey) ?? emptyPuzzle();

    async function show(name: ViewName, puzzle: Puzzle): Promise<void> {
      shown = name;
      tabs.set(name);
      try {
        const make = await load[name]();
        if (shown !== name || ending.signal.aborted) return;
        const moved = view !== null && !tabs.element.contains(document.activeElement);
        view?.leave();
        view = null;
        view = make(frame, (open = puzzle));
        body.replaceChildren(view.element);
        if (moved) (view.focus ?? (() => heading.focus())).call(view);
      } catch (error) {
        fail(error as Error);
      }
    }

    /** Shows a view with a puzzle as a new entry of the history, which the Back button of the browser leaves. */
    function go(name: ViewName, puzzle: Puzzle): void {
      if (addressTimer) writeAddress();
      app.link.push(paramsOf(puzzle, name));
      void show(name, puzzle);
    }

    /** Shows why there is no puzzle, and buttons that open another one. */
    function fail({ message }: Error): void {
      view?.leave();
      view = null;
      body.replaceChildren(h("div", { class: "notice boxed", role: "alert" },
        h("h2", {}, app.text("sudoku.no_puzzle")), h("p", {}, app.text("sudoku.cannot_open", { reason: app.engine.words(message) })),
        h("div", { class: "tools" },
          iconButton("open", app.text("start.open"), () => openDialog(frame), { class: "primary" }),
          iconButton("plus", app.text("start.new"), () => app.go("sudoku", new URLSearchParams("new=easy"))),
          iconButton("board", app.text("sudoku.open.empty"), () => frame.edit(emptyPuzzle())),
          h("a", { class: "button", href: "#start" }, app.text("start.title")))));
    }

    const writeAddress = () => {
      window.clearTimeout(addressTimer);
      addressTimer = 0;
      app.link.write(paramsOf(open, shown));
    };

    const frame: Frame = {
      app,
      play: (puzzle) => go("play", puzzle),
      edit: (puzzle) => go("set", puzzle),
      current: () => open,
      state: (puzzle, when = "now") => {
        open = { ...open, ...puzzle };
        if (shown === "play") played = open;
        app.store.set("sudoku.open", played);
        app.store.set("sudoku.view", shown);
        if (when === "now") return writeAddress();
        window.clearTimeout(addressTimer);
        addressTimer = window.setTimeout(writeAddress, addressMilliseconds);
      },
    };

    /** Makes a new puzzle of a difficulty. */
    async function begin(name: string): Promise<void> {
      body.replaceChildren(h("p", { class: "status", role: "status" }, app.text("start.making")));
      const difficulty = difficulties.find((one) => one === name) ?? "easy";
      const [seed] = crypto.getRandomValues(new Uint32Array(1));
      const puzzle = await app.engine.ask("sudoku.new", [difficulty, seed!], { signal: ending.signal, lane: "long" });
      if (puzzle === null) throw new Error(app.text("sudoku.make.none"));
      const made = { puzzle, rules: classicRules };
      app.link.write(paramsOf(made));
      await show("play", made);
    }

    root.append(h("div", { class: "sudoku-head" }, heading, tabs.element), body);
    const stopDrops = acceptDrops({ ...frame, play: (puzzle) => go(shown === "set" ? "set" : "play", puzzle) });
    try {
      // An address without parameters restores the last state.
      const linked = puzzleIn(params), wanted = params.get("new");
      const asked = params.size === 0 ? app.store.get("sudoku.view", "play") : params.get("v");
      if (wanted !== null) void begin(wanted).catch((error) => !wasAborted(error) && fail(error));
      else {
        const name = views.find((one) => one === asked) ?? "play";
        void show(name, linked ?? puzzleFor(name));
      }
    } catch (error) {
      fail(error as Error);
    }
    return () => {
      ending.abort();
      stopDrops();
      window.clearTimeout(addressTimer);
      view?.leave();
    };
  },
};
