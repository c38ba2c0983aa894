// The section of packing and other puzzles: the gallery, or one puzzle with its board, parameters and queries.
import type { puzzles } from "dlx-wasm";
import type { App, Page } from "../app";
import { EngineError, wasAborted } from "../engine/client";
import type { ModelQuery } from "../engine/puzzle_methods";
import { textOr } from "../text/text";
import { h } from "../ui/dom";
import { icon } from "../ui/icons";
import { button, checkbox, field, iconButton, numberInput } from "../ui/parts";
import { Runner, counted, digits } from "../ui/runner";
import { boardOf, type Board } from "./board";
import { coveredBoard } from "./board_drawing";
import { cards } from "./cards";
import { drawer, isDrawable, piecesOf, turnsOf } from "./drawer";
import { ModelForm } from "./form";
import { Gallery } from "./gallery";
import { HandView } from "./hand";
import { moreMenu } from "./more_menu";
import { engineValues, mostKept, packed, readState, writeState, type State, type View } from "./state";
import { Tray } from "./tray";
import "./puzzles.css";

class PuzzlePage {
  private readonly form: ModelForm;
  private board: Board | null = null;
  private made = false;
  private making: AbortController | null = null;
  private timer = 0;
  private hand: HandView | null = null;
  /** True if the user drew the last change, so that the drawing must not be replaced. */
  private drawn = false;
  private readonly fault = h("p", { class: "fault error", role: "alert", hidden: true });
  private readonly sizes = h("p", { class: "help", role: "status" });
  private tray: Tray;
  private readonly note = h("p", { class: "note", hidden: true });
  private readonly result = h("div", { class: "result", role: "status" });
  private readonly work = h("div", { class: "work" });
  private readonly runner: Runner;
  private readonly buttons = new Map<View, HTMLButtonElement>();

  constructor(root: HTMLElement, private readonly app: App, private readonly state: State) {
    const { text } = app, { model } = state;
    this.tray = new Tray(app, []);
    this.runner = new Runner(app, text("run.searching"));
    this.form = new ModelForm(app, model, state.values, () => this.changed(), this.sizes);
    const toggle = (view: "edit" | "hand", name: "edit" | "puzzle") => {
      const element = iconButton(name, text(`puzzles.view.${view}`), () => this.show(state.view === view ? "board" : view));
      this.buttons.set(view, element);
      return element;
    };
    const limit = numberInput(state.limit, 1, mostKept, (value) => (state.limit = value));
    root.append(
      h("div", { class: "puzzle-head" }, h("a", { class: "button quiet", href: "#puzzles" }, icon("back"), text("puzzles.all")),
        h("h1", {}, textOr(app, `puzzles.model.${model.name}`, model.name)),
        h("p", { class: "about" }, textOr(app, `puzzles.about.${model.name}`, model.summary))),
      h("div", { class: "puzzle-columns" },
        h("section", { class: "question", "aria-label": text("puzzles.view") },
          h("div", { class: "tools actions" },
            iconButton("solution", text("cover.view.solve"), () => void this.solve(), { class: "primary" }),
            button(text("cover.view.count"), () => void this.count()), toggle("hand", "puzzle"),
            isDrawable(model.name) && toggle("edit", "edit"),
            moreMenu(app, () => ({ state, query: this.made ? this.placedQuery : null }), (words) => this.say(words))),
          this.note, this.fault, this.runner.element, this.result, this.tray.element, this.work),
        h("section", { class: "setup", "aria-label": text("puzzles.setup") },
          h("div", { class: "asking" }, field(text("cover.number.limit"), limit),
            checkbox(text(`puzzles.ignore-${turnsOf(model.name)}`), state.symmetric, (on) => {
              state.symmetric = on;
              void this.write();
            }).element), this.form.element)));
    void this.make(true);
  }

  release(): void {
    this.making?.abort();
    window.clearTimeout(this.timer);
    this.hand?.release();
    this.runner.clear();
  }

