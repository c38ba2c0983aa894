// The dancing-links animation on the page: the picture, the tree beside it, and the player.
import type { App } from "../app";
import { h, s } from "../ui/dom";
import { menu } from "../ui/menu";
import { button, checkbox, field, iconButton, select } from "../ui/parts";
import { Playback } from "../ui/playback";
import { styledSvgFile } from "../ui/svg_file";
import { coversFound, stepWords } from "./dance_words";
import { Dance } from "./links";
import { optionItems, optionName, type Problem } from "./matrix";
import { MatrixDrawing } from "./matrix_drawing";
import { backward, forward, seek, stopsAt, type Breakpoints, type Grain } from "./player";
import { ProgramView } from "./program_view";
import { drawTree } from "./tree_drawing";

/** The settings of the animation that a link contains. */
export interface DanceSettings {
  at: number;
  grain: Grain;
  /** 0 to 100. */
  speed: number;
  choice: "shortest" | "first";
  level: number | null;
  item: string | null;
  found: boolean;
}

export const usualSettings: DanceSettings = {
  at: 0, grain: "move", speed: 40, choice: "shortest", level: null, item: null, found: true,
};

/** On the full screen, a wider picture takes the place of the text. */
const wide = 900;

// How long the tree stays unchanged while the animation plays.
const treeMilliseconds = 200;

/** Steps per second: from one in two seconds to several thousand. */
const pace = (speed: number) => 0.5 * 10 ** (speed / 25);

export class DanceView {
  readonly element: HTMLElement;
  private dance: Dance;
  private drawing: MatrixDrawing;
  private readonly words = h("p", { class: "step" });
  private readonly place = h("p", { class: "whereabouts" });
  private readonly slider: HTMLInputElement;
  private readonly stage = h("div", { class: "stage boxed", tabindex: 0, role: "group" });
  private readonly tree = s("svg", { class: "tree", role: "img" });
  private readonly cut = h("p", { class: "whereabouts", hidden: true });
  private readonly program: ProgramView;
  private readonly playback: Playback;
  private until: "pause" | "stop" = "pause";
  private drawn = 0;
  private treeTimer = 0;
  private following = 0;
  private readonly resized: ResizeObserver;

  /**
   * `changes` is the result of `trace` for the item choice in the settings; `showLine` marks the line of the
   * current option.
   */
  constructor(private readonly app: App, private readonly problem: Problem, changes: Int32Array,
    private readonly trace: (choice: DanceSettings["choice"]) => Promise<Int32Array>,
    private readonly settings: DanceSettings, private readonly changed: () => void,
    private readonly showLine: (line: number | null) => void) {
    const { text } = app;
    this.dance = new Dance(problem, changes);
    this.program = new ProgramView(app, (problem.bounds?.size ?? 0) > 0);
    this.drawing = this.newDrawing();
    this.slider = h("input", { type: "range", min: 0, max: 1, value: 0, class: "position",
      "aria-label": text("cover.dance.position"), oninput: () => this.seekTo(Number(this.slider.value)) });
    this.playback = new Playback(app, () => this.toggle("pause"));
    this.stage.setAttribute("aria-label", text("cover.dance.stage"));
    this.stage.addEventListener("keydown", (event) => this.key(event));
    this.tree.setAttribute("aria-label", text("cover.dance.tree"));
    this.element = h("div", { class: "dance-view" },
      h("div", { class: "tools player" },
        iconButton("restart", text("cover.dance.first"), () => this.seekTo(0), {}, true),
        iconButton("step-back", text("cover.dance.back"), () => this.go(-1), {}, true), this.playback.button,
        iconButton("step", text("cover.dance.on"), () => this.go(1), {}, true),
        button(text("cover.dance.run"), () => this.toggle("stop")),
        menu(text("shell.save"), () => [
          { label: text("cover.dance.save-step"), act: () => app.save("step.svg", styledSvgFile(this.drawing.element)) },
          { label: text("cover.dance.save-tree"), act: () => app.save("tree.svg", styledSvgFile(this.tree)) },
        ], { icon: "save", class: "quiet" })),
      this.words, this.slider,
      h("div", { class: "scenes" }, this.stage,
        h("div", { class: "beside" }, h("h2", { class: "minor" }, text("cover.dance.tree")),
          h("div", { class: "tree-frame boxed", tabindex: 0, role: "group",
            "aria-label": text("cover.dance.tree") }, this.tree),
          this.cut, this.program.element)),
      this.place,
      this.controls(), h("p", { class: "help" }, text("cover.dance.keys")));
    this.resized = new ResizeObserver(() => this.fit());
    this.resized.observe(this.stage);
    this.cut.textContent = text("cover.dance.cut");
    seek(this.dance, settings.at);
    this.show();
  }

