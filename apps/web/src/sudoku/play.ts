// The view for playing: the board, the puzzle's title and rules, the pad, and the panels.
import { h } from "../ui/dom";
import { menu } from "../ui/menu";
import { button, checkbox, iconButton } from "../ui/parts";
import { Board } from "./board";
import { timeText } from "../text/text";
import { finishPanel } from "./finish";
import type { Frame, Puzzle, View } from "./frame";
import { Game } from "./game";
import { listenForKeys, pad, pressKey } from "./keys";
import { openDialog, openPhoto } from "./open";
import type { Overlay, Panel, PanelMaker, Player } from "./panel";
import { candidatesPanel, gradePanel, solutionsPanel, whyPanel } from "./panels";
import { PlayQueries } from "./play_queries";
import { PlayStore, settingNames } from "./play_store";
import { ruleSentences } from "./rule_words";
import { exportDialog, shareDialog } from "./share";
import { printDialog } from "./sheet";
import { addResult } from "./results";
import { hintPanel, pathPanel } from "./step_panels";

export const playView = (frame: Frame, puzzle: Puzzle): View => new Play(frame, puzzle);

class Play implements View, Player {
  readonly element: HTMLElement;
  readonly game: Game;
  private readonly board: Board;
  private readonly store: PlayStore;
  private readonly queries: PlayQueries;
  private panel: (Panel & { make: PanelMaker }) | null = null;
  private readonly ends: (() => void)[];
  private readonly tools: ReturnType<typeof pad>;
  private readonly undoButton: HTMLButtonElement;
  private readonly redoButton: HTMLButtonElement;
  private readonly lineButton: HTMLButtonElement;
  private readonly pauseButton: HTMLButtonElement;
  /** Covers the board while the timer is paused. */
  private readonly cover: HTMLButtonElement;
  private readonly clock = h("span", { class: "clock", role: "timer" });
  private readonly status = h("p", { class: "status", role: "status" });
  private readonly facts = h("p", { class: "facts" });
  private readonly panelRoom = h("div", { class: "panel-room" });

  constructor(readonly frame: Frame, readonly puzzle: Puzzle) {
    const { app } = frame, icon = (name: "undo" | "redo", act: () => void) =>
      iconButton(name, app.text(`shell.${name}`), act, { class: "quiet" });
    this.game = new Game(puzzle, app.store);
    frame.state(puzzle);
    this.board = new Board(this.game.rules, app.text("sudoku.board"));
    const store = (this.store = new PlayStore(app, this.game, this.board, this));
    this.queries = new PlayQueries(app, store);
    this.board.onKey = (event) => event.key === "Escape" && this.panel !== null
      ? (this.closePanel(), true) : pressKey(event, this.game.rules.size, store.acts);
    this.board.onDouble = (cell) => store.selectSame(cell);
    this.tools = pad(app, this.game.rules.size, store.acts);
    this.undoButton = icon("undo", store.acts.undo);
    this.redoButton = icon("redo", store.acts.redo);
    this.lineButton = button("", store.nextLine, { class: "quiet", title: app.text("sudoku.line.help") });
    this.pauseButton = iconButton("pause", app.text("sudoku.pause"), () => this.pause(!store.paused), { class: "quiet" }, true);
    this.cover = iconButton("play", app.text("start.continue"), () => this.pause(false), { class: "pause-cover" });
    this.element = this.layOut();
    const timer = window.setInterval(() => this.tick(), 1000);
    document.addEventListener("visibilitychange", this.keepTime);
    this.ends = [() => window.clearInterval(timer), () => document.removeEventListener("visibilitychange", this.keepTime),
      listenForKeys((event) => !store.paused && this.board.press(event)), () => this.queries.end(),
      this.game.follow(() => {
        this.closePanel();
        this.render();
      })];
    this.render();
    if (this.game.done && !this.game.revealed) this.open(finishPanel);
    // The board is drawn before the engine is asked.
    window.setTimeout(() => void this.learn(), 0);
  }

  leave(): void {
    this.panel?.close();
    for (const end of this.ends) end();
    this.game.keep();
  }

  focus(): void {
    this.board.focus();
  }

  // -- layout --

  private layOut(): HTMLElement {
    const { app } = this.frame, { puzzle } = this, sentences = ruleSentences(puzzle.rules, app);
    const head = h("div", { class: "play-head" },
      h("div", {}, puzzle.title ? h("h2", {}, puzzle.title) : null, this.facts),
      h("div", { class: "timer" }, this.clock, this.pauseButton));
    const rules = h("section", { class: "rules-text", "aria-label": app.text("sudoku.rules"),
      hidden: sentences.length === 0 && !puzzle.description }, puzzle.description ? h("p", { class: "described" }, puzzle.description) : null,
      h("ul", {}, ...sentences.map((sentence) => h("li", {}, sentence))));
    this.tools.element.append(h("div", { class: "tools history" }, this.undoButton, this.redoButton, this.lineButton));
    const ask = h("div", { class: "tools ask", role: "group", "aria-label": app.text("sudoku.help") },
      iconButton("hint", app.text("sudoku.hint"), () => this.open(hintPanel), { class: "primary" }),
      iconButton("check", app.text("sudoku.check"), () => this.queries.check()), this.analyseMenu(), this.puzzleMenu());
    return h("div", { class: "play" },
      h("div", { class: "board-column" }, this.board.element, this.cover),
      h("div", { class: "side" }, head, rules, this.tools.element, ask, this.status, this.panelRoom, this.options()));
  }

