// Packing and the other puzzles: a model, its parameters, and queries.
import type { puzzles } from "dlx-wasm";
import type { App } from "../app";
import { EngineError, wasAborted } from "../engine/client";
import type { Asked, Values } from "../engine/puzzle_methods";
import type { Page } from "../page";
import { h } from "../ui/dom";
import { pack, putText, takeText } from "../ui/packed";
import { button, checkbox, choice, field, select } from "../ui/parts";
import { Runner, counted, digits, duration } from "../ui/runner";
import { addressFollowed, aheadOfAddress, isAheadOfAddress } from "../ui/store";
import { boardOf, type Board } from "./board";
import { ModelForm, engineValues, wordsOr } from "./form";
import { Gallery } from "./gallery";
import { HandView } from "./hand";
import type { Place } from "./lattice";
import { presets } from "./presets";
import { WatchView } from "./watch";
import "./puzzles.css";

const views = ["solve", "count", "hand", "watch"] as const;
type View = (typeof views)[number];

// The number of solutions kept for browsing.
const mostKept = 10_000;
// A problem as a link to the page of exact covers.
const mostLinked = 60_000;

class PuzzlePage {
  private models: puzzles.Model[] = [];
  private model: puzzles.Model | null = null;
  private form: ModelForm | null = null;
  private view: View = "solve";
  private symmetric = false;
  private placed: number[] = [];
  private board: Board | null = null;
  private made = false;
  private limit = 1000;
  private making: AbortController | null = null;
  private timer = 0;
  private hand: HandView | null = null;
  private watch: WatchView | null = null;
  private readonly menu: HTMLSelectElement;
  private readonly about = h("p", { class: "about" });
  private readonly formPlace = h("div", {});
  private readonly sizes = h("p", { class: "about", role: "status" });
  private readonly work = h("div", { class: "work" });
  private readonly runner: Runner;
  private readonly viewChoice;

  constructor(private readonly root: HTMLElement, private readonly app: App) {
    const { text } = app;
    this.runner = new Runner(app, text("run.searching"));
    this.menu = select([], "", (name) => void this.choose(name, { ...presets[name] }));
    this.viewChoice = choice(text("puzzles.view"),
      views.map((name): [string, string] => [name, text(`puzzles.view.${name}`)]), this.view,
      (name) => this.show(name as View));
    const share = button(text("cover.share"), () => void this.share(share));
    // A phone has no room for rarely changed settings; a wide page always shows them.
    const parameters = h("details", { open: matchMedia("(min-width: 56rem)").matches },
      h("summary", {}, text("puzzles.parameters")), this.formPlace, this.sizes,
      h("div", { class: "tools" }, share, button(text("puzzles.save-problem"), () => void this.saveProblem()),
        button(text("puzzles.to-cover"), () => void this.toCover())));
    root.append(h("h1", {}, text("puzzles.title")),
      h("div", { class: "puzzle-columns" },
        h("section", { class: "setup", "aria-label": text("puzzles.setup") },
          field(text("puzzles.model"), this.menu), this.about, parameters),
        h("section", { class: "question", "aria-label": text("puzzles.view") }, this.viewChoice.element, this.work)));
    this.work.append(h("p", { class: "nothing" }, text("run.loading")));
    void this.open();
  }

  release(): void {
    this.making?.abort();
    window.clearTimeout(this.timer);
    this.hand?.release();
    this.watch?.release();
    this.runner.clear();
  }

  private async open(): Promise<void> {
    try {
      this.models = await this.app.engine.ask("puzzles.models", []);
    } catch (error) {
      this.root.append(h("p", { class: "error", role: "alert" }, (error as Error).message));
      return;
    }
    this.menu.append(...this.models.map(({ name }) =>
      h("option", { value: name }, wordsOr(this.app, `puzzles.model.${name}`, name))));
    let params = this.app.link.read();
    // A link contains everything; without a link the page restores its last state.
    const linked = params.has("m") && !isAheadOfAddress(this.app.store, "puzzles");
    if (!linked) params = new URLSearchParams(this.app.store.get("puzzles.last", ""));
    const name = this.models.find((model) => model.name === params.get("m"))?.name ?? "pentomino";
    const wished = params.get("do") as View;
    if (views.includes(wished)) this.view = wished;
    this.viewChoice.set(this.view);
    this.symmetric = params.get("classes") === "yes";
    const placed = (params.get("placed") ?? "").split(".").filter((text) => /^\d{1,6}$/.test(text)).map(Number);
    await this.choose(name, params.has("m") ? await this.valuesOf(name, params) : { ...presets[name] }, placed, linked);
  }

