import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { dlx } from "./package.mjs";

const { DlxError, ParseError, sudoku, puzzles } = dlx;
const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

test("solutions and their number", () => {
  assert.equal(sudoku.solve(puzzle), solution);
  assert.equal(sudoku.count(puzzle), 1n);
  assert.equal(sudoku.count(".".repeat(16), { rules: "box 2x2\n" }), 288n);
  assert.equal(sudoku.solve("11" + ".".repeat(79)), null);
  assert.match(sudoku.conflict("11" + ".".repeat(79)), /1/);
  assert.equal(sudoku.conflict(puzzle), null);
  assert.equal(sudoku.solve(".".repeat(81), { unique: true }), null);
});

test("puzzles with several solutions are refused, unless `unique` is set", () => {
  const two = "1.3.3.1.21434321", one = "1234341221434321", rules = "box 2x2\n";
  assert.throws(() => sudoku.solve(two, { rules }), { message: /^the puzzle has several solutions/, parameter: "unique" });
  assert.throws(() => sudoku.solve([one, two], { rules }), { message: /^puzzle 1 has several solutions/ });
  assert.equal(sudoku.solve(two, { rules, unique: false }), one);
  assert.deepEqual(sudoku.solve([two, one], { rules, unique: true }), [null, one]);
});

test("lists are answered by lists", () => {
  assert.deepEqual(sudoku.solve([puzzle, solution]), [solution, solution]);
  const lines = readFileSync(new URL("../../data/sudoku/ambiguous.txt", import.meta.url), "utf8")
    .split("\n").filter((line) => /^[0-9.]{81}/.test(line)).map((line) => line.slice(0, 81));
  assert.ok(lines.length > 5);
  for (const count of sudoku.count(lines)) assert.ok(count >= 2n && count <= 96n);
  assert.deepEqual(sudoku.solve([]), []);
});

test("texts of other programs, and the rules in them", () => {
  const link = "http://localhost:8080/#sudoku?p=1..4............&r=box+2x2;diagonals";
  const rules = sudoku.rulesIn(link);
  assert.equal(rules, "box 2x2\ndiagonals\n");
  assert.equal(sudoku.parse(link, { rules }), "1..4............");
  assert.throws(() => sudoku.parse(link, { rules: "box 2x2" }), /rules that differ/);
  assert.equal(sudoku.parse("1,,,4\n,4,,1\n,1,,\n4,,,3\n", { rules: "box 2x2" }), "1..4.4.1.1..4..3");
});

test("texts of any format, and their errors", () => {
  const grid = sudoku.format(puzzle, "grid");
  assert.equal(sudoku.parse(grid), puzzle);
  assert.match(sudoku.format(puzzle, "svg", { solution }), /<svg/);
  assert.throws(() => sudoku.solve("53..7"), ParseError);
  assert.throws(() => sudoku.solve(puzzle.replace("7", "x").replace("5", "?")), (error) =>
    error instanceof ParseError && error.line === 1 && error.column > 0);
  assert.throws(() => sudoku.solve(puzzle, { rules: "box 0x0" }), ParseError);
});

test("steps of a solution by hand", () => {
  const grade = sudoku.grade(puzzle);
  assert.deepEqual([grade.solutions, grade.difficulty], [1, "easy"]);
  const steps = sudoku.explain(puzzle), first = sudoku.hint(puzzle);
  const others = sudoku.explain(puzzle, { without: [first.technique] });
  assert.ok(others.length > 0 && others.every(({ technique }) => technique !== first.technique));
  assert.deepEqual(sudoku.explain(puzzle, { without: first.technique, assumeUnique: true }), others);
  assert.deepEqual(sudoku.hint(puzzle), first);
  assert.throws(() => sudoku.hint(puzzle, { without: ["X-wink"] }), /without: 'X-wink' is none of .*X-wing/);
  assert.deepEqual(first, steps[0]);
  const grid = Array.from(puzzle);
  for (const { placed } of steps) for (const [cell, value] of placed) grid[cell] = String(value);
  assert.equal(grid.join(""), solution);
  assert.ok(sudoku.techniques().some(({ name }) => name === first.technique));
});

