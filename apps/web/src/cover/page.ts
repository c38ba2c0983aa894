// The page for any exact cover: its text, queries, and the animation of the links.
import type { App, Page } from "../app";
import type { Reading } from "../engine/cover_methods";
import { EngineError, wasAborted } from "../engine/client";
import { textOr } from "../text/text";
import { h } from "../ui/dom";
import { menu, type MenuItem } from "../ui/menu";
import { putText, takeText } from "../ui/packed";
import { choice, hiddenFileInput } from "../ui/parts";
import { Runner, digits } from "../ui/runner";
import { shareLink } from "../ui/share";
import "./cover.css";
import { Answers } from "./answers";
import { DanceView, usualSettings, type DanceSettings } from "./dance_view";
import { Editor } from "./editor";
import { examples, type ExampleName } from "./examples";
import { kinds } from "./links";
import { fromJson, type Problem } from "./matrix";
import { canBeDrawn } from "./matrix_drawing";

const views = ["dance", "solve", "count", "cheapest", "sample"] as const;
type View = (typeof views)[number];
const exampleNames = Object.keys(examples) as ExampleName[];

/** Limit for the characters of a text: a longer text would block the field, and is too long for an address. */
const mostCharacters = 300_000;

class CoverPage {
  private readonly editor: Editor;
  private readonly about = h("p", { class: "about", role: "status" });
  private readonly lesson = h("p", { class: "lesson boxed" });
  private readonly work = h("div", { class: "work" });
  private readonly answers: Answers;
  private readonly reader: Runner;
  private readonly settings: DanceSettings = { ...usualSettings };
  private view: View = "dance";
  private dance: DanceView | null = null;
  /** The problem, and the text from which it was read; null while the text has a fault. */
  private read: { text: string; problem: Problem } | null = null;
  private formats: { name: string; summary: string }[] = [];
  private timers: Record<"read" | "write", number> = { read: 0, write: 0 };
  private readonly viewChoice;

  constructor(root: HTMLElement, private readonly app: App) {
    const { text } = app;
    this.editor = new Editor(app, () => {
      this.later("read", 200, () => void this.readText());
      this.settings.at = 0;
    });
    this.answers = new Answers(app, () => this.later("write", 300, () => void this.write()));
    this.reader = new Runner(app, text("cover.reading"));
    this.viewChoice = choice(text("cover.view"),
      views.map((name): [string, string] => [name, text(`cover.view.${name}`)]), this.view,
      (name) => this.show(name as View));
    root.append(h("h1", {}, text("cover.title")), h("p", { class: "lead" }, text("cover.lead")),
      h("div", { class: "cover-columns" },
        h("section", { class: "source", "aria-label": text("cover.text") }, this.sourceTools(), this.lesson,
          this.editor.element, this.reader.element, this.about),
        h("section", { class: "question", "aria-label": text("cover.view") }, this.viewChoice.element, this.work)));
    this.work.append(h("p", { class: "nothing" }, text("run.loading")));
    // The page is shown before its text, because both together take too long on slow devices.
    window.setTimeout(() => root.isConnected && void this.open());
  }

  release(): void {
    this.reader.clear();
    window.clearTimeout(this.timers.read);
    window.clearTimeout(this.timers.write);
    this.dance?.release();
    this.answers.clear();
  }

  private sourceTools(): HTMLElement {
    const { text, engine } = this.app;
    const example = (name: ExampleName): MenuItem =>
      ({ label: text(`cover.example.${name}`), act: () => this.setText(examples[name]) });
    const file = hiddenFileInput((chosen) => void this.openFile(chosen));
    void engine.ask("cover.formats", []).then((known) => (this.formats = known), () => {});
    return h("div", { class: "tools" },
      menu(text("shell.examples"), () => exampleNames.map(example)),
      menu(text("cover.file"), () => [
        { label: text("cover.open"), icon: "open", act: () => file.click() },
        { label: text("cover.share"), icon: "link", act: () => void this.share() }, null,
        ...this.formats.map(({ name, summary }): MenuItem => ({ disabled: this.read === null,
          label: text("cover.save", { format: name === "text" ? "dlx" : `${name} \u2013 ${summary}` }),
          act: () => void this.save(name) })),
      ]), file);
  }

  private async save(format: string): Promise<void> {
    if (this.read === null) return;  // the text changed while the menu was open
    const text = await this.app.engine.ask("cover.convert", [this.read.text, format])
      .catch((error: Error) => this.editor.show({ message: error.message }));
    if (text !== undefined) this.app.save(`problem.${format === "text" ? "dlx" : format}`, text);
  }