  release(): void {
    this.playback.stop();
    window.clearTimeout(this.treeTimer);
    cancelAnimationFrame(this.following);
    this.resized.disconnect();
    this.showLine(null);
  }

  private newDrawing(): MatrixDrawing {
    const drawing = new MatrixDrawing(this.problem, this.dance.links, this.app.text("cover.dance.picture"));
    this.stage.replaceChildren(drawing.element);
    return drawing;
  }

  private controls(): HTMLElement {
    const { settings } = this, { text } = this.app;
    const grain = select([["move", text("cover.dance.moves")], ["link", text("cover.dance.links")]], settings.grain,
      (value) => this.set({ grain: value as Grain }));
    const choice = select([["shortest", text("cover.dance.shortest")], ["first", text("cover.dance.leftmost")]],
      settings.choice, (value) => void this.choose(value as DanceSettings["choice"]));
    const speed = h("input", { type: "range", min: 0, max: 100, value: settings.speed,
      oninput: () => this.set({ speed: Number(speed.value) }) });
    const level = h("input", { type: "number", min: 0, value: settings.level ?? "",
      oninput: () => this.set({ level: level.value === "" ? null : Number(level.value) }) });
    const item = select([["", text("cover.dance.none")],
      ...this.problem.items.slice(0, this.problem.primary).map((name): [string, string] => [name, name])],
      settings.item ?? "", (value) => this.set({ item: value || null }));
    const found = checkbox(text("cover.dance.at-covers"), settings.found, (on) => this.set({ found: on }));
    return h("div", { class: "dance-controls" },
      field(text("cover.dance.grain"), grain), field(text("cover.dance.speed"), speed),
      field(text("cover.dance.choice"), choice),
      h("fieldset", {}, h("legend", {}, text("cover.dance.breakpoints")),
        field(text("cover.dance.at-level"), level), field(text("cover.dance.at-item"), item), found.element));
  }

  private async choose(choice: DanceSettings["choice"]): Promise<void> {
    this.playback.stop();
    this.set({ choice, at: 0 });
    const changes = await this.trace(choice);
    if (this.settings.choice !== choice) return;
    this.dance = new Dance(this.problem, changes);
    this.drawing = this.newDrawing();
    this.show();
  }

  private set(settings: Partial<DanceSettings>): void {
    Object.assign(this.settings, settings);
    this.changed();
  }

  private get breakpoints(): Breakpoints {
    const { level, item, found } = this.settings;
    return { level, found, item: item === null ? null : this.problem.items.indexOf(item) + 1 };
  }

  private go(by: 1 | -1): void {
    this.playback.stop();
    if (by > 0) forward(this.dance, this.settings.grain);
    else backward(this.dance, this.settings.grain);
    this.arrived();
    this.app.announce(this.words.textContent ?? "");
  }

  private seekTo(position: number): void {
    this.playback.stop();
    seek(this.dance, position);
    this.arrived();
  }

  // Goes to the previous or next choice.
  private goToChoice(by: 1 | -1): void {
    this.playback.stop();
    const move = by > 0 ? () => this.dance.forward() : () => this.dance.backward();
    while (move() && this.dance.last?.kind !== "choose");
    this.arrived();
    this.app.announce(this.words.textContent ?? "");
  }

  private arrived(): void {
    this.show();
    this.set({ at: this.dance.position });
  }

