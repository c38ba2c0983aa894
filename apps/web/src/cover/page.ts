import type { Page } from "../page";
import { h } from "../ui/dom";

export const page: Page = {
  mount(root, app) {
    root.append(h("h1", {}, app.text("shell.cover")));
    return () => {};
  },
};
