// The page for any exact cover: its text, queries, and the animation of the links.
import type { App } from "../app";
import type { Reading } from "../engine/cover_methods";
import { EngineError, wasAborted } from "../engine/client";
import type { Page } from "../page";
import { h } from "../ui/dom";
import { putText, takeText } from "../ui/packed";
import { button, choice, select } from "../ui/parts";
import { digits } from "../ui/runner";
import { addressFollowed, aheadOfAddress, isAheadOfAddress } from "../ui/store";
import "./cover.css";
import { Answers, type Question } from "./answers";
import { DanceView, usualSettings, type DanceSettings } from "./dance_view";
import { Editor } from "./editor";
import { examples, type ExampleName } from "./examples";
import { kinds } from "./links";
import { fromJson, type Problem } from "./matrix";
import { canBeDrawn } from "./matrix_drawing";

const views = ["dance", "solve", "count", "cheapest", "sample", "matrix"] as const;
type View = (typeof views)[number];

const mostFileBytes = 8_000_000;

class CoverPage {
  private readonly editor: Editor;
  private readonly about = h("p", { class: "about", role: "status" });
  private readonly work = h("div", { class: "work" });
  private readonly answers: Answers;
  private readonly settings: DanceSettings = { ...usualSettings };
  private view: View = "dance";
  private dance: DanceView | null = null;
  private problem: Problem | null = null;
  /** The text from which `problem` was read; null while the text has a fault. */
  private read: string | null = null;
  private reading: AbortController | null = null;
  private timers: Record<"read" | "write", number> = { read: 0, write: 0 };
  private readonly viewChoice;

  constructor(root: HTMLElement, private readonly app: App) {
    const { text } = app;
    this.editor = new Editor(app, () => {
      this.keep();
      this.later("read", 200, () => void this.readText());
      this.settings.at = 0;
    });
    this.answers = new Answers(app, () => this.later("write", 300, () => void this.write()));
    this.viewChoice = choice(text("cover.view"),
      views.map((name): [string, string] => [name, text(`cover.view.${name}`)]), this.view,
      (name) => this.show(name as View));
    root.append(h("h1", {}, text("cover.title")), h("p", { class: "lead" }, text("cover.lead")),
      h("div", { class: "cover-columns" },
        h("section", { class: "source", "aria-label": text("cover.text") }, this.sourceTools(), this.editor.element,
          this.about),
        h("section", { class: "question", "aria-label": text("cover.view") }, this.viewChoice.element, this.work)));
    this.work.append(h("p", { class: "nothing" }, text("run.loading")));
    void this.open();
  }

  release(): void {
    this.reading?.abort();
    window.clearTimeout(this.timers.read);
    window.clearTimeout(this.timers.write);
    this.dance?.release();
    this.answers.clear();
  }

  private sourceTools(): HTMLElement {
    const { text, engine, save } = this.app;
    const names = Object.keys(examples) as ExampleName[];
    const menu = select([["", text("cover.examples")],
      ...names.map((name): [string, string] => [name, text(`cover.example.${name}`)])], "", (name) => {
      if (name) this.setText(examples[name as ExampleName]);
      menu.value = "";
    });
    menu.setAttribute("aria-label", text("cover.examples"));
    const file = h("input", { type: "file", class: "visually-hidden", tabindex: -1, "aria-hidden": "true",
      onchange: () => void this.openFile(file.files?.[0]) });
    const formats = select([["", text("cover.save")], ["text", "dlx"]], "", (name) => {
      formats.value = "";
      if (!name || this.read === null) return;
      void engine.ask("cover.convert", [this.read, name]).then(
        (converted) => save(`problem.${name === "text" ? "dlx" : name}`, new Blob([converted], { type: "text/plain" })),
        (error: Error) => this.editor.show({ message: error.message }));
    });
    formats.setAttribute("aria-label", text("cover.save"));
    void engine.ask("cover.formats", []).then((known) => formats.append(...known
      .filter(({ name }) => name !== "text")
      .map(({ name, summary }) => h("option", { value: name }, `${name} \u2013 ${summary}`))), () => {});
    const share = button(text("cover.share"), () => void this.share(share));
    return h("div", { class: "tools" }, menu, button(text("cover.open"), () => file.click()), formats, share, file);
  }

  private later(what: "read" | "write", milliseconds: number, act: () => void): void {
    window.clearTimeout(this.timers[what]);
    this.timers[what] = window.setTimeout(act, milliseconds);
  }

  private keep(): void {
    this.app.store.set("cover.text", this.editor.value);
    aheadOfAddress(this.app.store, "cover");
  }

  private setText(text: string): void {
    this.settings.at = 0;
    this.editor.value = text;
    this.keep();
    void this.readText();
  }

