// The frame of the panels beside the board, and the interface between the board and its panels.
import { h } from "../ui/dom";
import { iconButton } from "../ui/parts";
import type { CellView, Link } from "./cell_drawing";
import type { Frame, Puzzle } from "./frame";
import type { Game } from "./game";

/** The marks and links that are drawn over the board. */
export interface Overlay {
  dress(view: CellView, cell: number): void;
  links: Link[];
}

/** The interface of the board to its panels. */
export interface Player {
  readonly frame: Frame;
  readonly game: Game;
  readonly puzzle: Puzzle;
  edit(act: () => boolean, value?: number): void;
  show(overlay: Overlay | null): void;
  closePanel(): void;
  wrongCells(): number[];
}

export interface Panel {
  element: HTMLElement;
  close(): void;
  /** Called when the panel is requested while it is open. Without this function, the panel closes. */
  again?(): void;
}
export type PanelMaker = (play: Player) => Panel;

/** A panel with a heading, a button that closes the panel, and a message, first that the work has begun. */
export function panelFrame(play: Player, title: string) {
  const { app } = play.frame, ending = new AbortController();
  const body = h("div", { class: "panel-body" }, h("p", { class: "wait" }, app.text("sudoku.wait")));
  const close = iconButton("close", app.text("shell.close"), () => play.closePanel(), { class: "quiet" }, true);
  const element = h("section", { class: "panel boxed", "aria-label": title },
    h("header", {}, h("h2", {}, title), close), body);
  const fail = (error: unknown) => {
    if (!ending.signal.aborted) body.replaceChildren(h("p", { class: "error" }, (error as Error).message));
  };
  const say = (text: string) => {
    body.replaceChildren(h("p", {}, text));
    app.announce(text);
  };
  return { element, body, fail, say, signal: ending.signal, close: () => ending.abort() };
}

/** A panel that `fill` fills; the panel shows an error of `fill`. */
export function asyncPanel(play: Player, title: string,
  fill: (panel: ReturnType<typeof panelFrame>) => Promise<void>): Panel {
  const panel = panelFrame(play, title);
  void fill(panel).catch(panel.fail);
  return panel;
}
