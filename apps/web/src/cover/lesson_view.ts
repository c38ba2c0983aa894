// Shows the lessons as a list of links, and the text of the open lesson.
import type { App } from "../app";
import { h } from "../ui/dom";
import { lessons, type Lesson } from "./examples";

export const isLesson = (name: string | null): name is Lesson => (lessons as readonly (string | null)[]).includes(name);

function link(app: App, lesson: Lesson | undefined, label: string): HTMLElement | null {
  return lesson ? h("a", { class: "button quiet", href: app.link.address(new URLSearchParams({ lesson })) }, label) : null;
}

/** The list of lessons, and above it the lesson that is open. */
export function lessonView(app: App, open: Lesson | null): HTMLElement {
  const { text } = app;
  const list = h("details", { class: "lessons" }, h("summary", {}, text("cover.lessons")),
    h("ol", {}, ...lessons.map((name) => h("li", {},
      h("a", { href: app.link.address(new URLSearchParams({ lesson: name })) }, text(`cover.example.${name}`)),
      h("p", {}, text(`cover.lesson.${name}`))))));
  if (open === null) return list;
  const number = lessons.indexOf(open), title = text(`cover.example.${open}`);
  return h("div", {}, h("section", { class: "lesson boxed", "aria-label": title },
    h("h2", {}, text("cover.lesson", { n: number + 1, of: lessons.length, title })),
    h("p", {}, text(`cover.lesson.${open}`)),
    h("div", { class: "tools" }, link(app, lessons[number - 1], text("cover.lesson-before")),
      link(app, lessons[number + 1], text("cover.lesson-next")))), list);
}
