// The functions that the first module of the package must contain: `node core.mjs PACKAGE PROFILE`
// calls them in a package whose module records called functions, and writes the profile. All other
// functions go into the second module (scripts/js). The first module is what a player of sudokus
// needs, so that a page gives hints soon after it was opened.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// The clock advances by a fixed step at each reading, so that the module is divided the same way on
// all machines.
let now = 0;
Object.defineProperty(performance, "now", { value: () => (now += 0.02) });  // milliseconds

const [folder, profile] = process.argv.slice(2);
const part = (name) => import(pathToFileURL(resolve(folder, name)));
const { sudoku } = await part("index.js");
const { c, bytes } = await part("lib/wasm.js");

const puzzles = [
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  "...7.4..5.2..1..7.....8...2.9...625.6...7...8.532...1.4...9.....3..6..9.2..4.7...",
  "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];
for (const puzzle of puzzles) {
  sudoku.solve(puzzle);
  sudoku.solve(puzzle, { unique: true });
  sudoku.count(puzzle, { limit: 1000 });
  sudoku.explain(puzzle);
  sudoku.grade(puzzle, { rules: "box 3x3\n" });
}
const [easy] = puzzles;
sudoku.count(easy.replaceAll("5", "."), { limit: 1000 });
sudoku.conflict(easy.replace("5", "6"));
sudoku.techniques();
try {
  sudoku.solve("12");
} catch (error) {
  if (error.name !== "ParseError") throw error;
}

const size = c.__write_profile(0, 0), place = c.malloc(size) >>> 0;
c.__write_profile(place, size);
writeFileSync(profile, bytes().subarray(place, place + size));
