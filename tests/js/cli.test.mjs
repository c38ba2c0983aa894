// The command dlx-wasm. The expected outputs are those of the program dlx; with the program's path in
// DLX_PROGRAM, both are compared.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";

import { packageFolder } from "./package.mjs";

const first = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const second = ".2...3.7...5.....441.7....9.6...5..8.71.4...3...1..2...5....6.......6.8.....2.9.7";
const firstSolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const secondSolved = "629413875735869124418752369964235718271648593583197246157984632392576481846321957";
const wrong = `55${".".repeat(79)}`, open = ".".repeat(81);

const folder = mkdtempSync(join(tmpdir(), "dlx-cli-"));
after(() => rmSync(folder, { recursive: true }));
const files = {
  "two.txt": `${first}\n${second}\n`,
  "mixed.txt": `# a list\n${first}\n${open}\n${wrong}\nbad\n${second}\n`,
  "table.csv": `id,puzzle\n7,${first}\n8,${second}\n`,
  "small.txt": "1...............\n",
  "x.rules": "box 2x2\ndiagonals\n",
  "two.dlx": "A B C | x\nA B x:1\nC\nC x:2\nA\nB C\n",
  "none.dlx": "A B\nA\n",
  "bad.dlx": "A B\nA X\n",
  "costs.dlx": "A B\nA|3\nB|2\nA B|4.5\n",
  "rows.matrix": "1 0\n0 1\n1 1\n",
  "four.dlx": "a b c d e f\na b\na c\na d\nb c\nb d\nc d\ne f\ne\nf\n",
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);

const options = (input) => ({ cwd: folder, encoding: "utf8", input });
const run = (words, input = "") =>
  spawnSync(process.execPath, [resolve(packageFolder, "bin/dlx-wasm.js"), ...words], options(input));

// Words, the exit code, stdout, stderr without the name of the program.
const cases = [
  [["sudoku", first], 0, `${firstSolved}\n`, ""],
  [["sudoku", "two.txt"], 0, `${firstSolved}\n${secondSolved}\n`, ""],
  [["sudoku", "table.csv"], 0, `${firstSolved}\n${secondSolved}\n`, ""],
  [["sudoku", "--first", "two.txt", "two.txt"], 0, `${firstSolved}\n${secondSolved}\n`.repeat(2), ""],
  [["sudoku", "--count", "mixed.txt", "-n", "5"], 2, "1\n5\n0\nmalformed\n1\n",
    "warning: mixed.txt:4: 5 is twice in row 1: r1c1 and r1c2\n"
      + "error: mixed.txt:5:1: unexpected 'b'; expected 1-9, or . 0 * _ - x for an empty cell\n"
      + ": 4 puzzles: 2 solved, 1 ambiguous, 1 impossible; 1 malformed (mixed.txt:5)\n"],
  [["sudoku", "--box", "2x2", "--count", "................"], 0, "288\n", ""],
  [["sudoku", "--rules", "x.rules", "small.txt", "--first"], 0, "1243342121344312\n", ""],
  [["sudoku", "--variant", "diagonals", "--box", "2x2", "small.txt", "--first"], 0, "1243342121344312\n", ""],
  [["sudoku", wrong], 1, "no solution\n", "warning: argument 1:1: 5 is twice in row 1: r1c1 and r1c2\n"],
  [["sudoku", "--format=grid", "small.txt", "--first"], 0,
    "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+\n", ""],
  [["sudoku", "convert", "--to", "csv", "two.txt"], 0, `puzzle,solution\n${first},\n${second},\n`, ""],
  [["sudoku", "convert", "--to", "sdk", "small.txt"], 0, "1...\n....\n....\n....\n", ""],
  [["sudoku", "grade", "--se", "two.txt"], 0,
    "1: 1.2/1.2/1.2, hardest: hidden single\n2: 6.5/1.2/1.2, hardest: cycle or forcing chain\n", ""],
  [["sudoku", "generate", "--seed", "3", "-n", "1"], 0, `${second}\n`, ""],
  [["sudoku", "generate", "--seed", "3", "--solutions"], 0, `${second},${secondSolved}\n`, ""],
  [["sudoku", "generate", "--seed", "1", "--givens", "20", "--attempt-limit", "3"], 3, "",
    "error: puzzle 1: no such puzzle was found in 3 attempts; there may be none\n"],
  [["solve", "two.dlx"], 0, "| solution 1\nA B x:1\nC\n| solution 2\nA\nB C\n", ""],
  [["solve", "two.dlx", "-n1", "--format=rows"], 0, "1 2\n", ""],
  [["solve", "--min-cost", "2", "costs.dlx"], 0, "| solution 1, cost 4.5\nA B\n| solution 2, cost 5\nA\nB\n", ""],
  [["solve", "none.dlx"], 1, "", "warning: none.dlx:1: primary item 'B' is in no option, so there is no cover\n: no solution\n"],
  [["solve", "bad.dlx"], 2, "", "error: bad.dlx:2:3: found 'X', expected an item of line 1\n"],
  [["count", "two.dlx"], 0, "2\n", ""],
  [["count", "four.dlx"], 0, "6\n", ""],
  [["convert", "two.dlx"], 0, files["two.dlx"], ""],
  [["convert", "costs.dlx", "--to", "matrix"], 0, "|items: A B\n1 0\n0 1\n1 1\n",
    "warning: a matrix has no costs; they are left out\n"],
  [["sudoku", "--foo"], 2, "", "error: unrecognised option '--foo'; try 'dlx sudoku --help'\n"],
  [["sudoku", "-n", "0", first], 2, "",
    "error: -n: '0' is out of range; expected 1 or more; --all writes all solutions; try 'dlx sudoku --help'\n"],
  [["sudoku", "nofile"], 2, "", "error: 'nofile' is neither an existing file nor a puzzle; try 'dlx sudoku --help'\n"],
  [["solve", "--limit"], 2, "", "error: the required argument for option '--limit' is missing; try 'dlx solve --help'\n"],
  [["solve", "nofile"], 2, "", "error: cannot read nofile: No such file or directory\n"],
  [["foo"], 2, "", "error: unknown command 'foo'; try 'dlx --help'\n"],
];