  private async valuesOf(name: string, params: URLSearchParams): Promise<Values> {
    const values: Values = {};
    for (const { name: parameter, kind } of this.models.find((model) => model.name === name)!.parameters) {
      const text = await takeText(params, `p.${parameter}`);
      if (text !== null) values[parameter] = kind === "flag" ? true : text;
    }
    return values;
  }

  private async choose(name: string, values: Values, placed: number[] = [], ask = false): Promise<void> {
    const model = this.models.find((one) => one.name === name);
    if (!model) return;
    this.model = model;
    this.menu.value = name;
    this.placed = placed;
    this.about.textContent = wordsOr(this.app, `puzzles.about.${name}`, model.summary);
    this.form = new ModelForm(this.app, model, values, () => this.places, () => {
      this.placed = [];
      this.app.store.set("puzzles.last", this.state().toString());
      aheadOfAddress(this.app.store, "puzzles");
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.make(), 300);
    });
    this.formPlace.replaceChildren(this.form.element);
    await this.make(ask);
  }

  private get places(): Place[] {
    return (this.board?.cells ?? []).flatMap(({ place }) => place ?? []);
  }

  private get asked(): Asked {
    return { model: this.model!.name, values: engineValues(this.model!, this.form!.values), placed: [] };
  }

  /** The puzzle with the pieces that are placed by hand. */
  private get askedPlaced(): Asked {
    const groups = this.placed.map((option) =>
      this.board?.figures.find(({ options }) => options.includes(option))?.options ?? [option]);
    return { ...this.asked, placed: groups };
  }

  // Makes the puzzle; invalid values are reported immediately.
  private async make(ask = false): Promise<void> {
    this.making?.abort();
    const { signal } = (this.making = new AbortController());
    this.made = false;
    this.board = null;
    try {
      const { items, options, json } = await this.app.engine.ask("puzzles.make", [this.asked], { signal });
      this.form!.show(null);
      this.sizes.textContent = this.app.text("puzzles.sizes",
        { items: digits(this.app, items), options: digits(this.app, options) });
      this.board = json && boardOf(this.model!.name, json);
      this.placed = this.placed.filter((option) => option < options);
      this.made = true;
    } catch (error) {
      if (wasAborted(error)) return;
      const { parameter } = error instanceof EngineError ? error : {};
      this.form!.show({ message: (error as Error).message, parameter });
      this.sizes.textContent = "";
      this.root.querySelector("details")!.open = true;
    }
    this.show(this.view, ask);
  }

  private show(view: View, ask = false): void {
    this.view = view;
    this.runner.clear();
    this.hand?.release();
    this.watch?.release();
    this.hand = this.watch = null;
    // Nothing is shown before the models are known.
    if (!this.form) return;
    void this.write();
    if (!this.made) return this.work.replaceChildren(h("p", { class: "nothing" }, this.app.text("puzzles.fault")));
    if (view === "solve") this.showSolve(ask);
    else if (view === "count") this.showCount(ask);
    else if (view === "hand") this.showHand();
    else this.showWatch();
  }

  private classes(): HTMLElement {
    return checkbox(this.app.text("cover.classes"), this.symmetric, (on) => {
      this.symmetric = on;
      void this.write();
    }).element;
  }

  // Pieces placed by hand also restrict the other queries.
  private placedNote(): HTMLElement | null {
    if (this.placed.length === 0) return null;
    const note = h("p", { class: "note" }, this.app.text("puzzles.with-placed", { n: this.placed.length }), " ",
      button(this.app.text("puzzles.forget"), () => {
        this.placed = [];
        this.show(this.view);
      }, { class: "plain" }));
    return note;
  }

  private showSolve(ask: boolean): void {
    const { text } = this.app;
    const result = h("div", { class: "result" });
    const limit = h("input", { type: "number", min: 1, max: mostKept, value: this.limit, required: true,
      onchange: () => (this.limit = Math.min(mostKept, Math.max(1, Number(limit.value) || 1))) });
    const form = h("form", { class: "asking", onsubmit: (event: Event) => {
      event.preventDefault();
      void this.solve(result);
    } }, field(text("puzzles.limit"), limit), this.classes(),
      h("button", { type: "submit", class: "primary" }, text("puzzles.view.solve")));
    const note = this.placedNote();
    this.work.replaceChildren(...(note ? [note] : []), form, this.runner.element, result);
    if (ask) void this.solve(result);
  }

  private async solve(result: HTMLElement): Promise<void> {
    const { app } = this;
    const gallery = new Gallery(app, this.asked);
    result.replaceChildren(gallery.element);
    const say = (words: string) => result.prepend(h("p", { class: "answer", role: "status" }, words));
    await this.runner.run(async (signal, onProgress) => {
      const { outcome, found } = await app.engine.ask("puzzles.solve",
        [this.askedPlaced, { limit: this.limit, upToSymmetry: this.symmetric || undefined }],
        { signal, onProgress, lane: "long", onPart: (covers) => gallery.add(covers) });
      const solutions = digits(app, found);
      say(found === 0 ? app.text("puzzles.none")
        : app.text(outcome === "limit" ? "puzzles.first-solutions" : "puzzles.all-solutions", { solutions }));
    });
    gallery.finish();
  }

  private showCount(ask: boolean): void {
    const result = h("div", { class: "result" });
    const form = h("form", { class: "asking", onsubmit: (event: Event) => {
      event.preventDefault();
      void this.count(result);
    } }, this.classes(), h("button", { type: "submit", class: "primary" }, this.app.text("puzzles.go-count")));
    const note = this.placedNote();
    this.work.replaceChildren(...(note ? [note] : []), form, this.runner.element, result);
    if (ask) void this.count(result);
  }

  private async count(result: HTMLElement): Promise<void> {
    const { app } = this;
    result.replaceChildren();
    const began = performance.now();
    await this.runner.run(async (signal, onProgress) => {
      const wishes = { upToSymmetry: this.symmetric || undefined };
      const count = await app.engine.ask("puzzles.count", [this.askedPlaced, wishes], { signal, onProgress, lane: "long" });
      const seconds = (performance.now() - began) / 1000;
      result.append(h("p", { class: "answer", role: "status" }, h("strong", { class: "number" }, digits(app, count)),
        ` ${counted(app, count, this.symmetric ? "puzzles.classes" : "puzzles.solutions")} \u00b7 ${duration(app, seconds)}`));
    });
  }

  private showHand(): void {
    if (!this.board) return this.work.replaceChildren(h("p", { class: "nothing" }, this.app.text("puzzles.hand-large")));
    this.hand = new HandView(this.app, this.asked, this.board, this.placed, (placed) => {
      this.placed = placed;
      void this.write();
    });
    this.work.replaceChildren(this.hand.element);
  }

  private showWatch(): void {
    if (!this.board) return this.work.replaceChildren(h("p", { class: "nothing" }, this.app.text("puzzles.hand-large")));
    this.watch = new WatchView(this.app, this.askedPlaced, this.board);
    const note = this.placedNote();
    this.work.replaceChildren(...(note ? [note] : []), this.watch.element);
  }

  /** All choices of the user. */
  private state(): URLSearchParams {
    const params = new URLSearchParams({ m: this.model!.name });
    for (const [name, value] of Object.entries(this.form!.values))
      params.set(`p.${name}`, value === true ? "yes" : String(value));
    params.set("do", this.view);
    if (this.symmetric) params.set("classes", "yes");
    if (this.placed.length > 0) params.set("placed", this.placed.join("."));
    return params;
  }

  /** The choices of the user for an address, with long texts packed. */
  private async params(): Promise<URLSearchParams> {
    const params = new URLSearchParams();
    for (const [name, value] of this.state())
      if (name.startsWith("p.")) await putText(params, name, value);
      else params.set(name, value);
    return params;
  }

  private async write(): Promise<void> {
    const state = this.state().toString();
    this.app.store.set("puzzles.last", state);
    this.app.link.write(await this.params());
    if (state === this.state().toString()) addressFollowed(this.app.store, "puzzles");
    else aheadOfAddress(this.app.store, "puzzles");
  }

  private async share(by: HTMLButtonElement): Promise<void> {
    if (!this.form) return;
    const address = this.app.link.address(await this.params());
    const copied = await navigator.clipboard.writeText(address).then(() => true, () => false);
    // If the clipboard is not available, the address bar has the link.
    by.textContent = this.app.text(copied ? "cover.shared" : "puzzles.in-address-bar");
    this.app.announce(by.textContent);
    window.setTimeout(() => (by.textContent = this.app.text("cover.share")), 2000);
  }

  private async problemText(): Promise<string | null> {
    if (!this.made) return null;
    return this.app.engine.ask("puzzles.text", [this.askedPlaced]).catch(() => null);
  }

  private async saveProblem(): Promise<void> {
    const text = await this.problemText();
    if (text !== null) this.app.save(`${this.model!.name}.dlx`, new Blob([text], { type: "text/plain" }));
  }

  private async toCover(): Promise<void> {
    const text = await this.problemText();
    if (text === null) return;
    const packed = await pack(text);
    if (packed.length > mostLinked) this.sizes.textContent = this.app.text("puzzles.too-large-to-open");
    else location.hash = `#cover?${new URLSearchParams({ "t.z": packed, do: "solve" })}`;
  }
}

export const page: Page = {
  mount(root, app) {
    const page = new PuzzlePage(root, app);
    return () => page.release();
  },
};