  private changed(): void {
    this.state.placed = [];
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.make(), 300);
  }

  private get query(): ModelQuery {
    return { model: this.state.model.name, values: engineValues(this.state), placed: [] };
  }

  /** The puzzle with the pieces that are placed by hand. */
  private get placedQuery(): ModelQuery {
    const groups = this.state.placed.map((option) =>
      this.board?.figures.find(({ options }) => options.includes(option))?.options ?? [option]);
    return { ...this.query, placed: groups };
  }

  // Makes the puzzle; invalid values are reported immediately.
  private async make(ask = false): Promise<void> {
    this.making?.abort();
    const { signal } = (this.making = new AbortController()), { app, state } = this;
    this.made = false;
    try {
      const { items, options, json } = await app.engine.ask("puzzles.make", [this.query], { signal });
      this.form.clear();
      this.fault.hidden = true;
      this.sizes.textContent = app.text("puzzles.sizes", { items: digits(app, items), options: digits(app, options) });
      this.board = json && boardOf(state.model.name, json);
      state.placed = state.placed.filter((option) => option < options);
      this.made = true;
      this.replaceTray(new Tray(app, piecesOf(state.model.name, this.board)));
    } catch (error) {
      if (wasAborted(error)) return;
      this.fault.textContent = this.form.fault(error as EngineError, state.view !== "edit");
      this.fault.hidden = false;
      this.sizes.textContent = "";
      this.replaceTray(new Tray(app, []));
    }
    const drawn = this.drawn && state.view === "edit";
    this.drawn = false;
    if (drawn) return void this.write();
    const answers = { solve: () => this.solve(), count: () => this.count() }, { view } = state;
    this.show(view === "solve" || view === "count" ? "board" : view);
    if (ask && this.made && (view === "solve" || view === "count")) void answers[view]();
  }

  private replaceTray(tray: Tray): void {
    this.tray.element.replaceWith(tray.element);
    this.tray = tray;
  }

  private show(view: View): void {
    const { app, state } = this;
    state.view = view;
    this.runner.clear();
    this.hand?.release();
    this.hand = null;
    this.result.replaceChildren();
    this.buttons.forEach((element, name) => element.setAttribute("aria-pressed", String(name === view)));
    void this.write();
    this.showNote();
    this.tray.element.hidden = !(view === "hand" || view === "board" && this.tray.hasPictures);
    this.tray.act = () => this.show("hand");
    if (view === "edit") return this.showDrawer();
    if (!this.made) return this.work.replaceChildren(h("p", { class: "nothing" }, app.text("puzzles.fault")));
    if (view === "solve" || view === "count") return this.work.replaceChildren();
    if (!this.board) return this.work.replaceChildren(h("p", { class: "nothing" }, app.text("puzzles.hand-large")));
    if (view === "board") return this.showBoard(this.board);
    this.hand = new HandView(app, this.query, this.board, state.placed, this.tray, (placed) => {
      state.placed = placed;
      void this.write();
    });
    this.work.replaceChildren(this.hand.element);
  }

  /** The board, with the pieces that are placed by hand. */
  private showBoard(board: Board): void {
    const figures = board.figuresOf(this.state.placed), drawing = coveredBoard(board, figures, this.app.text("puzzles.board"));
    this.tray.show(figures);
    this.work.replaceChildren(drawing.framed);
  }

  private showDrawer(): void {
    const { model, values } = this.state;
    const places = (this.board?.cells ?? []).flatMap(({ place }) => place ?? []);
    this.work.replaceChildren(drawer(this.app, model.name, values, places, (text) => {
      this.drawn = true;
      this.form.put("board", text);
    }));
  }

  // Pieces placed by hand also restrict the other queries.
  private showNote(): void {
    const { view, placed } = this.state, { text } = this.app;
    this.note.hidden = placed.length === 0 || view === "hand";
    this.note.replaceChildren(text("puzzles.with-placed", { n: placed.length }), " ",
      button(text("puzzles.forget"), () => {
        this.state.placed = [];
        this.show(view === "solve" || view === "count" ? "board" : view);
      }, { class: "quiet" }));
  }

  private say(...words: (Node | string)[]): void {
    this.result.replaceChildren(h("p", { class: "answer" }, ...words));
  }

  private async solve(): Promise<void> {
    if (!this.made) return;
    this.show("solve");
    const { app } = this, { limit, symmetric } = this.state, gallery = new Gallery(app, this.query, this.board);
    this.work.replaceChildren(gallery.element);
    await this.runner.run(async (signal, onProgress) => {
      const { outcome, found } = await app.engine.ask("puzzles.solve",
        [this.placedQuery, { limit, upToSymmetry: symmetric || undefined }],
        { signal, onProgress, lane: "long", onPart: (covers) => gallery.add(covers) });
      const solutions = digits(app, found);
      this.say(found === 0 ? app.text("puzzles.none")
        : outcome === "limit" ? app.text("puzzles.first-solutions", { solutions })
        : `${solutions} ${counted(app, BigInt(found), "puzzles.solutions")}`
          + (symmetric ? ` ${app.text(`puzzles.ignored-${turnsOf(this.state.model.name)}`)}` : ""));
    });
    gallery.finish();
  }

  /** Counts all solutions and, without pieces placed by hand, those that differ by more than a symmetry. */
  private async count(): Promise<void> {
    if (!this.made) return;
    this.show("count");
    const { app, placedQuery: query } = this;
    if (this.board) this.showBoard(this.board);
    let all = 0n;
    const say = (number: bigint, more = "") => this.say(h("strong", { class: "number" }, digits(app, number)),
      ` ${counted(app, number, "puzzles.solutions")}${more}`);
    const done = await this.runner.run(async (signal, onProgress) =>
      say(all = await app.engine.ask("puzzles.count", [query, {}], { signal, onProgress, lane: "long" })));
    if (!done || query.placed.length > 0 || all < 2n) return;
    await this.runner.run(async (signal, onProgress) => {
      // Problems with very many symmetries have no count that ignores symmetric solutions.
      const classes = await app.engine.ask("puzzles.count", [query, { upToSymmetry: true }], { signal, onProgress, lane: "long" })
        .catch((error: Error) => {
          if (error instanceof EngineError) return null;
          throw error;
        });
      if (classes !== null && classes < all) say(classes, app.text(`puzzles.or-${turnsOf(query.model)}`, { all: digits(app, all) }));
    });
  }

  private async write(): Promise<void> {
    this.app.store.set("puzzles.last", writeState(this.state).toString());
    this.app.link.write(await packed(writeState(this.state)));
  }
}

export const page: Page = {
  mount(root, app) {
    let opened: PuzzlePage | null = null, left = false;
    const linked = app.link.read(), last = app.store.get("puzzles.last", "");
    const gallery = () => root.replaceChildren(...cards(app, last && `#puzzles?${last}`));
    const open = async () => {
      const models: puzzles.Model[] = await app.engine.ask("puzzles.models", []);
      const state = await readState(linked, models);
      if (left) return;
      root.replaceChildren();
      if (state) opened = new PuzzlePage(root, app, state);
      else gallery();
    };
    if (!linked.has("m")) gallery();
    else {
      root.append(h("h1", {}, app.text("puzzles.title")), h("p", { class: "nothing" }, app.text("run.loading")));
      open().catch((error: Error) => root.append(h("p", { class: "error", role: "alert" }, error.message)));
    }
    return () => {
      left = true;
      opened?.release();
    };
  },
};
