// The view for playing: the board, the puzzle's title and rules, the pad, and the panels.
import { h } from "../ui/dom";
import { menu } from "../ui/menu";
import { checkbox, iconButton } from "../ui/parts";
import { Board } from "./board";
import { timeText } from "../text/text";
import type { Frame, Puzzle, View } from "./frame";
import { Game } from "./game";
import { listenForKeys, pad, pressKey } from "./keys";
import { openDialog, openPhoto } from "./open";
import type { Overlay, Panel, PanelMaker, Player } from "./panel";
import { candidatesPanel, gradePanel, solutionsPanel } from "./panels";
import { PlayQueries } from "./play_queries";
import { PlayStore } from "./play_store";
import { ruleSentences } from "./rule_words";
import { exportDialog, shareDialog } from "./share";
import { printDialog } from "./sheet";
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
    this.element = this.layOut();
    const timer = window.setInterval(() => this.tick(), 1000);
    const ending = new AbortController(), { signal } = ending;
    window.addEventListener("focus", () => this.catchUp(), { signal });
    window.addEventListener("blur", () => this.game.save(), { signal });
    this.ends = [() => window.clearInterval(timer), () => ending.abort(),
      listenForKeys((event) => this.board.press(event)), () => this.queries.end()];
    this.render();
    // The board is drawn before the engine is asked.
    window.setTimeout(() => void this.learn(), 0);
  }

  leave(): void {
    this.panel?.close();
    for (const end of this.ends) end();
    this.game.save();
  }

  focus(): void {
    this.board.focus();
  }

  // -- layout --

  private layOut(): HTMLElement {
    const { app } = this.frame, { puzzle } = this, sentences = ruleSentences(puzzle.rules, app);
    const head = h("div", { class: "play-head" },
      h("div", {}, puzzle.title ? h("h2", {}, puzzle.title) : null, this.facts),
      this.clock);
    const rules = h("section", { class: "rules-text", "aria-label": app.text("sudoku.rules"),
      hidden: sentences.length === 0 && !puzzle.description }, puzzle.description ? h("p", { class: "described" }, puzzle.description) : null,
      h("ul", {}, ...sentences.map((sentence) => h("li", {}, sentence))));
    this.tools.element.append(h("div", { class: "tools history" }, this.undoButton, this.redoButton));
    const ask = h("div", { class: "tools ask", role: "group", "aria-label": app.text("sudoku.help") },
      iconButton("hint", app.text("sudoku.hint"), () => this.open(hintPanel), { class: "primary" }),
      iconButton("check", app.text("sudoku.check"), () => this.queries.check()), this.analyseMenu(), this.puzzleMenu());
    return h("div", { class: "play" },
      h("div", { class: "board-column" }, this.board.element),
      h("div", { class: "side" }, head, rules, this.tools.element, ask, this.status, this.panelRoom, this.options()));
  }

  private analyseMenu(): HTMLElement {
    const { app } = this.frame;
    return menu(app.text("sudoku.analyse"), () => [
      { label: app.text("sudoku.explain"), icon: "explain", act: () => this.open(pathPanel) },
      { label: app.text("sudoku.candidates"), icon: "candidates", act: () => this.open(candidatesPanel) },
      { label: app.text("sudoku.solutions"), icon: "gallery", act: () => this.open(solutionsPanel) },
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
      h("details", { class: "keys-help" }, h("summary", {}, app.text("sudoku.keys")),
        h("p", {}, app.text("sudoku.keys.text"))));
  }

  // -- the end --

  private async learn(): Promise<void> {
    const { app } = this.frame, { author } = this.puzzle;
    try {
      this.facts.textContent = [await this.queries.learn(), author && app.text("sudoku.by", { author })].filter(Boolean).join(" \u00b7 ");
    } catch (error) {
      this.queries.fail(error);
    }
  }

  full(): void {
    const { app } = this.frame, { store, game } = this;
    if (!this.queries.isSolved()) return store.say(app.text("sudoku.not_right"), "error");
    game.done = true;
    game.save();
    store.say(app.text("sudoku.done", { time: timeText(game.seconds) }), "good");
    app.announce(store.status.text);
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
    const { store, game } = this;
    this.board.show(store.views(), store.overlay?.links);
    const left = new Array<number>(game.rules.size + 1).fill(game.rules.size);
    for (const value of game.values) --left[value]!;
    this.tools.show(store.mode, left);
    this.undoButton.disabled = !game.canUndo;
    this.redoButton.disabled = !game.canRedo;
    if (this.status.textContent !== store.status.text) this.status.textContent = store.status.text;
    this.status.className = `status ${store.status.kind}`;
    this.showTime();
  }

  private tick(): void {
    if (!document.hasFocus() || this.game.full) return;
    ++this.game.seconds;
    this.showTime();
    if (this.game.seconds % 10 === 0) this.game.save();
  }

  /** Takes the state that another tab has stored. Only the tab with the focus changes a game. */
  private catchUp(): void {
    const before = this.game.line;
    this.game.load();
    if (this.game.line !== before) this.closePanel();
    this.render();
  }

  private showTime(): void {
    this.clock.textContent = timeText(this.game.seconds);
  }
}
