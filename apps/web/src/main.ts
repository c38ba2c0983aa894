// The shell: header, language, theme, and the page selected by the address.
import type { App, Values } from "./app";
import { Engine } from "./engine/client";
import type { Page } from "./page";
import type { Key } from "./text/en";
import { fill, languages, loadWords, preferredLanguage, type Language } from "./text/text";
import { h } from "./ui/dom";
import { browserStore } from "./ui/store";

const pages: Record<string, { title: Key; load: () => Promise<{ page: Page }> }> = {
  sudoku: { title: "shell.sudoku", load: () => import("./sudoku/page") },
  puzzles: { title: "shell.puzzles", load: () => import("./puzzles/page") },
  cover: { title: "shell.cover", load: () => import("./cover/page") },
};

/** Splits "#sudoku?p=1" into the name of a page and its parameters. An unknown name means the first page. */
function readAddress(): { name: string; params: URLSearchParams } {
  const [name = "", ...rest] = location.hash.slice(1).split("?");
  return { name: Object.hasOwn(pages, name) ? name : "sudoku", params: new URLSearchParams(rest.join("?")) };
}

const addressOf = (name: string, params: URLSearchParams) => {
  const text = params.toString();
  return `#${name}${text && `?${text}`}`;
};

const store = browserStore();
const language = store.get<Language | "">("language", "") || preferredLanguage(navigator.languages);
const { words, engineWords } = await loadWords(language);
const engine = new Engine(engineWords);
const text = (key: Key, values?: Values) => fill(words[key] ?? key, values);

const themes = ["auto", "light", "dark"] as const;
type Theme = (typeof themes)[number];

function showTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const live = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });

/** Announces a message. The text is cleared first, so that an equal message is announced again. */
function announce(message: string): void {
  live.textContent = "";
  window.setTimeout(() => (live.textContent = message), 30);
}

function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  h("a", { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

let current = { name: "", params: "", unmount: () => {} };

const appFor = (name: string): App => ({
  engine, language, text, announce, store, save,
  link: {
    read: () => readAddress().params,
    write: (params) => {
      if (current.name !== name) return;
      current.params = params.toString();
      history.replaceState(null, "", addressOf(name, params));
    },
    address: (params) => new URL(addressOf(name, params), location.href).href,
  },
});

const main = h("main", { id: "main", tabindex: "-1" });
const links = Object.entries(pages).map(([name, { title }]) =>
  h("a", { href: `#${name}`, "data-page": name }, text(title)));

/** Shows the page of the address, unless it is already shown. */
async function show(): Promise<void> {
  const { name, params } = readAddress();
  if (name === current.name && params.toString() === current.params) return;
  current.unmount();
  current = { name, params: params.toString(), unmount: () => {} };
  const shown = current;
  const { title, load } = pages[name]!;
  document.title = `${text(title)} \u00b7 dlx`;
  for (const link of links) {
    if (link.dataset.page === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    const { page } = await load();
    if (shown !== current) return;
    const root = h("div", { class: `page ${name}` });
    main.replaceChildren(root);
    shown.unmount = page.mount(root, appFor(name));
    performance.mark("shown");
  } catch (error) {
    main.replaceChildren(h("p", { class: "error", role: "alert" },
      text("shell.failed", { reason: error instanceof Error ? error.message : String(error) })));
  }
}

function languageMenu(): HTMLElement {
  const menu = h("select", { "aria-label": text("shell.language"), class: "plain" },
    ...Object.entries(languages).map(([name, label]) => h("option", { value: name, lang: name }, label)));
  menu.value = language;
  menu.addEventListener("change", () => {
    store.set("language", menu.value);
    location.reload();
  });
  return menu;
}

function themeMenu(): HTMLElement {
  const menu = h("select", { "aria-label": text("shell.theme"), class: "plain" },
    ...themes.map((name) => h("option", { value: name }, text(`shell.theme.${name}`))));
  menu.value = store.get<Theme>("theme", "auto");
  menu.addEventListener("change", () => {
    store.set("theme", menu.value);
    showTheme(menu.value as Theme);
  });
  return menu;
}

function build(): void {
  document.documentElement.lang = language;
  showTheme(store.get<Theme>("theme", "auto"));
  const skip = h("a", { href: "#main", class: "skip", onclick: (event: Event) => {
    event.preventDefault();
    main.focus();
  } }, text("shell.skip"));
  const header = h("header", { class: "top" },
    h("a", { href: "#sudoku", class: "mark" }, "dlx"),
    h("nav", { "aria-label": text("shell.sections") }, ...links),
    h("div", { class: "settings" }, languageMenu(), themeMenu()));
  const footer = h("footer", { class: "bottom" }, h("p", {}, text("shell.private")));
  document.getElementById("app")!.replaceChildren(skip, header, main, footer, live);
}

/**
 * Makes the page work offline after the first visit: its files are cached and, when the network is idle,
 * also the engine.
 */
function keepForOffline(): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  void navigator.serviceWorker.register("./service_worker.js").catch(() => {});
  void navigator.serviceWorker.ready.then(({ active }) =>
    window.setTimeout(() => active?.postMessage("engine"), 2000));
}

build();
window.addEventListener("hashchange", () => void show());
await show();
if (document.readyState === "complete") keepForOffline();
else window.addEventListener("load", keepForOffline);
