// The view for setters, in which givens, regions and rules are drawn. After each change, the view shows the number
// of solutions, the redundant givens and the difficulty, and on request the candidates.
import { EngineError, wasAborted } from "../engine/client";
import type { Survey } from "../engine/sudoku_methods";
import { h } from "../ui/dom";
import { menu } from "../ui/menu";
import { button, checkbox, field, iconButton } from "../ui/parts";
import { Board } from "./board";
import { plainCell } from "./cell_drawing";
import { digitKeys, listenForKeys, pressKey, type Acts } from "./keys";
import { openDialog } from "./open";
import { mostDescription, type Frame, type Puzzle, type View } from "./frame";
import { ruleFields } from "./rule_fields";
import { ruleSentences } from "./rule_words";
import { bit, cellName, symbolOf, valuesOfLine } from "./rules";
import { SetStore } from "./set_store";
import { ToolPanel } from "./set_tools";
import { shareDialog } from "./share";
import { printDialog } from "./sheet";

const countLimit = 10_000;
/**
 * Time for which old facts stay visible after a change: most new facts arrive sooner and change few cells.
 */
const staleMilliseconds = 150;

export const setView = (frame: Frame, puzzle: Puzzle): View => new Setter(frame, puzzle);

class Setter implements View {
  readonly element: HTMLElement;
  private readonly store: SetStore;
  private board!: Board;
  private survey: Survey | null = null;
  /** The redundant givens; null while they are unknown. */
  private redundant: number[] | null = null;
  private asked: AbortController | null = null;
  private staleTimer = 0;
  /** True if the candidates are shown. They reveal the solution, so they are hidden at first. */
  private showCandidates = false;
  private readonly stopKeys: () => void;
  private readonly boardRoom = h("div", { class: "board-column" });
  private readonly padRoom = h("div");
  private readonly verdict = h("p", { class: "verdict", role: "status" });
  private readonly detail = h("p", { class: "facts" });
  private readonly grade = h("p", { class: "facts" });
  private readonly sentences = h("ul", {});
  private readonly tools: ToolPanel;
  private readonly fields: ReturnType<typeof ruleFields>;
  private readonly undoButton: HTMLButtonElement;
  private readonly redoButton: HTMLButtonElement;

  constructor(private readonly frame: Frame, puzzle: Puzzle) {
    const { app } = frame;
    this.store = new SetStore(app.store, puzzle, (redraw) => this.changed(redraw),
      () => frame.state(this.store.puzzle, "soon"));
    this.tools = new ToolPanel({ app, rules: () => this.store.rules, cells: () => [...this.board.selected],
      change: (rules) => this.store.apply(this.store.values, rules), focus: () => this.board.focus() });
    this.fields = ruleFields(app, this.store.rules, (rules) => this.store.apply(this.store.values, rules));
    const bare = (name: "undo" | "redo") =>
      iconButton(name, app.text(`shell.${name}`), this.store[name], {}, true);
    this.undoButton = bare("undo");
    this.redoButton = bare("redo");
    const candidates = checkbox(app.text("sudoku.set.candidates"), false, (on) => {
      this.showCandidates = on;
      if (on && !this.survey?.solution) this.ask();
      this.show();
    });
    const label = (name: "title" | "author") => {
      const input = h("input", { type: "text", maxlength: 200, value: puzzle[name] ?? "",
        oninput: () => this.store.sign({ [name]: input.value.trim() || undefined }) });
      return field(app.text(`sudoku.set.${name}`), input);
    };
    const words = h("textarea", { rows: 3, maxlength: mostDescription,
      oninput: () => this.store.sign({ description: words.value.trim() || undefined }) });
    words.value = puzzle.description ?? "";
    // Only the verdict, which has one line, is above the pad, so that the pad does not move.
    const right = h("div", { class: "side" }, this.verdict, this.padRoom, this.tools.element,
      h("div", { class: "tools" }, this.undoButton, this.redoButton,
        button(app.text("sudoku.part.play"), () => frame.play(this.store.puzzle), { class: "primary" }),
        button(app.text("sudoku.share"), () => shareDialog(frame, this.store.puzzle, this.solution())),
        button(app.text("shell.print"), () =>
          printDialog(frame, [{ ...this.store.puzzle, solution: this.solution() }])),
        menu(app.text("sudoku.puzzle"), () => this.menuItems())),
      h("div", { class: "verdicts" }, this.detail, this.grade), candidates.element, this.fields.element,
      h("div", { class: "signature" }, label("title"), label("author"), field(app.text("sudoku.set.description"), words)),
      h("section", { class: "rules-text", "aria-label": app.text("sudoku.rules") }, this.sentences));
    this.element = h("div", { class: "play" }, this.boardRoom, right);
    this.stopKeys = listenForKeys((event) => this.board.press(event));
    this.rebuild();
    this.ask();
  }

