// The shell: header, language, theme, and the page selected by the address.
import type { App, Page, Values } from "./app";
import { Engine } from "./engine/client";
import type { Failure } from "./engine/protocol";
import type { Key } from "./text/en";
import { fill, languages, loadWords, preferredLanguage, type Language } from "./text/text";
import { h } from "./ui/dom";
import { icon, type IconName } from "./ui/icons";
import { browserStore } from "./ui/store";

interface Section {
  title: Key;
  icon?: IconName;
  load: () => Promise<{ page: Page }>;
}

const pages: Record<string, Section> = {
  start: { title: "start.title", load: () => import("./start/page") },
  sudoku: { title: "shell.sudoku", icon: "board", load: () => import("./sudoku/page") },
  puzzles: { title: "shell.puzzles", icon: "puzzle", load: () => import("./puzzles/page") },
  cover: { title: "shell.cover", icon: "cover", load: () => import("./cover/page") },
};

/** Splits "#sudoku?p=1" into the name of a page and its parameters. An unknown name means the start page. */
function readAddress(): { name: string; params: URLSearchParams } {
  const [name = "", ...rest] = location.hash.slice(1).split("?");
  return { name: Object.hasOwn(pages, name) ? name : "start", params: new URLSearchParams(rest.join("?")) };
}

const addressOf = (name: string, params: URLSearchParams) => {
  const text = params.toString();
  return `#${name}${text && `?${text}`}`;
};

const store = browserStore();
const chosen = store.get<unknown>("language", "");
const language = Object.keys(languages).find((name): name is Language => name === chosen) ?? preferredLanguage(navigator.languages);
const { words, engineWords } = await loadWords(language);
const text = (key: Key, values?: Values) => fill(words[key] ?? key, values);

/** The messages of errors in texts begin with the place, such as "line 3: ...". */
const engine = new Engine(Object.assign((message: string) => engineWords(message), {
  at({ message, source, line = 1, column = 1 }: Failure) {
    const values = { line, column, message: engineWords(message) };
    return text(source === "<rules>" ? "shell.rules.line" : column > 1 ? "shell.line.column" : "shell.line", values);
  },
}));

const live = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });

/** Announces a message. The text is cleared first, so that an equal message is announced again. */
function announce(message: string): void {
  live.textContent = "";
  window.setTimeout(() => (live.textContent = message), 30);
}

function save(name: string, content: Blob | string): void {
  const file = content instanceof Blob ? content : new Blob([content], { type: "text/plain" });
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

let current = { name: "", params: "", unmount: () => {} };

const appFor = (name: string): App => ({
  engine, language, text, announce, store, save,
  go: (section, params) => (location.hash = addressOf(section, params)),
  link: {
    read: () => readAddress().params,
    write: (params) => {
      if (current.name !== name) return;
      current.params = params.toString();
      history.replaceState(null, "", addressOf(name, params));
    },
    push: (params) => {
      if (current.name !== name || current.params === params.toString()) return;
      current.params = params.toString();
      history.pushState(null, "", addressOf(name, params));
    },
    address: (params) => new URL(addressOf(name, params), location.href).href,
  },
});

const main = h("main", { id: "main", tabindex: "-1" });
const links = Object.entries(pages).flatMap(([name, { title, icon: picture }]) => picture
  ? [h("a", { href: `#${name}`, "data-page": name }, icon(picture), h("span", {}, text(title)))] : []);

/** Shows the page of the address, unless it is already shown. */
async function show(): Promise<void> {
  const { name, params } = readAddress();
  if (name === current.name && params.toString() === current.params) return;
  const isFirst = current.name === "", isOther = current.name !== name;
  current.unmount();
  document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  current = { name, params: params.toString(), unmount: () => {} };
  const shown = current;
  const { title, load } = pages[name]!;
  document.title = name === "start" ? "dlx" : `${text(title)} \u00b7 dlx`;
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
    if (isFirst) return;
    const heading = root.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
    if (isOther) announce(text(title));
  } catch (error) {
    main.replaceChildren(h("p", { class: "error", role: "alert" },
      text("shell.failed", { reason: error instanceof Error ? error.message : String(error) })));
  }
}

const languageChoice = () => h("select", { "aria-label": text("shell.language"), onchange: ({ target }: Event) => {
  store.set("language", (target as HTMLSelectElement).value);
  location.reload();
} }, ...Object.entries(languages).map(([name, label]) =>
  h("option", { value: name, lang: name, selected: name === language }, label)));

function build(): void {
  document.documentElement.lang = language;
  const skip = h("a", { href: "#main", class: "skip", onclick: (event: Event) => {
    event.preventDefault();
    main.focus();
  } }, text("shell.skip"));
  const header = h("header", { class: "top" },
    h("a", { href: "#start", class: "logo", "aria-label": `dlx, ${text("start.title")}` }, "dlx"),
    h("nav", { "aria-label": text("shell.sections") }, ...links),
    languageChoice());
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
for (const event of ["hashchange", "popstate"]) window.addEventListener(event, () => void show());
await show();
if (document.readyState === "complete") keepForOffline();
else window.addEventListener("load", keepForOffline);