test("candidates are the values of solutions", () => {
  const found = sudoku.candidates(puzzle);
  assert.deepEqual(found, Array.from(solution, (digit) => [Number(digit)]));
  const open = sudoku.candidates("1...............", { rules: "box 2x2\n" });
  assert.deepEqual([open[0], open[1], open[15]], [[1], [2, 3, 4], [1, 2, 3, 4]]);
  assert.deepEqual(sudoku.candidates("11" + ".".repeat(79)).flat(), []);
});

test("solutions one by one, each once", () => {
  const rules = "box 2x2\n";
  const all = [...sudoku.solutions(".".repeat(16), { rules })];
  assert.equal(new Set(all).size, 288);
  assert.deepEqual(sudoku.count(all, { rules }), all.map(() => 1n));
  assert.deepEqual([...sudoku.solutions(puzzle)], [solution]);
  assert.deepEqual([...sudoku.solutions("11" + ".".repeat(79))], []);
  assert.equal([...sudoku.solutions(".".repeat(81), { limit: 50 })].length, 50);
});

test("givens that are not needed", () => {
  const smaller = sudoku.minimize(puzzle);
  assert.equal(sudoku.solve(smaller, { unique: true }), solution);
  assert.deepEqual(sudoku.redundant(smaller), []);
  const spare = sudoku.redundant(puzzle);
  assert.equal(spare.length, 22);  // as in dlx sudoku minimize --is-minimal
  const last = sudoku.minimize(puzzle, { order: [spare.at(-1)] });
  assert.equal(last, puzzle.slice(0, spare.at(-1)) + "." + puzzle.slice(spare.at(-1) + 1));
  assert.equal(sudoku.minimize(".".repeat(81)), null);
});

test("canonical forms", () => {
  const turned = Array.from(puzzle).reverse().join("");
  assert.equal(sudoku.canonicalize(puzzle), sudoku.canonicalize(turned));
});

test("new puzzles", () => {
  const made = sudoku.generate({ number: 3, seed: 7, symmetry: "rotate180" });
  assert.equal(made.length, 3);
  for (const { puzzle: text, solution: answer } of made) {
    assert.equal(sudoku.count(text), 1n);
    assert.equal(sudoku.solve(text), answer);
  }
  assert.deepEqual(sudoku.generate({ number: 3, seed: 7, symmetry: "rotate180" }), made);
  const [hard] = sudoku.generate({ difficulty: "hard", seed: 1 });
  assert.equal(sudoku.grade(hard.puzzle).difficulty, "hard");
  assert.throws(() => sudoku.generate({ difficulty: "nasty" }), DlxError);
  const [wing] = sudoku.generate({ technique: ["X-wing"], without: "hidden pair", seed: 1 });
  const used = sudoku.explain(wing.puzzle).map(({ technique }) => technique);
  assert.ok(used.includes("X-wing") && !used.includes("hidden pair"));
});

test("invalid numbers and texts are refused", () => {
  const named = (name) => ({ name: "DlxError", parameter: name, code: "argument" });
  const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  for (const none of [undefined, null, 5, {}]) assert.throws(() => sudoku.solve(none), named("puzzle"));
  for (const [text, code] of [["12", "parse"], [`${easy.slice(1)}?`, "invalid_cell"], [`${easy}\n${easy}`, "second_puzzle"],
    [`${easy} ${easy}`, "second_puzzle_in_line"]])
    assert.throws(() => sudoku.solve(text), { name: "ParseError", code });
  for (const number of [-1, 1.5, "x", 1e12]) assert.throws(() => sudoku.generate({ number }), named("number"));
  for (const limit of [-1, 1.5, "x"]) {
    assert.throws(() => sudoku.count(easy, { limit }), named("limit"));
    assert.throws(() => [...sudoku.solutions(easy, { limit })], named("limit"));
  }
  assert.throws(() => sudoku.explain(easy, { limit: -1 }), named("limit"));
  assert.throws(() => sudoku.minimize(easy, { order: [81] }), named("order"));
  assert.throws(() => sudoku.solve(easy, { rules: 5 }), named("rules"));
});

test("puzzles have the ratings of Sudoku Explainer", () => {
  const rating = { er: 1.2, ep: 1.2, ed: 1.2, technique: "hidden single" };
  assert.deepEqual(sudoku.rate([puzzle, ".".repeat(81)]), [rating, null]);
  assert.throws(() => sudoku.rate("1...............", { rules: "box 2x2\n" }), /only classic 9x9 puzzles/);
});