  private async openFile(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > mostFileBytes) return this.editor.show({ message: this.app.text("cover.file-large") });
    this.setText(await file.text());
  }

  // A link contains everything; without a link the page restores its last state.
  private async open(): Promise<void> {
    const params = this.app.link.read();
    const linked = isAheadOfAddress(this.app.store, "cover") ? null : await takeText(params, "t");
    const wished = params.get("do") as View;
    if (views.includes(wished)) this.view = wished;
    this.viewChoice.set(this.view);
    this.readSettings(params);
    this.answers.take(params);
    this.editor.value = linked ?? this.app.store.get("cover.text", examples.textbook);
    await this.readText(linked !== null);
  }

  private readSettings(params: URLSearchParams): void {
    const number = (name: string) => (/^\d{1,6}$/.test(params.get(name) ?? "") ? Number(params.get(name)) : null);
    const { settings } = this;
    settings.at = number("at") ?? 0;
    settings.speed = Math.min(100, number("speed") ?? settings.speed);
    if (params.get("grain") === "link") settings.grain = "link";
    if (params.get("choice") === "first") settings.choice = "first";
    settings.level = number("level");
    settings.item = params.get("item");
    settings.found = params.get("stop") !== "no";
  }

  private async params(): Promise<URLSearchParams> {
    const params = new URLSearchParams();
    const { settings } = this;
    await putText(params, "t", this.editor.value);
    params.set("do", this.view);
    if (this.view === "dance") {
      const given = { at: settings.at, speed: settings.speed, grain: settings.grain, choice: settings.choice,
        level: settings.level, item: settings.item };
      const usual = usualSettings as unknown as Record<string, unknown>;
      for (const [name, value] of Object.entries(given))
        if (value !== null && value !== usual[name]) params.set(name, String(value));
      if (!settings.found) params.set("stop", "no");
    } else {
      this.answers.put(params);
    }
    return params;
  }

  private async write(): Promise<void> {
    const text = this.editor.value;
    this.app.store.set("cover.text", text);
    this.app.link.write(await this.params());
    if (text === this.editor.value) addressFollowed(this.app.store, "cover");
    else aheadOfAddress(this.app.store, "cover");
  }

  private async share(by: HTMLButtonElement): Promise<void> {
    const address = this.app.link.address(await this.params());
    await navigator.clipboard.writeText(address).then(
      () => {
        by.textContent = this.app.text("cover.shared");
        this.app.announce(this.app.text("cover.shared"));
        window.setTimeout(() => (by.textContent = this.app.text("cover.share")), 2000);
      },
      () => {
        // If the clipboard is not available, the address bar has the link.
        location.href = address;
      });
  }

  private async readText(ask = false): Promise<void> {
    this.reading?.abort();
    const controller = (this.reading = new AbortController());
    const text = this.editor.value;
    try {
      const reading = await this.app.engine.ask("cover.read", [text], { signal: controller.signal });
      this.editor.show(null);
      this.problem = reading.json && fromJson(reading.json);
      this.read = text;
      this.describe(reading);
    } catch (error) {
      if (wasAborted(error)) return;
      // The position is shown beside the message.
      const { line, column, reason: message = (error as Error).message } = error instanceof EngineError ? error : {};
      this.editor.show({ message, line, column });
      this.problem = this.read = null;
      this.about.textContent = "";
    }
    this.show(this.view, ask);
  }

  private describe({ items, primary, options, warnings }: Reading): void {
    const { app } = this;
    const sizes = app.text("cover.sizes", { primary: digits(app, primary), options: digits(app, options),
      secondary: digits(app, items - primary) });
    this.about.replaceChildren(sizes, ...warnings.map((warning) => h("span", { class: "warning" }, warning)));
  }

  private show(view: View, ask = false): void {
    this.view = view;
    this.later("write", 300, () => void this.write());
    this.dance?.release();
    this.dance = null;
    if (this.read === null) {
      this.answers.clear();
      return this.work.replaceChildren(h("p", { class: "nothing" }, this.app.text("cover.fault")));
    }
    if (view === "dance") return void this.showDance(this.read);
    const question: Question = view;
    this.work.replaceChildren(this.answers.show(question, this.read, this.problem, ask));
  }

  private async showDance(text: string): Promise<void> {
    this.answers.clear();
    const { problem, app } = this;
    if (problem === null || !canBeDrawn(problem))
      return this.work.replaceChildren(h("p", { class: "nothing" }, app.text("cover.dance.large")));
    const trace = (choice: DanceSettings["choice"]) =>
      app.engine.ask("cover.trace", [text, choice === "first" ? "leftmost" : "shortest", kinds]);
    const changes = await trace(this.settings.choice).catch((error: Error) => this.editor.show({ message: error.message }));
    // Another problem or view may have been selected meanwhile.
    if (!changes || this.problem !== problem || this.view !== "dance" || !this.work.isConnected) return;
    this.dance?.release();
    this.dance = new DanceView(app, problem, changes, trace, this.settings,
      () => this.later("write", 300, () => void this.write()));
    this.work.replaceChildren(this.dance.element);
  }
}

export const page: Page = {
  mount(root, app) {
    const page = new CoverPage(root, app);
    return () => page.release();
  },
};
