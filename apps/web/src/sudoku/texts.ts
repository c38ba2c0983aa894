// Reads the puzzles of pasted texts and files. The browser reads XML and decompresses drawings of penpa-edit for
// the engine, which has no libraries for them here.
import type { App } from "../app";
import { base64, unpack } from "../ui/packed";
import type { Puzzle } from "./frame";

/** The elements of OpenSudoku's XML that the page shows, with the names of the engine for them. */
const elements = { name: "name", author: "author", description: "description" };

/** The puzzles of OpenSudoku's XML in the JSON of the engine; other texts are returned as they are. */
function withoutXml(text: string): string {
  if (!text.trimStart().startsWith("<")) return text;
  if (!text.includes("<opensudoku")) return "";
  const xml = new DOMParser().parseFromString(text.trimStart(), "text/xml");
  const fields = Object.entries(elements).flatMap(([element, name]) => {
    const value = xml.querySelector(`opensudoku > ${element}`)?.textContent?.trim();
    return value ? [[name, value]] : [];
  });
  return [...xml.querySelectorAll("game[data]")]
    .map((game) => JSON.stringify({ givens: game.getAttribute("data"), fields })).join("\n");
}

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
  const plain = await withPlainDrawings(withoutXml(text.replace(/^\ufeff/, ""))), found: Puzzle[] = [];
  const skipped = await app.engine.ask("sudoku.read", [plain, most],
    { signal, lane: "long", onPart: (puzzles) => found.push(...puzzles) });
  return { found, skipped };
}
