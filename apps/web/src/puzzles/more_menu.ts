// The menu of an open puzzle: to watch the search, to print, and to pass the puzzle on.
import type { App } from "../app";
import type { ModelQuery } from "../engine/puzzle_methods";
import { menu } from "../ui/menu";
import { pack } from "../ui/packed";
import { shareLink } from "../ui/share";
import type { Board } from "./board";
import { BoardDrawing } from "./board_drawing";
import { piecesOf } from "./drawer";
import { printPuzzle } from "./print";
import { packed, writeState, type State } from "./state";

// A problem as a link to the page of exact covers.
const mostLinked = 60_000;

interface Opened {
  title: string;
  about: string;
  state: State;
  /** Null if the puzzle is too large to be drawn. */
  board: Board | null;
  /** The puzzle with the pieces that are placed by hand; null if its parameters have a fault. */
  query: ModelQuery | null;
}

/** `say` shows a message. */
export function moreMenu(app: App, opened: () => Opened, watch: () => void, say: (words: string) => void): HTMLElement {
  const { text } = app;
  const problem = () => app.engine.ask("puzzles.text", [opened().query!]).catch(() => null);
  const print = ({ title, about, state, board }: Opened) =>
    printPuzzle(title, about, new BoardDrawing(board!, text("puzzles.board"), [], "img").element, piecesOf(state.model.name, board));
  const save = async () => {
    const content = await problem();
    if (content !== null) app.save(`${opened().state.model.name}.dlx`, content);
  };
  const toCover = async () => {
    const content = await problem();
    if (content === null) return;
    const small = await pack(content);
    if (small.length > mostLinked) say(text("puzzles.too-large-to-open"));
    else location.hash = `#cover?${new URLSearchParams({ "t.z": small, do: "solve" })}`;
  };
  const share = async () => say(await shareLink(app, await packed(writeState(opened().state))));
  return menu(text("puzzles.more-menu"), () => {
    const { board, query } = opened();
    return [
      { label: text("puzzles.view.watch"), icon: "play", act: watch }, null,
      { label: text("cover.share"), icon: "link", act: () => void share() },
      { label: text("shell.print"), icon: "print", disabled: !board, act: () => print(opened()) },
      { label: text("puzzles.save-problem"), icon: "save", disabled: !query, act: () => void save() },
      { label: text("puzzles.to-cover"), icon: "cover", disabled: !query, act: () => void toCover() },
    ];
  }, { icon: "more" });
}
