// The page for any exact cover: its text, queries, and the animation of the links.
import type { App, Page } from "../app";
import type { Reading } from "../engine/cover_methods";
import { EngineError, wasAborted } from "../engine/client";
import { h } from "../ui/dom";
import { menu, type MenuItem } from "../ui/menu";
import { putText, takeText, unpack } from "../ui/packed";
import { choice, hiddenFileInput, iconButton } from "../ui/parts";
import { Runner, digits } from "../ui/runner";
import { shareLink } from "../ui/share";
import { addressFollowed, aheadOfAddress, isAheadOfAddress } from "../ui/store";
import "./cover.css";
import { Answers, type Query } from "./answers";
import { DanceView, usualSettings, type DanceSettings } from "./dance_view";
import { Editor } from "./editor";
import { examples, lessons, type ExampleName, type Lesson } from "./examples";
import { isLesson, lessonView } from "./lesson_view";
import { kinds } from "./program";
import { fromJson, type Problem } from "./matrix";
import { canBeDrawn } from "./matrix_drawing";

const views = ["dance", "solve", "count", "cheapest", "sample", "matrix"] as const;
type View = (typeof views)[number];

const mostFileBytes = 40_000_000;
/** Longer texts are not part of the address; the browser stores them compressed, up to a limit. */
const mostLinked = 300_000, mostKept = 2_000_000;

class CoverPage {
  private readonly editor: Editor;
  private readonly about = h("p", { class: "about", role: "status" });
  private readonly work = h("div", { class: "work" });
  private readonly long = h("span", { class: "warning" });
  private readonly lessonPlace = h("div", {});
  private readonly columns: HTMLElement;
  private readonly answers: Answers;
  private readonly reader: Runner;
  private readonly settings: DanceSettings = { ...usualSettings };
  private view: View = "dance";
  private lesson: Lesson | null = null;
  private dance: DanceView | null = null;
  private problem: Problem | null = null;
  /** The text from which `problem` was read; null while the text has a fault. */
  private read: string | null = null;
  private formats: { name: string; summary: string }[] = [];
  private timers: Record<"read" | "write", number> = { read: 0, write: 0 };
  private readonly viewChoice;
  /** Ends the listening to the document. */
  private readonly ending = new AbortController();

  constructor(root: HTMLElement, private readonly app: App) {
    const { text } = app;
    this.editor = new Editor(app, () => {
      this.keep();
      this.later("read", 200, () => void this.readText());
      this.settings.at = 0;
    });
    this.answers = new Answers(app, () => this.later("write", 300, () => void this.write()));
    this.reader = new Runner(app, text("cover.reading"));
    this.viewChoice = choice(text("cover.view"),
      views.map((name): [string, string] => [name, text(`cover.view.${name}`)]), this.view,
      (name) => this.show(name as View));
    this.columns = h("div", { class: "cover-columns" },
      h("section", { class: "source", "aria-label": text("cover.text") }, this.sourceTools(), this.editor.element,
        this.reader.element, this.about),
      h("section", { class: "question", "aria-label": text("cover.view") },
        h("div", { class: "question-head" }, this.viewChoice.element,
          iconButton("fullscreen", text("cover.large"), () => void this.enlarge(), { class: "quiet" }, true)),
        this.work));
    root.append(h("h1", {}, text("cover.title")), h("p", { class: "lead" }, text("cover.lead")), this.lessonPlace,
      this.columns);
    this.work.append(h("p", { class: "nothing" }, text("run.loading")));
    const { signal } = this.ending, shrink = () => this.columns.classList.remove("large");
    document.addEventListener("fullscreenchange", () => document.fullscreenElement ?? shrink(), { signal });
    document.addEventListener("keydown", (event) => this.keyOnFullScreen(event), { signal, capture: true });
    // The page is shown before its text, because both together take too long on slow devices.
    window.setTimeout(() => signal.aborted || void this.open());
  }

  release(): void {
    this.reader.clear();
    window.clearTimeout(this.timers.read);
    window.clearTimeout(this.timers.write);
    this.ending.abort();
    this.dance?.release();
    this.answers.clear();
  }

  /** Shows text and query alone, in large type; on the whole screen if the browser permits it. */
  private async enlarge(): Promise<void> {
    if (this.columns.classList.toggle("large")) {
      this.dance?.focus();
      await this.columns.requestFullscreen?.().catch(() => {});
    } else if (document.fullscreenElement) {
      await document.exitFullscreen();
    }
  }

  // On the full screen, keys move through the steps wherever the focus is, also those of a remote control.
  private keyOnFullScreen(event: KeyboardEvent): void {
    if (!this.columns.classList.contains("large")) return;
    if (event.key === "Escape") return this.columns.classList.remove("large");
    const { target } = event;
    if (event.key === " " || target instanceof Element && target.closest("[popover]")) return;
    if (this.dance?.key(event)) event.stopPropagation();
  }

