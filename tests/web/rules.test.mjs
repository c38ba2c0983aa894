// The rules of the page, without a browser.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { leftOut as skip, source } from "./source.mjs";

const rules = skip ? {} : await source("sudoku/rules.ts");
const root = new URL("../../", import.meta.url);
const documented = readFileSync(new URL("docs/sudoku-variants.md", root), "utf8")
  .split("## Rules in a file")[1].split("## How the rules")[0].split("\n").filter((line) => line.startsWith("| `"))
  .flatMap((line) => line.split("|")[1].match(/`[^`]+`/g)).map((name) => name.slice(1, -1).split(" ")[0]);

test("every statement of the engine is known", { skip }, () => {
  const known = ["box", "regions", ...rules.variantNames, ...rules.ruleNames];
  assert.ok(documented.length > 30);
  assert.deepEqual(documented.filter((name) => !known.includes(name)), []);
  assert.deepEqual(known.filter((name) => !documented.includes(name)), []);
});

test("the example rules are read, and written as the same statements", { skip }, () => {
  for (const file of readdirSync(new URL("data/rules/", root)).filter((name) => name.endsWith(".rules"))) {
    const text = readFileSync(new URL(`data/rules/${file}`, root), "utf8");
    const once = rules.rulesText(rules.parseRules(text));
    assert.equal(rules.rulesText(rules.parseRules(once)), once);
    const words = (of) => of.split("\n").map((line) => line.replace(/#.*/, "").trim().split(/\s+/)[0]).filter(Boolean).sort();
    assert.deepEqual(words(once).filter((word) => word !== "box"), words(text).filter((word) => word !== "box"), file);
  }
});

for (const [text, reason] of [
  ["cage 40 r1c1 r1c2", "a cage of 2 cells has a sum of 3 to 17, not 40"],
  ["thermometer r1c1", "'thermometer' has 1 cell, at least 2 are needed"],
  ["renban r1c1-r2c9", "'renban' has 18 cells, at most 9 are possible"],
  ["equal r1c1 r1c1", "'equal' has a cell twice"],
  ["difference 9 r1c1 r1c2", "'difference' needs a number from 1 to 8, not 9"],
  ["allow 12,3 r1c1 r1c2", "'allow' needs tuples of 2 values"],
  ["sandwich 12 row 10", "found 'row 10', expected 'row' or 'column' and its number"],
  ["spiral r1c1", "there is no rule 'spiral'"],
]) test(`'${text}' is refused`, { skip }, () => assert.throws(() => rules.parseRules(text), { message: reason }));

test("marks and contradictions follow from pairs of cells", { skip }, () => {
  const of = (text, line) => {
    const read = rules.parseRules(text), values = rules.valuesOfLine(line.padEnd(81, "."));
    const peers = rules.peersOf(read);
    return { marks: rules.openMarks(read, peers, values).map(rules.valuesOf), clashes: [...rules.clashes(read, peers, values)] };
  };
  assert.deepEqual(of("thermometer r1c1 r1c2 r1c3", "..4").marks.slice(0, 2), [[1, 2], [2, 3]]);
  assert.deepEqual(of("difference 1 r1c1 r2c1", "5").marks[9], [4, 6]);
  assert.deepEqual(of("ratio 2 r1c1 r2c1", "4").marks[9], [2, 8]);
  assert.deepEqual(of("palindrome r1c1 r2c4 r3c7", "5").marks[24], [5]);
  assert.deepEqual(of("whispers r1c1 r2c1", "3").marks[9], [8, 9]);
  assert.deepEqual(of("odd r1c1", "").marks[0], [1, 3, 5, 7, 9]);
  assert.deepEqual(of("even r1c1", "3").clashes, [0]);
  assert.deepEqual(of("sum 10 r1c1 r1c2", "37").clashes, []);
  assert.deepEqual(of("sum 10 r1c1 r1c2", "38").clashes, [0, 1]);
});