  private later(what: "read" | "write", milliseconds: number, act: () => void): void {
    window.clearTimeout(this.timers[what]);
    this.timers[what] = window.setTimeout(act, milliseconds);
  }

  private setText(text: string): void {
    this.settings.at = 0;
    this.editor.value = text;
    void this.readText();
  }

  private get tooLong(): string {
    return this.app.text("cover.too-long", { most: digits(this.app, mostCharacters) });
  }

  private async openFile(file: File): Promise<void> {
    if (file.size <= mostCharacters) this.setText(await file.text());
    else this.editor.show({ message: this.tooLong });
  }

  // A link contains everything; without a link the page restores its last text.
  private async open(): Promise<void> {
    const { link, store } = this.app, params = link.read(), linked = await takeText(params, "t");
    this.view = views.find((name) => name === params.get("do")) ?? this.view;
    this.viewChoice.set(this.view);
    this.settings.at = /^\d{1,6}$/.test(params.get("at") ?? "") ? Number(params.get("at")) : 0;
    if (params.get("grain") === "link") this.settings.grain = "link";
    if (params.get("choice") === "first") this.settings.choice = "first";
    this.answers.take(params);
    this.editor.value = linked ?? store.get("cover.text", examples.textbook);
    await this.readText(linked !== null);
  }

  private async params(): Promise<URLSearchParams> {
    const params = new URLSearchParams();
    await putText(params, "t", this.editor.value);
    params.set("do", this.view);
    if (this.view !== "dance") this.answers.put(params);
    else for (const name of ["at", "grain", "choice"] as const)
      if (this.settings[name] !== usualSettings[name]) params.set(name, String(this.settings[name]));
    return params;
  }

  private async write(): Promise<void> {
    if (this.editor.value.length > mostCharacters) return;
    this.app.store.set("cover.text", this.editor.value);
    this.app.link.write(await this.params());
  }

  private async share(): Promise<void> {
    this.about.textContent = await shareLink(this.app, await this.params());
  }

  private async readText(ask = false): Promise<void> {
    const text = this.editor.value, { app } = this;
    const name = exampleNames.find((one) => examples[one] === text);
    this.lesson.textContent = textOr(app, `cover.lesson.${name}`, "");
    this.lesson.hidden = this.lesson.textContent === "";
    const done = await this.reader.run(async (signal) => {
      this.read = null;
      try {
        if (text.length > mostCharacters) throw new Error(this.tooLong);
        const reading = await app.engine.ask("cover.read", [text], { signal });
        this.editor.show(null);
        this.read = { text, problem: fromJson(reading.json) };
        this.describe(reading);
      } catch (error) {
        if (wasAborted(error)) throw error;
        // The line is shown beside the message.
        const { line, reason: message = (error as Error).message } = error instanceof EngineError ? error : {};
        this.editor.show({ message, line });
        this.about.textContent = "";
      }
    });
    if (done) this.show(this.view, ask);
  }

  private describe({ items, primary, options, warnings, warned }: Reading): void {
    const { app } = this, more = warned - warnings.length;
    const sizes = app.text("cover.sizes", { primary: digits(app, primary), options: digits(app, options),
      secondary: digits(app, items - primary) });
    if (more > 0) warnings.push(app.text("cover.warned", { n: digits(app, more) }));
    this.about.replaceChildren(sizes, ...warnings.map((warning) => h("span", { class: "warning" }, warning)));
  }

  private show(view: View, ask = false): void {
    const { read } = this;
    this.view = view;
    this.later("write", 300, () => void this.write());
    this.dance?.release();
    this.dance = null;
    this.answers.clear();
    if (read === null) this.work.replaceChildren(h("p", { class: "nothing" }, this.app.text("cover.fault")));
    else if (view === "dance") void this.showDance(read.text, read.problem);
    else this.work.replaceChildren(this.answers.show(view, read.text, read.problem, ask));
  }

  private async showDance(text: string, problem: Problem): Promise<void> {
    const { app } = this;
    if (!canBeDrawn(problem)) return this.work.replaceChildren(h("p", { class: "nothing" }, app.text("cover.undrawn")));
    const trace = (choice: DanceSettings["choice"]) =>
      app.engine.ask("cover.trace", [text, choice === "first" ? "leftmost" : "shortest", kinds]);
    const changes = await trace(this.settings.choice).catch((error: Error) => this.editor.show({ message: error.message }));
    // Another problem or view may have been selected meanwhile.
    if (!changes || this.read?.problem !== problem || this.view !== "dance" || !this.work.isConnected) return;
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