  private sourceTools(): HTMLElement {
    const { text, engine } = this.app;
    const example = (name: ExampleName): MenuItem =>
      ({ label: text(`cover.example.${name}`), act: () => this.setText(examples[name]) });
    const others = (Object.keys(examples) as ExampleName[]).filter((name) => !isLesson(name));
    const file = hiddenFileInput((chosen) => void this.openFile(chosen));
    void engine.ask("cover.formats", []).then((known) => (this.formats = known), () => {});
    return h("div", { class: "tools" },
      menu(text("shell.examples"), () => [...lessons.map(example), null, ...others.map(example)]),
      menu(text("cover.file"), () => [
        { label: text("cover.open"), icon: "open", act: () => file.click() },
        { label: text("cover.share"), icon: "link", disabled: this.isLong, act: () => void this.share() }, null,
        ...this.formats.map(({ name, summary }): MenuItem => ({ disabled: this.read === null,
          label: text("cover.save", { format: name === "text" ? "dlx" : `${name} \u2013 ${summary}` }),
          act: () => void this.save(name) })),
      ]), file);
  }

  private async save(format: string): Promise<void> {
    const text = await this.app.engine.ask("cover.convert", [this.read!, format])
      .catch((error: Error) => this.editor.show({ message: error.message }));
    if (text !== undefined) this.app.save(`problem.${format === "text" ? "dlx" : format}`, text);
  }

  private later(what: "read" | "write", milliseconds: number, act: () => void): void {
    window.clearTimeout(this.timers[what]);
    this.timers[what] = window.setTimeout(act, milliseconds);
  }

  private get isLong(): boolean {
    return this.editor.value.length > mostLinked;
  }

  /** Stores the text. A long text is stored a moment later, and its warning says whether this is possible. */
  private keep(): void {
    const text = this.editor.value, { store } = this.app;
    if (this.isLong) return void this.keepLong(text);
    this.keepShort(text);
    aheadOfAddress(store, "cover");
  }

  private keepShort(text: string): void {
    this.app.store.remove("cover.packed");
    this.app.store.set("cover.text", text);
  }

  private async keepLong(text: string): Promise<void> {
    const packed = text.length <= mostKept ? await this.app.engine.ask("cover.pack", [text]).catch(() => null) : null;
    if (text !== this.editor.value) return;
    const isKept = packed !== null && this.app.store.set("cover.packed", packed);
    if (isKept) aheadOfAddress(this.app.store, "cover");
    else this.app.store.remove("cover.packed");
    this.long.textContent = this.app.text(isKept ? "cover.long-kept" : "cover.long");
  }

  private async stored(): Promise<string> {
    const { store } = this.app, packed = store.get<string | null>("cover.packed", null);
    return (packed && await unpack(packed).catch(() => null)) ?? store.get("cover.text", examples.textbook);
  }

  private setText(text: string): void {
    this.settings.at = 0;
    this.editor.value = text;
    this.keep();
    void this.readText();
  }

  private async openFile(file: File): Promise<void> {
    if (file.size > mostFileBytes) return this.editor.show({ message: this.app.text("cover.file-large") });
    this.setText(await file.text());
  }

  // A link contains everything; without a link the page restores its last state.
  private async open(): Promise<void> {
    const params = this.app.link.read();
    const lesson = params.get("lesson"), ahead = isAheadOfAddress(this.app.store, "cover");
    this.lesson = isLesson(lesson) ? lesson : null;
    const linked = ahead ? null : this.lesson ? examples[this.lesson] : await takeText(params, "t");
    const asked = params.get("do") as View;
    if (views.includes(asked)) this.view = asked;
    this.viewChoice.set(this.view);
    this.readSettings(params);
    this.answers.take(params);
    this.lessonPlace.replaceChildren(lessonView(this.app, this.lesson));
    this.editor.value = linked ?? await this.stored();
    if (this.isLong) this.keep();
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
    const params = new URLSearchParams(), { settings } = this, text = this.editor.value;
    if (this.lesson) params.set("lesson", this.lesson);
    if (!this.isLong && (!this.lesson || text !== examples[this.lesson])) await putText(params, "t", text);
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
    if (!this.isLong) this.keepShort(text);
    this.app.link.write(await this.params());
    if (text === this.editor.value) addressFollowed(this.app.store, "cover");
    else aheadOfAddress(this.app.store, "cover");
  }

  private async share(): Promise<void> {
    this.about.textContent = await shareLink(this.app, await this.params());
  }

  private async readText(ask = false): Promise<void> {
    const text = this.editor.value;
    const done = await this.reader.run(async (signal) => {
      try {
        const reading = await this.app.engine.ask("cover.read", [text], { signal });
        this.editor.show(null);
        this.problem = reading.json && fromJson(reading.json, reading.lines);
        this.read = text;
        this.describe(reading);
      } catch (error) {
        if (wasAborted(error)) throw error;
        // The line is shown beside the message.
        const { line, reason: message = (error as Error).message } = error instanceof EngineError ? error : {};
        this.editor.show({ message, line });
        this.problem = this.read = null;
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
    this.about.replaceChildren(sizes, ...warnings.map((warning) => h("span", { class: "warning" }, warning)),
      this.isLong ? this.long : "");
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
    const query: Query = view;
    this.work.replaceChildren(this.answers.show(query, this.read, this.problem, ask));
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
      () => this.later("write", 300, () => void this.write()), (line) => this.editor.showStep(line));
    this.work.replaceChildren(this.dance.element);
  }
}

export const page: Page = {
  mount(root, app) {
    const page = new CoverPage(root, app);
    return () => page.release();
  },
};