// "dlx: error: x" and "dlx-wasm: error: x" as "error: x"; ": x" is a message without a level.
const plain = (text) => text.replaceAll(/^dlx(-wasm)?: (?=(error|warning): )/gm, "").replaceAll(/^dlx(-wasm)?(?=: )/gm, "")
  .replaceAll("'dlx-wasm ", "'dlx ");
const program = process.env.DLX_PROGRAM;

for (const [words, code, stdout, stderr] of cases) {
  test(`dlx-wasm ${words.join(" ")}`, () => {
    const ran = run(words);
    assert.deepEqual([ran.stdout, plain(ran.stderr), ran.status], [stdout, stderr, code]);
    if (!program) return;
    const other = spawnSync(program, words, options(""));
    assert.deepEqual([other.stdout, plain(other.stderr), other.status], [stdout, stderr, code]);
  });
}

test("grades have the difficulty, the score and the search of the program", () => {
  const text = "1: easy     score   15, hardest: hidden single; search: guesses 0, nodes 51";
  assert.equal(run(["sudoku", "grade", first]).stdout, `${text}\n`);
  if (program) assert.ok(spawnSync(program, ["sudoku", "grade", first], options("")).stdout.startsWith(text));
});

test("all solutions are written once, in any order", () => {
  const grids = run(["sudoku", "--box", "2x2", "--all", "................"]).stdout.trim().split("\n");
  assert.deepEqual([grids.length, new Set(grids).size], [288, 288]);
});

test("puzzles are read from stdin, with the line ends of Windows, and written to a file", () => {
  assert.equal(run(["sudoku"], `${first}\r\n${second}\r\n`).stdout, `${firstSolved}\n${secondSolved}\n`);
  assert.equal(run(["sudoku", "-", "-o", "out.txt"], `${first}\n`).stdout, "");
  assert.equal(readFileSync(join(folder, "out.txt"), "utf8"), `${firstSolved}\n`);
  const same = run(["sudoku", "two.txt", "-o", "two.txt"]);
  assert.equal(same.status, 2);
  assert.equal(readFileSync(join(folder, "two.txt"), "utf8"), files["two.txt"]);
});

test("dlx-wasm reads drawings that dlx-wasm wrote, and documents with several puzzles", () => {
  for (const format of ["grid", "unicode", "sdk", "numbers"]) {
    const drawn = run(["sudoku", "convert", "--to", format, "two.txt"]).stdout;
    assert.equal(run(["sudoku", "convert"], drawn).stdout, files["two.txt"], format);
  }
});

test("a search that a limit ends has code 3", () => {
  const ended = run(["count", "--node-limit", "1", "four.dlx"]);
  assert.deepEqual([ended.stdout, ended.status], ["", 3]);
});

test("help begins with examples, which are commands", () => {
  for (const words of [[], ["sudoku"], ["generate"], ["grade"], ["solve"], ["count"], ["convert"]]) {
    const { stdout, status } = run([...words, "--help"]);
    assert.equal(status, 0);
    assert.match(stdout, /^dlx-wasm .*\n\nExamples:\n {2}dlx-wasm /);
    assert.ok(stdout.split("\n").every((line) => line.length <= 100), words.join(" "));
  }
});
