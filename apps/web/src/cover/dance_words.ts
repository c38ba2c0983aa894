// Describes a step in words.
import type { App } from "../app";
import type { Dance, Step } from "./links";
import { optionItems, optionName, type Problem } from "./matrix";

export const coversFound = ({ tree, position }: Dance): number =>
  tree.filter(({ found }) => found > 0 && found <= position).length;

export function stepWords(app: App, problem: Problem, dance: Dance, step: Step | null): string {
  if (step === null) return app.text("cover.step.start");
  const { links } = dance, { kind, at } = step;
  const number = at > links.headers ? links.option[at]! : -1;
  const option = number < 0 ? "" : optionName(problem, number);
  const item = at > 0 ? problem.items[links.top[at]! - 1]! : "";
  switch (kind) {
    case "choose": {
      const { size, ways } = dance.tree[step.tree]!;
      return app.text(ways === 0 ? "cover.step.dead" : "cover.step.choose", { item, size });
    }
    case "try":
      return app.text("cover.step.try", { option, text: optionItems(problem, number) });
    case "mark":
    case "unmark":
      return app.text(`cover.step.${kind}`, { option, item, colour: links.colour[at] ?? "" });
    case "found":
      return app.text("cover.step.found", { options: dance.chosen().map((one) => optionName(problem, one)).join(", ") });
    case "end":
      return app.text("cover.step.end", { covers: coversFound(dance) });
    case "take":
    case "give":
      return app.text(`cover.step.${kind}`, { item, left: links.bound[at]! });
    default:
      return app.text(`cover.step.${kind}`, { option, item });
  }
}
