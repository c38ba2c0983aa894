// Random problems compared with brute force, and large numbers with BigInt: sizes have 32 bits in
// WebAssembly, and some components of the library are specific to it (bindings/js/wasm).
import assert from "node:assert/strict";
import { test } from "node:test";

import { dlx } from "./package.mjs";

const { Problem, settings } = dlx;

// Returns reproducible numbers from 0 to `most` - 1. Source: Marsaglia, Xorshift RNGs, 2003.
let state = 2463534242;
function random(most) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % most;
}

function randomProblem(coloured) {
  const primary = 1 + random(7), secondary = random(4), options = [], colours = [];
  for (let left = random(18); left >= 0; --left) {
    const items = new Set(Array.from({ length: 1 + random(4) }, () => random(primary + secondary)));
    options.push([...items]);
    colours.push([...items].map((item) => (coloured && item >= primary ? random(3) : 0)));
  }
  return { primary, secondary, options, of: (k) => options[k].map((item, j) => [item, colours[k][j]]) };
}

function problemOf({ primary, secondary, options, of }) {
  const entries = options.map((_, k) => of(k).map(([item, colour]) => (colour === 0 ? `${item}` : `${item}:${colour}`)));
  const names = Array.from({ length: primary + secondary }, (_, item) => `${item}`);
  return new Problem(entries, { primary: names.slice(0, primary), secondary: names.slice(primary), colours: true });
}

// Returns all covers; covers each item in turn by each possible option.
function bruteForce({ primary, options, of }) {
  const found = [];
  const search = (chosen, seen) => {
    let item = 0;
    while (item < primary && seen.has(item)) ++item;
    if (item === primary) return found.push([...chosen].sort((a, b) => a - b).join());
    options.forEach((option, k) => {
      if (!option.includes(item)) return;
      if (of(k).some(([other, colour]) => seen.has(other) && (colour === 0 || seen.get(other) !== colour))) return;
      search([...chosen, k], new Map([...seen, ...of(k)]));
    });
  };
  search([], new Map());
  return found.sort();
}

const engines = settings().find(({ name }) => name === "engine").values;

test("all engines, counts and diagrams agree with brute force", () => {
  const text = (cover) => cover.join();
  for (let k = 0; k < 300; ++k) {
    const given = randomProblem(k % 2 === 1), problem = problemOf(given);
    const expected = bruteForce(given), number = BigInt(expected.length);
    for (const engine of engines) {
      let covers;
      try {
        covers = [...problem.solve({ engine })];
      } catch (error) {
        assert.equal(error.code, "argument");
        continue;
      }
      assert.deepEqual(covers.map(text).sort(), expected, `${engine}\n${problem.to()}`);
    }
    for (const counting of ["states", "engine"]) assert.equal(problem.count({ counting }), number);
    assert.equal(problem.zdd().count, number);
  }
});

test("items with many options", () => {
  for (let k = 0; k < 6; ++k) {
    const primary = 2 + random(2), items = primary + random(3), rows = [];
    for (let left = 60 * items; left > 0; --left)
      rows.push([...new Set(Array.from({ length: 1 + random(3) }, () => random(items)))]);
    const of = (option) => rows[option].map((item) => [item, 0]);
    const given = { primary, secondary: items - primary, options: rows, of };
    const found = Array.from(problemOf(given).solve(), (cover) => cover.join());
    assert.deepEqual(found.sort(), bruteForce(given));
  }
});

test("numbers of any size", () => {
  for (let k = 0; k < 60; ++k) {
    const choices = Array.from({ length: 1 + random(60) }, () => 1 + random(k < 20 ? 3 : 40));
    const options = choices.flatMap((number, item) => Array.from({ length: number }, () => [item]));
    const expected = choices.reduce((product, number) => product * BigInt(number), 1n);
    const zdd = new Problem(options).zdd();
    assert.equal(new Problem(options).count(), expected);
    assert.equal(zdd.count, expected);
    for (const rank of [0n, expected / 3n, (expected * 2n) / 3n, expected - 1n])
      assert.equal(zdd.rank(zdd.kth(rank)), rank);
  }
  let factorial = 1n;
  for (let n = 1; n <= 14; ++n) {
    factorial *= BigInt(n);
    const options = Array.from({ length: n * n }, (_, k) => [`r${k % n}`, `c${Math.floor(k / n)}`]);
    assert.equal(new Problem(options).count(), factorial);
  }
});
