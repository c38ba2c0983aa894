// Reads the puzzles of pasted texts and files. The browser reads XML and decompresses drawings of penpa-edit for
// the engine, which has no libraries for them here.
import type { App } from "../app";
import type { Ask } from "../engine/client";
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

/** Passes the puzzles of a text to `how.onPart`. Returns the number of parts that could not be read. */
export async function readText(app: App, text: string, format: string | null, how: Ask<"sudoku.read">): Promise<number> {
  const plain = withoutXml(text.replace(/^\ufeff/, ""));
  return app.engine.ask("sudoku.read", [await withPlainDrawings(plain), format], how);
}

export async function readOne(app: App, text: string, format: string | null): Promise<Puzzle> {
  const found: Puzzle[] = [];
  await readText(app, text, format, { onPart: (puzzles) => found.push(...puzzles) });
  return found[0]!;
}
