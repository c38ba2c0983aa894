// A button that opens a menu: a popover with buttons, which Escape, a press outside and a choice close.
import { h } from "./dom";
import { icon, type IconName } from "./icons";

export interface MenuItem {
  label: string;
  act: () => void;
  icon?: IconName;
  disabled?: boolean;
}

/** Makes the button. `items` are computed when the menu opens; null is a dividing line. */
export function menu(label: string, items: () => (MenuItem | null)[],
  look: { icon?: IconName; class?: string } = {}): HTMLElement {
  // The browser focuses the first enabled element with `autofocus` as it opens a popover. The event "toggle" may come
  // after the next key.
  const itemOf = ({ label: text, act, icon: name, disabled }: MenuItem) => h("button", {
    type: "button", disabled, autofocus: true, onclick: () => {
      list.hidePopover();
      act();
    },
  }, name && icon(name), h("span", {}, text));
  const list = h("div", { class: "menu boxed", popover: "auto", role: "group", "aria-label": label,
    onbeforetoggle: ({ newState }: ToggleEvent) => {
      if (newState === "open") list.replaceChildren(...items().map((item) => item ? itemOf(item) : h("hr")));
    },
    ontoggle: ({ newState }: ToggleEvent) => {
      if (newState !== "open") return;
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = list, room = 8;
      const x = left + width + room > innerWidth ? right - width : left;
      const y = bottom + height + room > innerHeight && top > innerHeight - bottom ? top - height - 4 : bottom + 4;
      list.style.left = `${scrollX + Math.max(room, x)}px`;
      list.style.top = `${scrollY + Math.max(room, y)}px`;
    } });
  const button = h("button", { type: "button", class: `menu-button ${look.class ?? ""}` },
    look.icon && icon(look.icon), h("span", {}, label), icon("down"));
  button.popoverTargetElement = list;
  return h("span", { class: "menu-room" }, button, list);
}