test("settings that a function does not have are refused", () => {
  const functions = ["solve", "count", "grade", "rate", "explain", "hint", "candidates", "redundant", "minimize", "conflict",
    "canonicalize", "marks", "parse"];
  const asked = new Map(functions.map((name) => [name, (settings) => sudoku[name](puzzle, settings)]));
  asked.set("solutions", (settings) => [...sudoku.solutions(puzzle, settings)]);
  asked.set("format", (settings) => sudoku.format(puzzle, "line", settings));
  asked.set("generate", sudoku.generate);
  const refused = (name, setting) =>
    assert.throws(() => asked.get(name)({ [setting]: 1 }), (error) =>
      error instanceof DlxError && error.code === "argument" && error.parameter === setting &&
      error.message.startsWith(`there is no setting '${setting}'; there are `), `${name}, ${setting}`);
  for (const [name, ask] of asked) {
    refused(name, "uniqe");
    ask({ uniqe: undefined, rules: null });
  }
  // Settings of other queries are refused, too.
  refused("count", "unique");
  refused("hint", "limit");
  refused("marks", "marks");
  refused("generate", "dificulty");
  assert.equal(sudoku.explain(puzzle, { limit: 2 }).length, 2);
  assert.equal(sudoku.count(".".repeat(81), { limit: 5 }), 5n);
});

test("puzzles have models, parameters and pictures", () => {
  const names = puzzles.models().map(({ name }) => name);
  assert.ok(names.includes("queens") && names.includes("pentomino"));
  assert.ok(puzzles.models().every(({ parameters }) => parameters.every(({ kind }) => kind)));
  const queens = puzzles.puzzle("queens", { n: 5 }), [cover] = queens.solve();
  assert.match(queens.draw(cover), /<svg[^]*<\/svg>/);
  assert.equal(queens.draw(cover, "ascii").trimEnd().split("\n").length, 5);
  assert.throws(() => queens.draw([0]), DlxError);
});

test("models offer only files that are read, and count cells beyond 32 bits", () => {
  const { parameters } = puzzles.models().find(({ name }) => name === "polycube");
  assert.ok(parameters.some(({ name }) => name === "any-number"));
  assert.ok(parameters.every(({ name }) => name !== "puzzle" && name !== "problem"));
  assert.throws(() => puzzles.puzzle("polyomino", { size: "999999x999999" }), /the board has 999998000001 cells;/);
});

