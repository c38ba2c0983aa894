// The dancing-links animation on the page: the picture, the tree beside it, and the player.
import type { App } from "../app";
import { h, s } from "../ui/dom";
import { button, field, iconButton, select } from "../ui/parts";
import { coversFound, stepWords } from "./dance_words";
import { Dance } from "./links";
import { optionItems, optionName, type Problem } from "./matrix";
import { MatrixDrawing } from "./matrix_drawing";
import { Playback } from "./playback";
import { drawTree } from "./tree_drawing";

/** The settings of the animation that a link contains. */
export interface DanceSettings {
  at: number;
  /** A step is a move, or a change of a single link. */
  grain: "move" | "link";
  choice: "shortest" | "first";
}

export const usualSettings: DanceSettings = { at: 0, grain: "move", choice: "shortest" };

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
  private readonly playback: Playback;
  private until: "pause" | "cover" = "pause";
  /** 0 to 100. */
  private speed = 40;
  private drawn = 0;
  private treeTimer = 0;
  private following = 0;
  private readonly resized: ResizeObserver;

  /** `changes` is the result of `trace` for the item choice in the settings. */
  constructor(private readonly app: App, private readonly problem: Problem, changes: Int32Array,
    private readonly trace: (choice: DanceSettings["choice"]) => Promise<Int32Array>,
    private readonly settings: DanceSettings, private readonly changed: () => void) {
    const { text } = app;
    this.dance = new Dance(problem, changes);
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
        button(text("cover.dance.run"), () => this.toggle("cover"))),
      this.words, this.slider,
      h("div", { class: "scenes" }, this.stage,
        h("div", { class: "beside" }, h("h2", { class: "minor" }, text("cover.dance.tree")),
          h("div", { class: "tree-frame boxed", tabindex: 0, role: "group",
            "aria-label": text("cover.dance.tree") }, this.tree),
          this.cut)),
      this.place,
      this.controls(), h("p", { class: "help" }, text("cover.dance.keys")));
    this.resized = new ResizeObserver(() => this.fit());
    this.resized.observe(this.stage);
    this.cut.textContent = text("cover.dance.cut");
    this.dance.seek(settings.at);
    this.show();
  }

  release(): void {
    this.playback.stop();
    window.clearTimeout(this.treeTimer);
    cancelAnimationFrame(this.following);
    this.resized.disconnect();
  }

  private newDrawing(): MatrixDrawing {
    const drawing = new MatrixDrawing(this.problem, this.dance.links, this.app.text("cover.dance.picture"));
    this.stage.replaceChildren(drawing.element);
    return drawing;
  }

  private controls(): HTMLElement {
    const { settings } = this, { text } = this.app;
    const grain = select([["move", text("cover.dance.moves")], ["link", text("cover.dance.links")]], settings.grain,
      (value) => this.set({ grain: value as DanceSettings["grain"] }));
    const choice = select([["shortest", text("cover.dance.shortest")], ["first", text("cover.dance.leftmost")]],
      settings.choice, (value) => void this.choose(value as DanceSettings["choice"]));
    const speed = h("input", { type: "range", min: 0, max: 100, value: this.speed,
      oninput: () => (this.speed = Number(speed.value)) });
    return h("div", { class: "dance-controls" },
      field(text("cover.dance.grain"), grain), field(text("cover.dance.speed"), speed),
      field(text("cover.dance.choice"), choice));
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

  private go(by: 1 | -1): void {
    this.playback.stop();
    const { dance, settings: { grain } } = this;
    if (grain === "move") by > 0 ? dance.forwardMove() : dance.backwardMove();
    else by > 0 ? dance.forward() : dance.backward();
    this.arrived();
    this.app.announce(this.words.textContent ?? "");
  }

  private seekTo(position: number): void {
    this.playback.stop();
    this.dance.seek(position);
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

  private key(event: KeyboardEvent): void {
    const acts: Record<string, () => void> = {
      ArrowRight: () => this.go(1), ArrowLeft: () => this.go(-1),
      PageDown: () => this.go(1), PageUp: () => this.go(-1),
      ArrowDown: () => this.goToChoice(1), ArrowUp: () => this.goToChoice(-1),
      Home: () => this.seekTo(0), End: () => this.toggle("cover"), " ": () => this.toggle("pause"),
    };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  }

  /** Starts or stops the playback, at the chosen speed, or as fast as possible to the next cover. */
  private toggle(until: "pause" | "cover"): void {
    const runs = this.playback.plays;
    this.playback.stop();
    if (runs && this.until === until) return this.arrived();
    this.until = until;
    const fast = until === "cover", grain = fast ? "link" : this.settings.grain;
    this.playback.start({
      pace: () => (fast ? Infinity : pace(this.speed)),
      step: () => {
        const step = grain === "link" ? this.dance.forward() : this.dance.forwardMove();
        return step !== null && !(fast && step.kind === "found");
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
    this.place.textContent = app.text("cover.dance.place", { step: dance.position, level: dance.chosen().length,
      covers: coversFound(dance), chosen: chosen || "\u2013" });
    cancelAnimationFrame(this.following);
    this.following = requestAnimationFrame(() => this.follow());
  }

  // Small pictures are fitted into the stage, larger ones scroll.
  private fit(): void {
    const natural = Number(this.drawing.element.getAttribute("width"));
    this.drawing.element.classList.toggle("fitted", natural < 1.6 * this.stage.clientWidth);
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
