// Reads the puzzles of pasted texts and files. The browser decompresses drawings of penpa-edit for the engine, which
// has no library for them here.
import type { App } from "../app";
import { base64, unpack } from "../ui/packed";
import type { Puzzle } from "./frame";

/** Decompresses the drawings in links to penpa-edit. Drawings that are damaged stay as they are. */
async function withPlainDrawings(text: string): Promise<string> {
  for (const [, code] of text.matchAll(/penpa-edit[^\s"'<>]*?[#?&]p=([^\s"'<>&]+)/g)) {
    const plain = await unpack(decodeURIComponent(code!)).catch(() => null);
    if (plain !== null) text = text.replace(code!, base64(new TextEncoder().encode(plain)));
  }
  return text;
}

/** The first `most` puzzles of a text, and the number of parts before them that could not be read. */
export async function readText(app: App, text: string, most = 1, signal?: AbortSignal) {
  const plain = await withPlainDrawings(text), found: Puzzle[] = [];
  const skipped = await app.engine.ask("sudoku.read", [plain, most],
    { signal, lane: "long", onPart: (puzzles) => found.push(...puzzles) });
  return { found, skipped };
}
