// The view that makes puzzles with a given difficulty, symmetry, rules and number, to play or to print.
import { wasAborted } from "../engine/client";
import type { Graded, Outcome, Tried, MakeOptions } from "../engine/sudoku_making";
import type { Key } from "../text/en";
import { h } from "../ui/dom";
import { button, field, select } from "../ui/parts";
import { boardPicture } from "./cell_drawing";
import type { Frame, Puzzle, View } from "./frame";
import { ruleFields } from "./rule_fields";
import { parseRules, plainRules, rulesText, variantNames, type Rules } from "./rules";
import { printDialog } from "./sheet";

const difficulties = ["any", "easy", "medium", "hard", "fiendish", "extreme", "beyond"];
const symmetries = ["none", "rotate180", "rotate90", "mirror-h", "mirror-v", "diagonal", "full"];
const kinds = ["plain", "cages", "thermometers", "jigsaw", "comparisons", "current"];
/** The kinds whose givens can be symmetric. */
const symmetricKinds = ["plain", "current"];
const numbers = ["1", "2", "4", "6", "12", "24"];

interface Settings {
  rules: string;
  difficulty: string;
  symmetry: string;
  kind: string;
  number: string;
}

export function makeView(frame: Frame, open: Puzzle): View {
  const { app } = frame;
  const kept: Settings = { rules: rulesText(plainRules()), difficulty: "any", symmetry: "rotate180", kind: "plain",
    number: "1", ...app.store.get<Partial<Settings>>("sudoku.make", {}) };
  let rules: Rules = parseRules(kept.rules);
  let ending: AbortController | null = null;
  let made: Graded[] = [];

  const difficultyName = (one: Graded): string => app.text(`difficulty.${one.difficulty}`);
  const choicesOf = (names: string[], prefix: string): [string, string][] =>
    names.map((name) => [name, app.text(`${prefix}.${name}` as Key)]);
  const difficulty = select(choicesOf(difficulties, "difficulty"), kept.difficulty);
  const symmetry = select(choicesOf(symmetries, "symmetry"), kept.symmetry);
  const kind = select(choicesOf(kinds, "sudoku.make.kind"), kept.kind, () => adapt());
  const number = select(numbers.map((name) => [name, name]), kept.number);
  const fields = ruleFields(app, rules, (next) => (rules = next), 16,
    variantNames.filter((name) => !name.startsWith("no-other")));
  const go = button(app.text("sudoku.part.make"), () => void begin(), { class: "primary" });
  const stop = button(app.text("run.stop"), () => ending?.abort(), { disabled: true });
  const print = button(app.text("shell.print"), () =>
    printDialog(frame, made.map((one) => ({ ...one, difficulty: difficultyName(one) }))), { disabled: true });
  const status = h("p", { class: "status", role: "status" });
  const results = h("div", { class: "made" });

  /** Adapts the form: random rules have no symmetry; the current rules are those of the open puzzle. */
  function adapt(): void {
    symmetry.disabled = !symmetricKinds.includes(kind.value);
    fields.element.hidden = kind.value === "current";
  }

  function makeOptions(): MakeOptions {
    const chosen = kind.value === "current" ? { ...parseRules(frame.current().rules), marks: null } : rules;
    return {
      rules: rulesText(chosen), size: chosen.size,
      difficulty: difficulty.value === "any" ? null : (difficulty.value as MakeOptions["difficulty"]),
      symmetry: symmetry.disabled || symmetry.value === "none" ? null : symmetry.value,
      kind: kind.value === "current" ? "plain" : (kind.value as MakeOptions["kind"]),
      seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
    };
  }

  function show(one: Graded): void {
    made.push(one);
    print.disabled = false;
    results.append(h("figure", {}, boardPicture(one, null, one.puzzle),
      h("figcaption", {}, h("span", {}, difficultyName(one)), h("span", { class: "tools" },
        button(app.text("sudoku.part.play"), () => frame.play(one), { class: "primary" }),
        button(app.text("sudoku.edit"), () => frame.edit(one))))));
  }

  async function begin(): Promise<void> {
    ending?.abort();
    const mine = (ending = new AbortController());
    const wanted = Number(number.value), options = makeOptions();
    app.store.set("sudoku.make", { rules: rulesText(rules), difficulty: difficulty.value,
      symmetry: symmetry.value, kind: kind.value, number: number.value } satisfies Settings);
    made = [];
    results.replaceChildren();
    status.textContent = app.text("sudoku.make.working");
    stop.disabled = false;
    print.disabled = true;
    const tell = (part: Graded | Tried): void => {
      if ("puzzle" in part) {
        show(part);
        if (made.length === 1) results.scrollIntoView({ block: "nearest" });
      }
      status.textContent = "puzzle" in part ? app.text("sudoku.make.made", { number: made.length })
        : [app.text("sudoku.make.trying", { attempts: part.attempts, limit: part.limit, made: made.length, number: wanted }),
          part.closest && app.text("sudoku.make.best", { difficulty: app.text(`difficulty.${part.closest}`) })].filter(Boolean).join(" ");
    };
    try {
      const outcome = await app.engine.ask("sudoku.making", [options, wanted],
        { signal: mine.signal, lane: "long", onPart: (parts) => parts.forEach(tell) });
      if (outcome.made < wanted) status.textContent = explain(outcome);
    } catch (error) {
      status.textContent = wasAborted(error) ? app.text("sudoku.make.made", { number: made.length })
        : (error as Error).message;
    }
    if (mine !== ending) return;
    stop.disabled = true;
    app.store.set("sudoku.made", made);
  }

  /** Says why fewer puzzles were made, and shows the closest one that was found instead. */
  function explain({ attempts, closest, contradicts }: Outcome): string {
    const words = [app.text(made.length > 0 ? "sudoku.make.fewer" : "sudoku.make.none", { number: made.length }),
      app.text("sudoku.make.after", { attempts })];
    if (contradicts) words.push(app.text("sudoku.make.no_grid"));
    if (closest) words.push(app.text("sudoku.make.closest", { difficulty: difficultyName(closest) }));
    if (closest) show(closest);
    return words.join(" ");
  }

  adapt();
  frame.state(open);
  // Shows the puzzles of the last visit again: the view was left when one puzzle was opened to be played.
  for (const one of app.store.get<Graded[]>("sudoku.made", [])) show(one);
  const form = h("div", { class: "side form" },
    field(app.text("sudoku.make.difficulty"), difficulty), field(app.text("sudoku.make.kind"), kind),
    fields.element, field(app.text("sudoku.make.symmetry"), symmetry),
    field(app.text("sudoku.make.number"), number), h("div", { class: "tools" }, go, stop, print), status);
  return { element: h("div", { class: "make" }, form, results), leave: () => ending?.abort() };
}