  leave(): void {
    this.asked?.abort();
    window.clearTimeout(this.staleTimer);
    this.stopKeys();
  }

  private menuItems() {
    const { app } = this.frame, { store } = this;
    return [
      { label: app.text("sudoku.open"), icon: "open" as const, act: () => openDialog(this.editFrame()) },
      { label: app.text("sudoku.set.minimize"), icon: "erase" as const, disabled: !this.redundant?.length, act: () => void this.minimize() },
      { label: app.text("sudoku.set.clear"), icon: "delete" as const, act: () => store.apply(store.values.map(() => 0)) },
      ...store.rules.marks === null ? [] : [{ label: app.text("sudoku.set.drop_marks"), icon: "candidates" as const,
        act: () => store.apply(store.values, { ...store.rules, marks: null }) }],
    ];
  }

  /** A frame in which opened puzzles are edited. */
  private editFrame(): Frame {
    return { ...this.frame, play: (puzzle) => this.frame.edit(puzzle), current: () => this.store.puzzle };
  }

  /** The only solution, if it is known. */
  private solution = (): string | null => this.survey?.solution ?? null;

  // -- drawing --

  readonly acts: Acts = {
    enter: (value) => this.enter(value),
    erase: () => {
      if (!this.tools.erase()) this.enter(0);
    },
    undo: () => this.store.undo(),
    redo: () => this.store.redo(),
    setMode: () => {},
    mode: () => "value",
    selectAll: () => this.board.select(this.store.values.keys()),
    clearSelection: () => this.board.select([]),
  };

  private enter(value: number): void {
    const cells = [...this.board.selected], before = this.store.values;
    const off = value !== 0 && cells.every((cell) => before[cell] === value);
    const values = before.slice();
    for (const cell of cells) values[cell] = off ? 0 : value;
    if (values.some((now, cell) => now !== before[cell])) this.store.apply(values);
  }

  private changed(redraw: boolean): void {
    if (redraw) this.forget();
    if (redraw) this.rebuild();
    this.ask();
    this.fields.set(this.store.rules);
    this.show();
  }

  /** Replaces the board, because cages, regions and lines are part of it. */
  private rebuild(): void {
    const { app } = this.frame, before = this.board as Board | undefined, { rules } = this.store;
    const hadFocus = before?.element.contains(document.activeElement);
    this.board = new Board(rules, app.text("sudoku.board"));
    this.board.onKey = (event) => this.key(event);
    this.boardRoom.replaceChildren(this.board.element);
    this.listen(this.board.element);
    const { element } = digitKeys(app, rules.size, (value) =>
      value === 0 ? this.acts.erase() : this.enter(value));
    this.padRoom.replaceChildren(element);
    this.sentences.replaceChildren(...ruleSentences(this.store.puzzle.rules, app).map((text) => h("li", {}, text)));
    this.sentences.parentElement!.hidden = this.sentences.children.length === 0;
    this.show();
    if (before && before.rules.size === rules.size) this.board.select(before.selected, before.cursor);
    if (hadFocus) this.board.focus();
    this.tools.refresh();
  }

  /** Draws with the tool after a press or drag, unless Shift, Ctrl or Meta was held to add cells to the selection. */
  private listen(element: HTMLElement): void {
    let draws = false;
    element.addEventListener("pointerdown", (event) => {
      draws = event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey;
    });
    element.addEventListener("pointerup", (event) => {
      if (draws) this.tools.released(event.pointerType === "mouse");
      else this.tools.refresh();
      draws = false;
    });
    element.addEventListener("keyup", () => this.tools.refresh());
  }

