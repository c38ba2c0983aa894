// The animated links: the covers that they find, and undoing of every step.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { leftOut, source } from "./source.mjs";

const data = new URL("../../data/", import.meta.url);

// The number of covers of a data file, from the table there.
function expected(name) {
  const rows = readFileSync(new URL("expected.tsv", data), "utf8").split("\n").map((row) => row.split("\t"));
  const row = rows.find(([file, command]) => file === `problems/${name}.dlx` && command === "count");
  return Number(row[2]);
}

const links = ({ left, right, up, down, size, marked, bound }) =>
  structuredClone({ left, right, up, down, size, marked, bound });

test("the dance", { skip: leftOut }, async (t) => {
  const { dlx: { Problem } } = await import("../js/package.mjs");
  const { Dance, Links, kinds } = await source("cover/links.ts");
  const { fromJson } = await source("cover/matrix.ts");
  const problem = (name) => Problem.parse(readFileSync(new URL(`problems/${name}.dlx`, data), "utf8"));
  const matrix = (name) => fromJson(problem(name).toJSON());
  const newDance = (name, { choice = "shortest", most = 100_000 } = {}) =>
    new Dance(matrix(name), problem(name).trace({ choice, changes: kinds }).take(most));

  const covers = (dance) => {
    const found = [];
    for (let step = dance.forward(); step; step = dance.forward())
      if (step.kind === "found") found.push(dance.chosen().sort((a, b) => a - b).join());
    return found;
  };

  for (const name of ["toy", "textbook", "colours", "optional_extras", "duplicates",
    "secondary_only", "no_options", "uncovered", "multiplicities", "langford7", "latin4", "dominoes4x4", "queens8"])
    for (const choice of ["shortest", "leftmost"])
      await t.test(`finds what there is in ${name}, ${choice} item`, () => {
        const dance = newDance(name, { choice, most: 3_000_000 });
        const found = covers(dance);
        assert.equal(dance.last.kind, "end");
        assert.equal(found.length, expected(name));
        assert.equal(new Set(found).size, found.length);
        assert.deepEqual(links(dance.links), links(new Links(matrix(name))), "all is as it was");
      });

  await t.test("covers and colours are right", () => {
    const { items, primary, options } = matrix("colours");
    const dance = newDance("colours");
    while (dance.forward()) {
      if (dance.last.kind !== "found") continue;
      const entries = dance.chosen().flatMap((option) => options[option]);
      for (let item = 0; item < items.length; ++item) {
        const of = entries.filter((entry) => entry.item === item);
        if (item < primary) assert.equal(of.length, 1);
        else assert.ok(of.length < 2 || of.every(({ colour }) => colour && colour === of[0].colour));
      }
    }
  });

  await t.test("each step back leads to the links that were there before", () => {
    for (const name of ["textbook", "colours", "optional_extras", "multiplicities"]) {
      const dance = newDance(name);
      const states = [];
      const state = () => ({ ...links(dance.links), levels: structuredClone(dance.levels) });
      do states.push(state());
      while (dance.forward());
      while (dance.position > 0) {
        assert.deepEqual(state(), states[dance.position]);
        dance.backward();
      }
      assert.equal(dance.backward(), null);
      while (dance.position < 20 && dance.forward()) assert.deepEqual(state(), states[dance.position]);
      // In the middle of the search, goes back, and forward to unseen steps.
      const other = newDance(name);
      let seen = 0;
      while (other.forward()) {
        assert.ok(++seen <= states.length);
        for (let k = 0; k < 3; ++k) other.backward();
        other.seek(seen);
        assert.deepEqual(links(other.links), (({ levels, ...rest }) => rest)(states[seen]));
      }
    }
  });

  await t.test("the textbook's example, step by step", () => {
    const dance = newDance("textbook");
    const said = [];
    for (let k = 0; k < 8; ++k) {
      const { kind, at, level } = dance.forward();
      said.push(`${level} ${kind} ${dance.links.headers >= at ? "" : dance.links.option[at] + " "}`
        + "abcdefg"[dance.links.top[at] - 1]);
    }
    assert.deepEqual(said, ["0 choose a", "0 unlink 1 d", "0 unlink 1 g", "0 unlink 3 d", "0 unlink 3 f",
      "0 remove a", "0 try 1 a", "1 unlink 5 e"]);
    // The remaining items, and the lengths of their lists, after d and g are covered as well.
    while (dance.forward().kind !== "choose");
    assert.deepEqual(Array.from(dance.links.ring(), (header) => ["abcdefg"[header - 1], dance.links.size[header]]),
      [["b", 1], ["c", 2], ["e", 1], ["f", 1]]);
  });

  await t.test("the tree has what was tried", () => {
    const dance = newDance("textbook");
    covers(dance);
    const show = (number) => {
      const { option, item, found } = dance.tree[number];
      const below = dance.tree.flatMap(({ parent }, k) => (parent === number ? [show(k)] : []));
      return `${option < 0 ? "" : option}(${found ? "!" : " abcdefg"[item]}${below.join("")})`;
    };
    assert.equal(show(0), "(a1(b2(e))3(b4(c0(!))))");
    for (const { born, chosen, item } of dance.tree) assert.ok(item === 0 || born < chosen);
  });

  await t.test("moves forward and back", () => {
    const dance = newDance("textbook"), moves = [];
    for (let step = dance.forwardMove(); step; step = dance.forwardMove()) moves.push(step);
    assert.deepEqual(moves.slice(0, 6).map(({ kind }) => kind), ["choose", "try", "choose", "try", "choose", "leave"]);
    for (let k = moves.length - 1; k > 0; --k) {
      dance.backwardMove();
      assert.equal(dance.last, moves[k - 1]);
    }
  });

  await t.test("keeps no more steps than it may", () => {
    const dance = newDance("queens8", { most: 1000 });
    while (dance.forward());
    assert.equal(dance.position, 1000);
    assert.ok(dance.full);
  });
});
