// What the program tells about a finished search.
import type { Statistics } from "dlx-wasm";
import type { App } from "../app";
import { h } from "../ui/dom";
import { digits } from "../ui/runner";

const numbers = ["nodes", "branchings", "updates", "restarts", "states", "stateMemory"] as const;

/** The statistics of a search as a closed list. */
export function statisticsView(app: App, statistics: Statistics): HTMLElement {
  const { engine, choice, seconds } = statistics;
  const rows: [string, string][] = numbers.filter((name) => statistics[name] > 0)
    .map((name) => [app.text(`cover.statistics.${name}`), digits(app, statistics[name])]);
  rows.push([app.text("cover.statistics.seconds"), seconds.toLocaleString(app.language, { maximumFractionDigits: 3 })],
    [app.text("cover.statistics.engine"), [engine, choice].filter(Boolean).join(": ")]);
  return h("details", { class: "statistics" }, h("summary", {}, app.text("cover.statistics")),
    h("dl", {}, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])));
}
