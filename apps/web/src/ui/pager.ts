// Controls to browse a list of answers: the previous one, the next one, and a slider.
import type { App } from "../app";
import { h, type Child } from "./dom";
import { iconButton } from "./parts";

/**
 * `go` receives the index of the requested answer, which may be outside of the list. `more` are further controls.
 * `show` shows the index of the current answer.
 */
export function pager(app: App, label: string, go: (to: number) => void, ...more: Child[]) {
  let at = 0;
  const slider = h("input", { type: "range", min: 1, value: 1, "aria-label": label,
    oninput: () => go(Number(slider.value) - 1) });
  const element = h("div", { class: "tools pager" },
    iconButton("back", app.text("cover.previous"), () => go(at - 1), {}, true), slider,
    iconButton("forward", app.text("cover.next"), () => go(at + 1), {}, true), ...more);
  const show = (now: number, count: number): void => {
    at = now;
    slider.max = String(count);
    slider.value = String(at + 1);
  };
  return { element, show };
}
