// The keys of the board, as in other sudoku programs, and the pad of buttons for fingers.
import type { App } from "../app";
import { h } from "../ui/dom";
import type { IconName } from "../ui/icons";
import { button, choice, iconButton } from "../ui/parts";
import type { Mode } from "./game";
import { symbolOf } from "./rules";

const modes: Mode[] = ["value", "corner", "centre", "colour"];
const modeKeys: Record<string, Mode> = { KeyZ: "value", KeyX: "corner", KeyC: "centre", KeyV: "colour" };

export interface Acts {
  enter(value: number, mode: Mode): void;
  erase(): void;
  undo(): void;
  redo(): void;
  setMode(mode: Mode): void;
  mode(): Mode;
  selectAll(): void;
  clearSelection(): void;
}

/** The value of a key; 0 if the key is not a value. */
function valueOf(event: KeyboardEvent, size: number): number {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (digit) return Number(digit[1]) <= size ? Number(digit[1]) : 0;
  const letter = /^Key([A-Z])$/.exec(event.code);
  if (!letter || size <= 9 || event.ctrlKey || event.metaKey) return 0;
  const value = letter[1]!.charCodeAt(0) - 65 + 10;
  return value <= size ? value : 0;
}

/** Shift and Ctrl change the mode for one digit. */
function modeOf(event: KeyboardEvent, mode: Mode, letters: boolean): Mode {
  const ctrl = event.ctrlKey || event.metaKey, shift = event.shiftKey && !letters;
  if (ctrl && shift) return "colour";
  if (event.altKey) return "colour";
  return ctrl ? "centre" : shift ? "corner" : mode;
}

/** Executes the command of a key; returns false if the key has no command here. */
export function pressKey(event: KeyboardEvent, size: number, acts: Acts): boolean {
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl && event.code === "KeyZ") event.shiftKey ? acts.redo() : acts.undo();
  else if (ctrl && event.code === "KeyY") acts.redo();
  else if (ctrl && event.code === "KeyA") acts.selectAll();
  else if (["Delete", "Backspace"].includes(event.key) || event.code === "Digit0" || event.code === "Numpad0")
    acts.erase();
  else if (event.key === "Escape") acts.clearSelection();
  else if (event.code === "Space") acts.setMode(modes[(modes.indexOf(acts.mode()) + 1) % modes.length]!);
  else if (size <= 9 && !ctrl && modeKeys[event.code]) acts.setMode(modeKeys[event.code]!);
  else {
    const value = valueOf(event, size);
    if (value === 0) return false;
    acts.enter(value, modeOf(event, acts.mode(), event.code.startsWith("Key")));
  }
  return true;
}

/** Elements that use keys themselves: text fields, dialogs, menus. */
const ownKeys = "textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable], [popover], dialog";
const pressable = "button, a, summary, input";

/**
 * Passes keys from the whole page to the board of a view, wherever the focus is, except in text fields, menus and
 * dialogs; Enter and Space still press a focused button. Every view with a board uses this once while it is
 * shown; `press` returns true for a key that had an effect. Returns a function that ends the listening.
 */
export function listenForKeys(press: (event: KeyboardEvent) => boolean): () => void {
  const listen = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || target.closest(ownKeys) || document.querySelector("dialog[open]")) return;
    if (["Enter", " "].includes(event.key) && target.closest(pressable)) return;
    if (press(event)) event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

const modeIcons: Record<Mode, IconName> = { value: "digit", corner: "corner", centre: "centre", colour: "colour" };

/** Values and "erase" as buttons; `enter` receives 0 for "erase". A press leaves the focus where it was. */
export function digitKeys(app: App, size: number, enter: (value: number) => void) {
  const keys = Array.from({ length: size }, (_, k) =>
    button(symbolOf(size, k + 1), () => enter(k + 1), { class: "key", "data-value": k + 1 }));
  const erase = iconButton("erase", app.text("sudoku.erase"), () => enter(0), { class: "key erase" }, true);
  const element = h("div", { class: `pad pad-${size}`, onmousedown: (event: Event) => event.preventDefault() },
    h("div", { class: "keys", role: "group", "aria-label": app.text("sudoku.digits") }, ...keys, erase));
  return { keys, element };
}

/** Modes and values as buttons. */
export function pad(app: App, size: number, acts: Acts) {
  const modeChoice = choice(app.text("sudoku.mode"), modes.map((mode) => [mode, app.text(`sudoku.mode.${mode}`), modeIcons[mode]]),
    "value", (mode) => acts.setMode(mode as Mode));
  modeChoice.element.classList.add("modes");
  const { keys, element } = digitKeys(app, size, (value) =>
    value === 0 ? acts.erase() : acts.enter(value, acts.mode()));
  element.prepend(modeChoice.element);
  const show = (mode: Mode, left: number[]): void => {
    modeChoice.set(mode);
    element.dataset.mode = mode;
    keys.forEach((key, k) => {
      key.classList.toggle("done", mode === "value" && (left[k + 1] ?? 1) <= 0);
      // Colour numbers beyond the available ones reuse the first colours.
      key.classList.remove("tint-key");
      if (mode === "colour") key.classList.add("tint-key", `tint-${(k % 9) + 1}`);
    });
  };
  return { element, show };
}
