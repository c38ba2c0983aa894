// The start page: what the page offers, and the stored games.
import "./start.css";
import type { Page } from "../app";
import { h, type Child } from "../ui/dom";
import { icon, type IconName } from "../ui/icons";
import { difficulties, linkedFrame } from "../sudoku/frame";
import { recentList } from "../sudoku/recent";

/** A card: a link to an address, a button, or a group of links. */
function card(name: IconName, title: string, text: string, target: string | (() => void) | Child[]): HTMLElement {
  const words = h("span", { class: "words" }, h("strong", {}, title), h("span", {}, text));
  if (typeof target === "string") return h("a", { class: "card boxed", href: target }, icon(name), words);
  if (typeof target === "function")
    return h("button", { class: "card boxed", type: "button", onclick: () => target() }, icon(name), words);
  return h("div", { class: "card boxed", role: "group", "aria-label": title }, icon(name), words,
    h("span", { class: "tools" }, ...target));
}

export const page: Page = {
  mount(root, app) {
    const frame = linkedFrame(app), games = recentList(app);
    const opening = () => import("../sudoku/open");
    let stop = () => {}, left = false;
    root.append(
      h("header", { class: "lead" }, h("h1", { tabindex: -1 }, "dlx"), h("p", {}, app.text("start.lead"))),
      h("div", { class: "cards" },
        card("plus", app.text("start.new"), app.text("start.new.text"), difficulties.map((difficulty) =>
          h("a", { class: "button", href: `#sudoku?new=${difficulty}` }, app.text(`difficulty.${difficulty}`)))),
        card("open", app.text("start.open"), app.text("start.open.text"), () =>
          void opening().then(({ openDialog }) => openDialog(frame))),
        card("photo", app.text("sudoku.photo"), app.text("start.photo.text"), () =>
          void opening().then(({ openPhoto }) => openPhoto(frame))),
        card("edit", app.text("start.make"), app.text("start.make.text"), "#sudoku?v=make"),
        card("puzzle", app.text("start.puzzles"), app.text("start.puzzles.text"), "#puzzles"),
        card("lesson", app.text("start.cover"), app.text("start.cover.text"), "#cover")));
    if (games) root.append(h("h2", {}, app.text("sudoku.recent")), games);
    // Files and texts can be dropped and pasted.
    void opening().then(({ acceptDrops }) => {
      if (!left) stop = acceptDrops(frame);
    });
    return () => {
      left = true;
      stop();
    };
  },
};
