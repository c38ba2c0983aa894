// The changes of the textbook search, and the lines of the textbook program to which they belong: the steps of
// Algorithm C, or of Algorithm M for items with bounds (Knuth, TAOCP 4B, 7.2.2.1).

/** The changes that are steps of the animation, named as in dlx/textbook/dancing_links.hpp. */
export const kinds = ["choose", "leave", "try", "retract", "remove", "restore", "unlink", "relink", "mark", "unmark",
  "take", "give", "enough", "reopen", "found", "end"] as const;
export type Kind = (typeof kinds)[number];

export const programLines = ["initialize", "enter", "choose", "cover", "tweak", "try", "again", "backtrack", "leave"] as const;
export type ProgramLine = (typeof programLines)[number];

/** The lines of the changes that belong to one line only. */
const lineOf: Partial<Record<Kind, ProgramLine>> = {
  choose: "choose", try: "try", enough: "try", retract: "again", reopen: "again", leave: "backtrack", found: "enter",
  end: "leave",
};
const undoing = new Set<Kind>(["restore", "relink", "unmark", "give"]);

/** Finds the lines of the steps. `boundAfter` is the bound of the item of a step after the step. */
export function linesOf(steps: Kind[], boundAfter: number[]): ProgramLine[] {
  let line: ProgramLine = "initialize";
  const lines = steps.map((kind, k) => {
    const own = lineOf[kind];
    if (own) {
      // A choice covers its item first. After an option was taken back, the next one is tweaked.
      line = kind === "choose" ? "cover" : own === "again" ? "tweak" : own;
      return own;
    }
    const now = line;
    if (line === "cover" && (kind === "remove" || kind === "take" && boundAfter[k]! > 0)) line = "tweak";
    return now;
  });
  // Links return before the step that they belong to is reported.
  for (let k = steps.length - 1, next: ProgramLine = "again"; k >= 0; --k)
    if (undoing.has(steps[k]!)) lines[k] = next;
    else if (lines[k] === "again" || lines[k] === "backtrack") next = lines[k]!;
  return lines;
}
