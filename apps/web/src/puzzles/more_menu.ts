// The menu of an open puzzle, to pass the puzzle on.
import type { App } from "../app";
import type { ModelQuery } from "../engine/puzzle_methods";
import { menu } from "../ui/menu";
import { pack } from "../ui/packed";
import { shareLink } from "../ui/share";
import { packed, writeState, type State } from "./state";

// A problem as a link to the page of exact covers.
const mostLinked = 60_000;

interface Opened {
  state: State;
  /** The puzzle with the pieces that are placed by hand; null if its parameters have a fault. */
  query: ModelQuery | null;
}

/** `say` shows a message. */
export function moreMenu(app: App, opened: () => Opened, say: (words: string) => void): HTMLElement {
  const { text } = app;
  const problem = () => app.engine.ask("puzzles.text", [opened().query!]).catch(() => null);
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
    const { query } = opened();
    return [
      { label: text("cover.share"), icon: "link", act: () => void share() },
      { label: text("puzzles.save-problem"), icon: "save", disabled: !query, act: () => void save() },
      { label: text("puzzles.to-cover"), icon: "cover", disabled: !query, act: () => void toCover() },
    ];
  }, { icon: "more" });
}
