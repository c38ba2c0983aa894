// The icons of the page: outlines of 24 x 24 units in the colour of the text. An icon is decoration;
// its control has a visible label or an aria-label.
import { s } from "./dom";

const box = (x: number, y: number, width: number, height = width) =>
  `M${x} ${y}h${width}v${height}h-${width}z`;
const dot = (x: number, y: number) => `M${x} ${y}v.01`;
const disc = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`;

/** The path of each icon. */
const paths = {
  back: "M19 12H5m6-6-6 6 6 6",
  board: `${box(4, 4, 16)}M9.3 4v16M14.7 4v16M4 9.3h16M4 14.7h16`,
  candidates: `${box(4, 4, 16)}${[8, 12, 16].flatMap((y) => [8, 12, 16].map((x) => dot(x, y))).join("")}`,
  centre: `${box(4, 4, 16)}M8 11v2m4-2v2m4-2v2`,
  check: "m5 12.5 4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6 6 18",
  colour: `M12 3.5a8.5 8.5 0 1 0 0 17c1.6 0 2-1 1.6-2.1-.5-1.4.3-2.6 1.9-2.6h2.1a2.9 2.9 0 0 0 2.9-3C20.5 7.7 16.7 3.5 12 3.5z${dot(8, 10)}${dot(12, 7.5)}${dot(16, 10)}`,
  corner: `${box(4, 4, 16)}M7.5 7v2m9-2v2m-9 6v2`,
  cover: `${box(4, 4, 4)}${box(10, 10, 4)}${box(16, 16, 4)}M12 6h8M4 12h4m8 0h4M4 18h8`,
  delete: "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v6M13.7 10.5v6",
  digit: `${box(4, 4, 16)}M10 9.5l2.5-2v9`,
  down: "m6 9.5 6 6 6-6",
  edit: "M4 20l1-4.5L16 4.5 19.5 8 8.5 19zM13.5 7l3.5 3.5",
  erase: "m9 20-5-5L14.5 4.5l6 6L11 20zM11 20h9M9.5 9.5l6 6",
  explain: "M5 6h14M5 12h14M5 18h9",
  forward: "M5 12h14m-6-6 6 6-6 6",
  gallery: `${box(4, 4, 6.5)}${box(13.5, 4, 6.5)}${box(4, 13.5, 6.5)}${box(13.5, 13.5, 6.5)}`,
  grade: "M5 20v-5m7 5V10m7 10V4",
  hint: "M9 17.5h6M10 20.5h4M8.5 14.5a6 6 0 1 1 7 0c-.5.5-.7 1.2-.7 3H9.2c0-1.8-.2-2.5-.7-3z",
  lesson: "M12 6.5C9.5 4.8 6.5 4.5 3.5 5v13c3-.5 6-.2 8.5 1.5 2.5-1.7 5.5-2 8.5-1.5V5c-3-.5-6-.2-8.5 1.5zv13",
  link: "M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7l1.5-1.5",
  more: `${dot(6, 12)}${dot(12, 12)}${dot(18, 12)}`,
  open: "M3.5 18.5V5.5h6l2 2.5h8v3M3.5 18.5 6.5 11h15l-3 7.5z",
  photo: `M3.5 7.5h4L9 5h6l1.5 2.5h4v12h-17z${disc(12, 13, 3.5)}`,
  play: "M7.5 4.5v15l12-7.5z",
  plus: "M12 5v14M5 12h14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  puzzle: "M4 8h4.5a2.2 2.2 0 1 1 4 0H17v4.5a2.2 2.2 0 1 1 0 4V21H4z",
  redo: "m15 5 5 4.5-5 4.5M20 9.5H9.5a5 5 0 0 0 0 10H14",
  restart: "M4.5 4.5V10H10M4.8 9.8A8 8 0 1 1 4 13.5",
  save: "M12 4v11m-5-5 5 5 5-5M4.5 19.5h15",
  share: `${disc(6, 12, 2.5)}${disc(17.5, 5.5, 2.5)}${disc(17.5, 18.5, 2.5)}M8.2 10.8l7-4M8.2 13.2l7 4`,
  solution: `${disc(12, 12, 8.5)}M8 12.5l3 3 5.5-6`,
  step: "M5 5v14l10-7zM19 5v14",
  "step-back": "M19 5v14L9 12zM5 5v14",
  stop: box(6, 6, 12),
  undo: "M9 5 4 9.5 9 14M4 9.5h10.5a5 5 0 0 1 0 10H10",
};

export type IconName = keyof typeof paths;

/** Makes an icon. */
export const icon = (name: IconName): SVGSVGElement =>
  s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: paths[name] }));