  private analyseMenu(): HTMLElement {
    const { app } = this.frame;
    const reveal = (make: PanelMaker) => () => {
      if (!this.game.done) this.game.note({ revealed: true });
      this.open(make);
    };
    return menu(app.text("sudoku.analyse"), () => [
      { label: app.text("sudoku.explain"), icon: "explain", act: reveal(pathPanel) },
      { label: app.text("sudoku.candidates"), icon: "candidates", act: reveal(candidatesPanel) },
      { label: app.text("sudoku.solutions"), icon: "gallery", act: reveal(solutionsPanel) },
      { label: app.text("sudoku.ambiguous"), icon: "why", act: reveal(whyPanel) },
      { label: app.text("sudoku.grade.title"), icon: "grade", act: () => this.open(gradePanel) },
      null,
      { label: app.text("sudoku.solve"), icon: "solution", act: () => void this.queries.solve() },
    ]);
  }

  private puzzleMenu(): HTMLElement {
    const { frame, puzzle, store } = this, { app } = frame;
    return menu(app.text("sudoku.puzzle"), () => [
      { label: app.text("sudoku.open"), icon: "open", act: () => openDialog(frame) },
      { label: app.text("sudoku.photo"), icon: "photo", act: () => void openPhoto(frame).catch(this.queries.fail) },
      { label: app.text("sudoku.edit"), icon: "edit", act: () => frame.edit(puzzle) },
      null,
      { label: app.text("sudoku.share"), icon: "share", act: () => shareDialog(frame, puzzle, store.solution) },
      { label: app.text("shell.print"), icon: "print",
        act: () => printDialog(frame, [{ ...puzzle, solution: store.solution }]) },
      { label: app.text("sudoku.export"), icon: "save", act: () => exportDialog(frame, puzzle) },
      null,
      { label: app.text("shell.restart"), icon: "restart", act: () => store.restart() },
    ]);
  }

  /** The choices of the player, and the list of keys. */
  private options(): HTMLElement {
    const { app } = this.frame, { store } = this;
    return h("div", { class: "play-options" },
      checkbox(app.text("sudoku.auto"), this.game.auto, (on) => store.setAuto(on)).element,
      h("details", {}, h("summary", {}, app.text("sudoku.settings")), ...settingNames.map((name) =>
        checkbox(app.text(`sudoku.settings.${name}`), store.settings[name], (on) => store.set(name, on)).element)),
      h("details", { class: "keys-help" }, h("summary", {}, app.text("sudoku.keys")),
        h("p", {}, app.text("sudoku.keys.text"))));
  }

  // -- the end --

  private async learn(): Promise<void> {
    const { app } = this.frame, { author } = this.puzzle;
    try {
      this.facts.textContent = [await this.queries.learn(), author && app.text("sudoku.by", { author })].filter(Boolean).join(" \u00b7 ");
      if (this.game.full && !this.game.done) this.full();
      else if (this.game.done) addResult(app.store, this.game);
    } catch (error) {
      this.queries.fail(error);
    }
  }

  full(): void {
    const { app } = this.frame, { store, game } = this;
    if (!this.queries.isSolved()) return store.say(app.text("sudoku.not_right"), "error");
    game.note({ done: true });
    addResult(app.store, game);
    this.board.celebrate();
    store.say("");
    app.announce(app.text("sudoku.done", { time: timeText(game.seconds) }));
    this.open(finishPanel);
  }

  // -- panels --

  private open(make: PanelMaker): void {
    const { panel } = this, same = panel?.make === make;
    if (same && panel!.again) return panel!.again();
    this.closePanel();
    if (same) return;
    this.panel = { ...make(this), make };
    this.panelRoom.replaceChildren(this.panel.element);
  }

  closePanel(): void {
    if (!this.panel) return;
    const focused = this.panelRoom.contains(document.activeElement);
    this.panel.close();
    this.panel = null;
    this.panelRoom.replaceChildren();
    this.show(null);
    if (focused) this.focus();
  }

  edit = (act: () => boolean): void => this.store.edit(act);
  wrongCells = (): number[] => this.store.wrongCells();

  show(overlay: Overlay | null): void {
    this.store.overlay = overlay;
    this.render();
  }

  // -- display --

  render(): void {
    const { store, game, frame: { app } } = this, [line, lines] = game.lineOfPlay;
    this.board.highlight = store.settings;
    this.board.show(store.views(), store.overlay?.links);
    const left = new Array<number>(game.rules.size + 1).fill(game.rules.size);
    for (const value of game.values) --left[value]!;
    this.tools.show(store.mode, left);
    this.undoButton.disabled = !game.canUndo;
    this.redoButton.disabled = !game.canRedo;
    this.lineButton.hidden = lines < 2;
    this.lineButton.textContent = app.text("sudoku.line", { other: line > 1 ? line - 1 : lines, lines });
    if (this.status.textContent !== store.status.text) this.status.textContent = store.status.text;
    this.status.className = `status ${store.status.kind}`;
    this.showTime();
  }

  private pause(on: boolean): void {
    this.store.pause(on);
    for (const part of this.element.querySelectorAll<HTMLElement>(".board, .pad, .ask, .panel-room")) part.inert = on;
    this.element.classList.toggle("paused", on);
    if (on) this.cover.focus();
    else this.focus();
  }

  private tick(): void {
    if (document.hidden || this.game.done || this.store.paused) return;
    ++this.game.seconds;
    this.showTime();
    if (this.game.seconds % 10 === 0) this.game.keep();
  }

  private keepTime = (): void => {
    if (document.hidden) this.game.keep();
  };

  private showTime(): void {
    this.clock.textContent = timeText(this.game.seconds);
  }
}
