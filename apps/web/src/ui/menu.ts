// A button that opens a menu. Arrow keys, Home, End and first letters move in the menu; Enter or Space
// chooses; Escape, Tab and a press outside close it. The focus then returns to the button.
import { h } from "./dom";
import { icon, type IconName } from "./icons";

export interface MenuItem {
  label: string;
  act: () => void;
  icon?: IconName;
  /** For a choice between items: whether this item is chosen. */
  checked?: boolean;
  disabled?: boolean;
  /** The language of the label, if it is not that of the page. */
  lang?: string;
}

interface MenuLook {
  icon?: IconName;
  /** Shows only the icon; the label is read to screen readers. */
  bare?: boolean;
  /** Further classes of the button, such as "quiet". */
  class?: string;
}

let menus = 0;
/** Events that close a menu if they happen outside of the menu. */
const outside = ["pointerdown", "scroll", "resize", "popstate"];

/** Makes the button. `items` are computed when the menu opens; null is a dividing line. */
export function menu(label: string, items: () => (MenuItem | null)[], look: MenuLook = {}): HTMLButtonElement {
  const list = h("div", { class: "menu boxed", role: "menu", popover: "manual", id: `menu-${++menus}`,
    "aria-label": label });
  const button = h("button", { type: "button", class: `menu-button ${look.class ?? ""}`, "aria-haspopup": "menu",
    "aria-expanded": "false", "aria-label": look.bare ? label : null, title: look.bare ? label : null,
    onclick: () => (list.isConnected ? close() : open()),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      event.stopPropagation();
      open(event.key === "ArrowUp" ? -1 : 0);
    } }, look.icon && icon(look.icon), !look.bare && h("span", {}, label), !look.bare && icon("down"));

  /** The place of the button when the menu opened. */
  let place = new DOMRect();

  const enabled = () => [...list.querySelectorAll<HTMLElement>("[role^=menuitem]:not([aria-disabled])")];
  const itemOf = ({ label: text, act, icon: name, checked, disabled, lang }: MenuItem) =>
    h("button", { type: "button", role: checked === undefined ? "menuitem" : "menuitemradio", tabindex: -1, lang,
      "aria-checked": checked === undefined ? null : String(checked), "aria-disabled": disabled ? "true" : null,
      onclick: () => {
        if (disabled) return;
        close();
        act();
      } }, name && icon(name), h("span", {}, text));

  function open(at = 0): void {
    if (list.isConnected) return;
    list.replaceChildren(...items().map((item) => item ? itemOf(item) : h("hr", { role: "separator" })));
    button.after(list);
    list.showPopover();
    for (const event of outside) addEventListener(event, leave, true);
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-controls", list.id);
    place = button.getBoundingClientRect();
    const { left, right, top, bottom } = place;
    const { offsetWidth: width, offsetHeight: height } = list, room = 8;
    const x = left + width + room > innerWidth ? right - width : left;
    const y = bottom + height + room > innerHeight && top > innerHeight - bottom ? top - height - 4 : bottom + 4;
    list.style.left = `${Math.max(room, x)}px`;
    list.style.top = `${Math.max(room, y)}px`;
    enabled().at(at)?.focus();
  }

  function close(): void {
    for (const event of outside) removeEventListener(event, leave, true);
    list.hidePopover();
    list.remove();
    button.setAttribute("aria-expanded", "false");
    button.removeAttribute("aria-controls");
    button.focus();
  }

  function leave({ target, type }: Event): void {
    // The last event of a scroll can follow the press that opened the menu.
    if (type === "scroll" && button.getBoundingClientRect().top === place.top) return;
    if (!(target instanceof Node && (list.contains(target) || button.contains(target)))) close();
  }

  list.addEventListener("keydown", (event) => {
    // Keys pressed in a menu must not reach the shortcuts of the page.
    event.stopPropagation();
    const all = enabled(), now = all.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 };
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      close();
    } else if (event.key in moves) {
      event.preventDefault();
      all.at(moves[event.key]! % all.length)?.focus();
    } else if (/^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey) {
      const begins = (one: HTMLElement) => one.textContent!.trim().toLowerCase().startsWith(event.key.toLowerCase());
      [...all.slice(now + 1), ...all.slice(0, now + 1)].find(begins)?.focus();
    }
  });
  return button;
}
