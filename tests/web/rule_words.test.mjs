// The rules of sudokus in words, without a browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { leftOut, source } from "./source.mjs";

const appOf = (words) => ({ text: (key, values = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all)) });

/** A statement for each name in the tables of statements in the documentation. */
const statements = [...readFileSync(new URL("../../docs/sudoku-variants.md", import.meta.url), "utf8")
  .split("## Rules in a file")[1].split("## How the rules")[0].matchAll(/^\| (`.*?`) \|/gm)]
  .flatMap(([, names]) => [...names.matchAll(/`([^`]+)`/g)].map(([, one]) => one))
  .filter((one) => !/^(box|regions)\b/.test(one))
  .map((one) => one.replace(" [N]", "").replace("CELLS = CELLS", "r3c3 = r2c3 r1c3")
    .replace(/CELLS|CELL CELL( \.\.\.)?|CELL|TUPLES/g, (word) =>
      ({ CELL: "r2c2", TUPLES: "123,321", CELLS: "r1c1 r1c2 r1c3" })[word] ?? "r1c1 r1c2")
    .replace(/SUM|N\b/, "7").replace("DIGITS", "123").replace(/ [RC]$/, " 1"));

test("each statement of rules has a sentence in both languages", { skip: leftOut }, async () => {
  const { ruleSentences } = await source("sudoku/rule_words.ts");
  assert.ok(statements.length > 30, statements.join("\n"));
  for (const language of ["en", "zh"]) {
    const app = appOf((await source(`text/${language}.ts`))[language]);
    for (const statement of statements) {
      const sentences = ruleSentences(`box 3x3\n${statement}\n`, app);
      assert.equal(sentences.length, 2, statement);
      assert.doesNotMatch(sentences[1], /^rule\.|[{}]/, statement);
    }
  }
});

test("sentences name numbers, and none is repeated", { skip: leftOut }, async () => {
  const { ruleSentences } = await source("sudoku/rule_words.ts");
  const app = appOf((await source("text/en.ts")).en);
  assert.deepEqual(ruleSentences("", app), []);
  assert.deepEqual(ruleSentences("box 3x3\n", app), []);
  assert.deepEqual(ruleSentences("box 4x4\n", app), ["Each row, column and box contains 1\u20139, A\u2013G once each."]);
  const [, ...rest] = ruleSentences("whispers r1c1 r1c2; whispers 4 r2c1 r2c2; whispers 5 r3c1 r3c2; sum 10 r1c1 r1c2;" +
    "sum 10 r1c1 r1c2 r1c3", app);
  assert.deepEqual(rest, ["Two cells with an X between them add up to 10.", "Marked cells add up to their number; digits can repeat.",
    "Neighbours on a whispers line differ by at least 5.", "Neighbours on a whispers line differ by at least 4."]);
  assert.match(ruleSentences("box 2x2;regions;AABB;AABB;CCDD;CCDD", app)[0], /outlined region/);
});

test("a cell names its rules", { skip: leftOut }, async () => {
  const { cellNotes } = await source("sudoku/rule_words.ts"), { parseRules } = await source("sudoku/rules.ts");
  const app = appOf((await source("text/en.ts")).en), text = "box 2x2\ncage 5 r1c1 r1c2\nless r1c1 r2c1\nregion r4c1-r4c3\n";
  const notes = cellNotes(parseRules(text), app);
  assert.equal(notes[0], "cage sum 5, 2 cells, less than row 2, column 1");
  assert.equal(notes[4], "greater than row 1, column 1");
  assert.equal(notes[12], "shaded region, 3 cells");
  assert.equal(notes[15], "");
});
