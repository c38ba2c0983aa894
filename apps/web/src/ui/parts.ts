// Small components shared by pages.
import { h, type Attributes, type Child } from "./dom";
import { icon, type IconName } from "./icons";

export function button(label: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick: () => act(), ...attributes }, label);
}

/** A button with an icon; `bare`: only the icon is visible. */
export function iconButton(name: IconName, label: string, act: () => void, attributes: Attributes = {}, bare = false) {
  const shown = bare ? { "aria-label": label, title: label, ...attributes } : attributes;
  return h("button", { type: "button", onclick: () => act(), ...shown }, icon(name), !bare && h("span", {}, label));
}

let fields = 0;

export function field(label: string, control: HTMLElement, help?: string): HTMLElement {
  control.id ||= `field-${++fields}`;
  if (!help) return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
  control.setAttribute("aria-describedby", `${control.id}-help`);
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control,
    h("p", { class: "help", id: `${control.id}-help` }, help));
}

export function select(choices: [value: string, label: string][], value: string,
  act: (value: string) => void = () => {}): HTMLSelectElement {
  const element = h("select", { onchange: () => act(element.value) },
    ...choices.map(([name, label]) => h("option", { value: name }, label)));
  element.value = value;
  return element;
}

/** A field for a whole number; other input is replaced by the nearest permitted number. */
export function numberInput(value: number, least: number, most: number, act: (value: number) => void) {
  const input = h("input", { type: "number", min: least, max: most, value, required: true, onchange: () => {
    const now = Math.min(most, Math.max(least, Math.round(Number(input.value)) || least));
    input.value = String(now);
    act(now);
  } });
  return input;
}

/** A field for a file. */
export function fileInput(act: (file: File) => void, attributes: Attributes = {}): HTMLInputElement {
  const input = h("input", { type: "file", ...attributes, onchange: () => {
    const file = input.files?.[0];
    if (file) act(file);
  } });
  return input;
}

/** An invisible field for a file, which a button or a menu item opens by click(). */
export const hiddenFileInput = (act: (file: File) => void): HTMLInputElement =>
  fileInput(act, { class: "visually-hidden", tabindex: -1, "aria-hidden": "true" });

export function checkbox(label: string, checked: boolean, act: (checked: boolean) => void = () => {}) {
  const box = h("input", { type: "checkbox", checked, onchange: () => act(box.checked) });
  return { box, element: h("label", { class: "checkbox" }, box, h("span", {}, label)) };
}

/** A choice as adjacent buttons; arrow keys move between them. */
export function choice(label: string, choices: [value: string, label: string, icon?: IconName][], value: string,
  act: (value: string) => void) {
  const buttons = choices.map(([name, text, image]) =>
    h("button", { type: "button", role: "radio", "data-value": name, onclick: () => set(name, true) }, image && icon(image), text));
  const element = h("div", { class: "choice", role: "radiogroup", "aria-label": label }, ...buttons);
  function set(name: string, tell = false): void {
    buttons.forEach((one) => {
      const chosen = one.dataset.value === name;
      one.setAttribute("aria-checked", String(chosen));
      one.tabIndex = chosen ? 0 : -1;
    });
    if (tell) act(name);
  }
  element.addEventListener("keydown", (event) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = buttons.findIndex((one) => one.getAttribute("aria-checked") === "true");
    const next = buttons[(at + step + buttons.length) % buttons.length]!;
    set(next.dataset.value!, true);
    next.focus();
  });
  set(value);
  return { element, set };
}

/** Opens a dialog. Its buttons, Escape, and a press outside close the dialog. */
export function dialog(title: string, close: string, ...children: Child[]): HTMLDialogElement {
  const heading = h("h2", { id: `dialog-${++fields}` }, title);
  const element = h("dialog", { "aria-labelledby": heading.id },
    h("header", {}, heading, iconButton("close", close, () => element.close(), { class: "quiet" }, true)),
    ...children);
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  element.addEventListener("close", () => element.remove());
  document.body.append(element);
  element.showModal();
  return element;
}