test("puzzles given by pencil marks", () => {
  const rules = "box 2x2\n";
  const marks = sudoku.marks("1 2 34 34\n3 4 12 12\n2 1 34 34\n4 3 12 12\n", { rules });
  assert.equal(marks, "1....2....34..34..3....412..12...2..1.....34..34...4..3.12..12..");
  assert.equal(sudoku.marks("1..4.4.1.1..4..3", { rules }), null);
  const given = sudoku.parse(marks, { rules }), open = ".".repeat(16);
  assert.equal(given, "12..34..21..43..");
  // The rows of each of two pairs may be exchanged.
  assert.equal(sudoku.count(open, { rules, marks }), 4n);
  assert.equal(new Set(sudoku.solutions(given, { rules, marks })).size, 4);
  assert.equal(sudoku.solve(given, { rules, marks, unique: true }), null);
  assert.deepEqual(sudoku.candidates(given, { rules, marks })[2], [3, 4]);
  const one = "123...1.........", [first] = sudoku.explain(one, { rules, marks });
  assert.equal(sudoku.solve(one, { rules, marks, unique: true }), "1234341221434321");
  assert.ok(first.placed.every(([cell]) => one[cell] === "."));
  assert.equal(sudoku.grade(one, { rules, marks }).solutions, 1);
  assert.deepEqual(sudoku.redundant(one, { rules, marks }), [0, 1]);
  assert.throws(() => sudoku.format(open, "line", { rules, marks }), /candidates/);
  assert.equal(sudoku.format(open, "pencilmarks", { rules, marks }).trim(), marks);
  // A text with its own marks gives the same query, alone and among others.
  const text = "1 2 34 34\n3 4 12 12\n2 1 34 34\n4 3 12 12\n", more = text.replace("34", "24");
  assert.deepEqual(sudoku.count([open, text, more, open], { rules }), [288n, 4n, 2n, 288n]);
  assert.deepEqual([...sudoku.solutions(more, { rules })].length, 2);
  assert.equal(sudoku.solve(more, { rules, unique: true }), null);
  assert.equal(sudoku.solve(text.replace("34", "3").replace("12 12", "12 2"), { rules, unique: true }),
    "1234341221434321");
  assert.deepEqual(sudoku.candidates(more, { rules })[2], [4]);
  assert.equal(sudoku.grade([more, open], { rules })[0].solutions, 2);
  assert.equal(sudoku.format(more, "pencilmarks", { rules }).trim(), sudoku.marks(more, { rules }));
  assert.equal(sudoku.parse(more, { rules }), given);
  assert.equal(sudoku.conflict(more, { rules }), null);
  assert.equal(sudoku.canonicalize(text, { rules }), sudoku.canonicalize(given, { rules }));
  for (const refused of [
    () => sudoku.canonicalize(more, { rules }), () => sudoku.minimize(more, { rules }),
    () => sudoku.redundant(more, { rules }), () => sudoku.count(more, { rules, marks })])
    assert.throws(refused, (error) => error instanceof DlxError && /pencil marks/.test(error.message));
  for (const work of [() => sudoku.generate({ rules, marks }), () => sudoku.canonicalize(one, { rules, marks })])
    assert.throws(work, DlxError);
  assert.throws(() => sudoku.solve(open, { rules, marks: "12" }), ParseError);
  assert.equal(sudoku.count(open, { rules }), 288n);
});

test("puzzles are read and written with their rules, marks and fields", () => {
  const fields = [["name", "Small"], ["author", "A. Uthor"], ["description", "Knights\nonly"]];
  const rules = "box 2x2\nanti-knight\n", givens = "1..............4";
  const marks = sudoku.marks("1 2 34 34\n3 4 12 12\n2 1 34 34\n4 3 12 12\n", { rules: "box 2x2\n" });
  for (const format of ["f-puzzles", "f-puzzles-link", "sudokupad", "link", "json"]) {
    const [read] = dlx.sudoku.puzzlesIn(sudoku.format(givens, format, { rules, fields }));
    assert.deepEqual([read.givens, read.rules, read.fields], [givens, rules, fields], format);
  }
  const [marked] = dlx.sudoku.puzzlesIn(sudoku.format(".".repeat(16), "link", { rules, marks, fields }));
  assert.deepEqual([marked.marks, marked.fields], [marks, fields]);
  assert.doesNotMatch(sudoku.format(givens, "json", { rules }), /Uthor/);
  assert.deepEqual(dlx.sudoku.puzzlesIn("0..3.3.0.0..3..2", { format: "hex" }).map((one) => one.givens), ["1..4.4.1.1..4..3"]);
  assert.throws(() => dlx.sudoku.puzzlesIn(givens, { format: "hexa" }), /there is no format 'hexa'/);
  assert.throws(() => sudoku.format(givens, "json", { rules, fields: [["name", 1]] }), /fields/);
});

test("the puzzles of a text are found, and faults have their places", () => {
  const small = "1...............", other = "2...............", rules = "box 2x2\n";
  const givens = (text, options) => dlx.sudoku.puzzlesIn(text, options).map((puzzle) => puzzle.givens ?? puzzle.reason);
  const wrong = "unexpected 'b'; expected 1-4, or . 0 * _ - x for an empty cell";
  assert.deepEqual(givens(`# two\n${small}\r\n\nbad\n${other}\n`), [small, wrong, other]);
  assert.deepEqual(givens(`id,puzzle\n1,${small}\n2,${other}\n`, { rules }), [small, other]);
  const grids = [small, other].map((puzzle) => dlx.sudoku.format(puzzle, "grid", { rules }));
  assert.deepEqual(dlx.sudoku.puzzlesIn(grids.join("\n")).map(({ line, givens: text }) => [line, text]),
    [[2, small], [10, other]]);
  assert.deepEqual(dlx.sudoku.puzzlesIn(""), []);
});
