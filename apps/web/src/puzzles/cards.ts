// The gallery of puzzles: a card with a picture for each.
import type { App } from "../app";
import { h, s } from "../ui/dom";
import type { Key } from "../text/en";
import { middle, outline, path, polygon, viewBox } from "./lattice";
import { others, packing, type Preset } from "./presets";
import { solidPicture } from "./solid";

const cellsOf = (rows: string) => rows.split("/").map((row) => (row.includes(" ") ? row.split(" ") : Array.from(row)));
const shades: Record<string, string> = { "-": "light", "#": "dark" };

/** The classes of the colours of letters. */
const hueOf = (letters: string[]) => {
  const known = [...new Set(letters)].sort();
  return (letter: string) => shades[letter] ?? `hue${known.indexOf(letter) % 12}`;
};

/** The small solved puzzle of a card. */
function cardPicture(preset: Preset): SVGSVGElement {
  const { picture, shape = "square", text } = preset;
  if (shape === "cube") {
    const hue = hueOf(Array.from(picture.replace(/[/,]/g, "")));
    return solidPicture(picture.split(",").flatMap((layer, z) => cellsOf(layer).flatMap((cells, row) =>
      cells.map((letter, column) => ({ place: { row, column, layer: z }, hue: Number(hue(letter).slice(3)) })))), "");
  }
  const rows = cellsOf(picture), texts = text === "=" ? rows : text ? cellsOf(text) : [];
  const cells = rows.flatMap((letters, row) => letters.flatMap((letter, column) => letter === "." ? []
    : [{ letter, text: texts[row]?.[column] ?? "", points: polygon(shape, { row, column, layer: 0 }, letters.length) }]));
  const hue = hueOf(cells.flatMap(({ letter }) => Array.from(letter)).filter((letter) => !(letter in shades)));
  const letters = [...new Set(cells.map(({ letter }) => letter))];
  const drawn = cells.flatMap(({ letter, points }) => letter.length === 1
    ? [s("path", { class: hue(letter), d: path(points) })]
    : Array.from(letter, (side, k) => s("path", { class: hue(side),
      d: path([points[k]!, points[(k + 1) % points.length]!, middle(points)]) })));
  return s("svg", { viewBox: viewBox(cells.map(({ points }) => points)), "aria-hidden": "true" }, ...drawn,
    ...letters.map((letter) => s("path", { class: "outline",
      d: letter.length > 1 || letter in shades ? cells.filter((cell) => cell.letter === letter).map(({ points }) => path(points)).join("")
        : outline(cells.filter((cell) => cell.letter === letter).map(({ points }) => points)) })),
    ...cells.flatMap(({ text: written, points }) => {
      const [x, y] = middle(points);
      return written && written !== "." ? [s("text", { x, y: y + 0.21 }, written)] : [];
    }));
}

function card(app: App, preset: Preset): HTMLElement {
  const { name, model, values, view } = preset;
  const params = new URLSearchParams({ m: model });
  for (const [parameter, value] of Object.entries(values)) params.set(`p.${parameter}`, value === true ? "yes" : String(value));
  if (view) params.set("do", view);
  const title = app.text((name ? `puzzles.card.${name}` : `puzzles.model.${model}`) as Key);
  return h("a", { class: "card boxed", href: app.link.address(params) }, cardPicture(preset), h("strong", {}, title),
    h("span", {}, app.text((name ? `puzzles.card-about.${name}` : `puzzles.about.${model}`) as Key)));
}

const cardsOfTask = 6;

/** Adds cards, a few in each task, because all pictures together would block slow devices for too long. */
function fill(app: App, list: HTMLElement, presets: Preset[]): void {
  list.append(...presets.slice(0, cardsOfTask).map((preset) => card(app, preset)));
  if (presets.length > cardsOfTask) window.setTimeout(() => fill(app, list, presets.slice(cardsOfTask)));
}

/** The gallery; `last` is the address of the puzzle that was open last. */
export function cards(app: App, last: string | null): HTMLElement[] {
  const { text } = app;
  const group = (title: Key, presets: Preset[]) => {
    const list = h("div", { class: "cards" });
    window.setTimeout(() => fill(app, list, presets));
    return h("section", { "aria-label": text(title) }, h("h2", {}, text(title)), list);
  };
  return [h("h1", {}, text("puzzles.title")), h("p", { class: "about" }, text("puzzles.lead"), " ",
    last && h("a", { class: "continue", href: last }, text("puzzles.continue"))),
    group("puzzles.packing", packing), group("puzzles.others", others)];
}