  private key(event: KeyboardEvent): boolean {
    if (event.key === "Enter" && this.tools.tool !== "digits") {
      this.tools.apply();
      return true;
    }
    return pressKey(event, this.store.rules.size, this.acts);
  }

  // -- analysis --

  private ask(): void {
    const { puzzle, rules } = this.store.puzzle;
    this.asked?.abort();
    const { signal } = (this.asked = new AbortController());
    window.clearTimeout(this.staleTimer);
    this.staleTimer = window.setTimeout(() => {
      this.forget();
      this.verdict.textContent = this.frame.app.text("sudoku.set.counting");
      this.verdict.className = "verdict";
      this.detail.textContent = this.grade.textContent = "";
      this.show();
    }, staleMilliseconds);
    this.redundant = null;
    void this.learn(puzzle, rules, signal).catch((error) => {
      if (wasAborted(error)) return;
      // The message has no place, because the user does not see the text of the rules.
      this.verdict.textContent = error instanceof EngineError ? error.reason : (error as Error).message;
      this.verdict.className = "verdict error";
    });
    this.frame.state(this.store.puzzle, "soon");
  }

  private forget(): void {
    this.survey = null;
    this.redundant = null;
  }

  /** Computes first the solution, then the redundant givens and the difficulty. */
  private async learn(puzzle: string, rules: string, signal: AbortSignal): Promise<void> {
    const { app } = this.frame, { engine } = app, how = { signal, lane: "long" } as const;
    const survey = await engine.ask("sudoku.survey", [puzzle, rules, countLimit, this.showCandidates], how);
    window.clearTimeout(this.staleTimer);
    this.survey = survey;
    this.show();
    this.say(survey);
    if (survey.solutions !== 1) return;
    this.redundant = await engine.ask("sudoku.redundant", [puzzle, rules], how);
    this.show();
    const names = this.redundant.map((cell) => cellName(this.store.rules.size, cell)).join(" ");
    this.detail.textContent = names ? app.text("sudoku.set.redundant", { cells: names }) : app.text("sudoku.set.minimal");
    const { difficulty, score } = await engine.ask("sudoku.grade", [puzzle, rules], how);
    if (difficulty) this.grade.textContent = app.text("sudoku.grade", { difficulty: app.text(`difficulty.${difficulty}`), score: score! });
  }

  private say({ solutions, conflict }: Survey): void {
    const { app } = this.frame;
    this.verdict.className = `verdict ${solutions === 1 ? "good" : solutions === 0 ? "error" : ""}`;
    this.verdict.textContent = solutions === 1 ? app.text("sudoku.set.one")
      : solutions === 0 ? app.text("sudoku.no_solution")
        : app.text(solutions >= countLimit ? "sudoku.set.many" : "sudoku.set.number", { number: solutions });
    this.detail.textContent = conflict !== null ? app.engine.words(conflict) : "";
    this.grade.textContent = "";
  }

  private async minimize(): Promise<void> {
    const { app } = this.frame, { puzzle, rules } = this.store.puzzle;
    const order = this.store.values.map((_, cell) => cell).sort(() => Math.random() - 0.5);
    const smaller = await app.engine.ask("sudoku.minimize", [puzzle, rules, order], { lane: "long" });
    if (smaller) this.store.apply(valuesOfLine(smaller));
  }

  private show(): void {
    const { app } = this.frame, { rules: { size }, values } = this.store;
    const shown = this.showCandidates ? this.survey?.candidates : undefined;
    this.board.show(values.map((value, cell) => {
      const open = shown?.[cell] ?? [];
      const marks = open.length > 0 ? app.text("sudoku.cell.marks", { marks: open.join(" ") }) : "";
      const view = plainCell(value, "given", [cellName(size, cell), value ? symbolOf(size, value) : app.text("sudoku.cell.empty"),
        value ? app.text("sudoku.cell.given") : marks].filter(Boolean).join(", "));
      if (value === 0 && shown) {
        if (open.length === 1) [view.value, view.kind] = [open[0]!, "found"];
        else [view.centre, view.spread] = [open.reduce((bits, one) => bits | bit(one), 0), true];
      }
      if (this.redundant?.includes(cell)) view.emphasis = "spare";
      return view;
    }));
    this.undoButton.disabled = !this.store.canUndo;
    this.redoButton.disabled = !this.store.canRedo;
  }
}
