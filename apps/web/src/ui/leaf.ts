// Leafing through a list of answers: one back, one forward, and a slider to any of them.
import type { App } from "../app";
import { h, type Child } from "./dom";
import { iconButton } from "./parts";

/** `go` receives the wished place, counted from 0, which may be outside of the list; `more` follows the buttons. */
export function leafBar(app: App, label: string, go: (to: number) => void, ...more: Child[]) {
  let at = 0;
  const slider = h("input", { type: "range", min: 1, value: 1, "aria-label": label,
    oninput: () => go(Number(slider.value) - 1) });
  const element = h("div", { class: "tools leaf" },
    iconButton("back", app.text("cover.previous"), () => go(at - 1), {}, true), slider,
    iconButton("forward", app.text("cover.next"), () => go(at + 1), {}, true), ...more);
  const show = (now: number, count: number): void => {
    at = now;
    slider.max = String(count);
    slider.value = String(at + 1);
  };
  return { element, show };
}
