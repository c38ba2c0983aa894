// Makes puzzles: difficulty, symmetry, rules and number; to play or to print.
import { wasAborted } from "../engine/client";
import type { Made, Wish } from "../engine/sudoku_making";
import type { Key } from "../text/en";
import { h } from "../ui/dom";
import { button, field, select } from "../ui/parts";
import { Board } from "./board";
import { plainCell } from "./cell_drawing";
import type { Frame, Puzzle, View } from "./frame";
import { addPuzzles } from "./library";
import { ruleFields } from "./rule_fields";
import { parseRules, plainRules, rulesText, valuesOfLine, type Rules } from "./rules";
import { printDialog } from "./sheet";

type Graded = Made & { difficulty: string };

const difficulties = ["any", "easy", "medium", "hard", "fiendish", "extreme", "beyond"];
const symmetries = ["none", "rotate180", "rotate90", "mirror-h", "mirror-v", "diagonal", "full"];
const kinds = ["plain", "cages", "comparisons", "current"];
const numbers = ["1", "2", "4", "6", "12", "24"];

interface Settings {
  rules: string;
  difficulty: string;
  symmetry: string;
  kind: string;
  number: string;
}

/** A board that cannot be edited. */
function picture(frame: Frame, made: Made): HTMLElement {
  const rules = parseRules(made.rules);
  const board = new Board(rules, frame.app.text("sudoku.board"));
  board.show(valuesOfLine(made.puzzle).map((value) => plainCell(value, "given", "")));
  board.element.querySelector(".cells")!.remove();
  board.element.setAttribute("role", "img");
  board.element.setAttribute("aria-label", made.puzzle);
  return board.element;
}

export function makeView(frame: Frame, open: Puzzle): View {
  const { app } = frame;
  const kept: Settings = { rules: rulesText(plainRules()), difficulty: "any", symmetry: "rotate180", kind: "plain",
    number: "1", ...app.store.get<Partial<Settings>>("sudoku.make", {}) };
  let rules: Rules = parseRules(kept.rules);
  let ending: AbortController | null = null;
  let made: Graded[] = [];

  const choicesOf = (names: string[], prefix: string): [string, string][] =>
    names.map((name) => [name, app.text(`${prefix}.${name}` as Key)]);
  const difficulty = select(choicesOf(difficulties, "difficulty"), kept.difficulty);
  const symmetry = select(choicesOf(symmetries, "symmetry"), kept.symmetry);
  const kind = select(choicesOf(kinds, "sudoku.make.kind"), kept.kind, () => adapt());
  const number = select(numbers.map((name) => [name, name]), kept.number);
  const fields = ruleFields(app, rules, (next) => (rules = next), 16);
  const go = button(app.text("sudoku.make.go"), () => void begin(), { class: "primary" });
  const stop = button(app.text("sudoku.make.stop"), () => ending?.abort(), { disabled: true });
  const print = button(app.text("sudoku.print"), () =>
    printDialog(frame, made.map((one) => ({ ...one, title: app.text(`difficulty.${one.difficulty}` as Key) }))),
    { disabled: true });
  const status = h("p", { class: "status", role: "status" });
  const results = h("div", { class: "made" });

  /** Adapts the form: random rules have no symmetry; the current rules are those of the open puzzle. */
  function adapt(): void {
    symmetry.disabled = kind.value === "cages" || kind.value === "comparisons";
    fields.element.hidden = kind.value === "current";
  }

  function wish(): Wish {
    const chosen = kind.value === "current" ? { ...parseRules(frame.current().rules), marks: null } : rules;
    return {
      rules: rulesText(chosen), size: chosen.size,
      difficulty: difficulty.value === "any" ? null : (difficulty.value as Wish["difficulty"]),
      symmetry: symmetry.disabled || symmetry.value === "none" ? null : symmetry.value,
      kind: kind.value === "current" ? "plain" : (kind.value as Wish["kind"]),
      seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
    };
  }

  function show(one: Graded): void {
    const level = app.text(`difficulty.${one.difficulty}` as Key);
    results.append(h("figure", {}, picture(frame, one),
      h("figcaption", {}, h("span", {}, level), h("span", { class: "tools" },
        button(app.text("sudoku.part.play"), () => frame.play(one), { class: "primary" }),
        button(app.text("sudoku.edit"), () => frame.edit(one))))));
  }

  async function begin(): Promise<void> {
    ending?.abort();
    const mine = (ending = new AbortController());
    const wanted = Number(number.value), wishes = wish();
    app.store.set("sudoku.make", { rules: rulesText(rules), difficulty: difficulty.value,
      symmetry: symmetry.value, kind: kind.value, number: number.value } satisfies Settings);
    made = [];
    results.replaceChildren();
    status.textContent = app.text("sudoku.make.working");
    stop.disabled = false;
    print.disabled = true;
    try {
      const found = await app.engine.ask("sudoku.make", [wishes, wanted], {
        signal: mine.signal, lane: "long",
        onPart: (parts) => {
          made.push(...parts);
          parts.forEach(show);
          addPuzzles(app.store, parts);
          status.textContent = app.text("sudoku.make.made", { number: made.length });
        },
      });
      if (found < wanted)
        status.textContent = app.text(made.length > 0 ? "sudoku.make.fewer" : "sudoku.make.none", { number: made.length });
    } catch (error) {
      status.textContent = wasAborted(error) ? app.text("sudoku.make.made", { number: made.length })
        : (error as Error).message;
    }
    if (mine !== ending) return;
    stop.disabled = true;
    print.disabled = made.length === 0;
  }

  adapt();
  frame.state(open);
  const form = h("div", { class: "side form" },
    field(app.text("sudoku.make.difficulty"), difficulty), field(app.text("sudoku.make.kind"), kind),
    fields.element, field(app.text("sudoku.make.symmetry"), symmetry),
    field(app.text("sudoku.make.number"), number), h("div", { class: "tools" }, go, stop, print), status);
  return { element: h("div", { class: "make" }, form, results), leave: () => ending?.abort() };
}