  /** Handles a key that moves through the steps; returns true for these keys. */
  key(event: KeyboardEvent): boolean {
    const acts: Record<string, () => void> = {
      ArrowRight: () => this.go(1), ArrowLeft: () => this.go(-1),
      PageDown: () => this.go(1), PageUp: () => this.go(-1),
      ArrowDown: () => this.goToChoice(1), ArrowUp: () => this.goToChoice(-1),
      Home: () => this.seekTo(0), End: () => this.toggle("stop"), " ": () => this.toggle("pause"),
    };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return false;
    event.preventDefault();
    act();
    return true;
  }

  focus(): void {
    this.stage.focus();
  }

  private toggle(until: "pause" | "stop"): void {
    const runs = this.playback.plays;
    this.playback.stop();
    if (runs && this.until === until) return this.arrived();
    this.until = until;
    const fast = until === "stop";
    this.playback.start({
      pace: () => (fast ? Infinity : pace(this.settings.speed)),
      step: () => {
        const step = forward(this.dance, fast ? "link" : this.settings.grain);
        return step !== null && !stopsAt(step, this.breakpoints);
      },
      every: fast ? treeMilliseconds : 30,
      draw: (ended) => {
        this.show(!ended);
        if (!ended) return;
        this.arrived();
        this.app.announce(this.words.textContent ?? "");
      },
    });
  }

  // The tree is drawn in a separate task, a few times per second during the animation, because it
  // takes longer than the links.
  private show(plays = false): void {
    const { dance, problem, app } = this;
    const level = dance.levels[dance.levels.length - 1];
    this.drawing.show({ links: dance.links, last: dance.last, chosen: dance.chosen(), header: level?.header ?? 0 });
    const now = performance.now();
    if (!plays || now - this.drawn > treeMilliseconds) {
      window.clearTimeout(this.treeTimer);
      this.treeTimer = window.setTimeout(() => {
        this.cut.hidden = drawTree(this.tree, dance, problem, (branch) => this.seekTo(dance.tree[branch]!.born));
      }, 20);
      this.drawn = now;
    }
    this.words.textContent = dance.full ? app.text("cover.dance.full") : stepWords(app, problem, dance, dance.last);
    this.slider.max = String(Math.max(1, dance.steps.length));
    this.slider.value = String(dance.position);
    const chosen = dance.chosen().map((option) => `${optionName(problem, option)} (${optionItems(problem, option)})`).join(", ");
    this.program.show(dance.last);
    const at = dance.last?.at ?? 0, option = at > dance.links.headers ? dance.links.option[at] : dance.chosen().at(-1);
    this.showLine(problem.lines?.[option ?? -1] ?? null);
    this.place.textContent = app.text("cover.dance.place", { step: dance.position, level: dance.chosen().length,
      covers: coversFound(dance), chosen: chosen || "\u2013" });
    cancelAnimationFrame(this.following);
    this.following = requestAnimationFrame(() => this.follow());
  }

  // Small pictures are fitted into the stage, larger ones scroll. On the full screen, all are fitted.
  private fit(): void {
    const natural = Number(this.drawing.element.getAttribute("width"));
    const isFitted = natural < 1.6 * this.stage.clientWidth || this.stage.closest(".large") !== null;
    this.drawing.element.classList.toggle("fitted", isFitted);
    this.drawing.element.classList.toggle("wide", natural > wide);
  }

  // Scrolls to the part that the step changes.
  private follow(): void {
    const { last } = this.dance, { stage } = this;
    if (!last || stage.scrollWidth <= stage.clientWidth + 1 && stage.scrollHeight <= stage.clientHeight + 1) return;
    const { x, y } = this.drawing.place(last.at, this.dance.links);
    if (x < stage.scrollLeft + 80 || x > stage.scrollLeft + stage.clientWidth - 80)
      stage.scrollLeft = x - stage.clientWidth / 2;
    if (y < stage.scrollTop + 40 || y > stage.scrollTop + stage.clientHeight - 60)
      stage.scrollTop = y - stage.clientHeight / 2;
  }
}
