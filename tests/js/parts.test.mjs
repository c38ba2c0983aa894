// Parts of problems, in this thread and in workers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { join } from "node:path";

import { packageFolder } from "./package.mjs";

const address = pathToFileURL(join(packageFolder, "index.js")).href;
const { Part, Problem, puzzles } = await import(address);

const sorted = (covers) => covers.map((cover) => [...cover].sort((a, b) => a - b).join(" ")).sort();
const queens = puzzles.puzzle("queens", { n: 8 });

test("parts have each cover once", () => {
  const parts = queens.split(20);
  assert.ok(parts.length >= 20);
  assert.equal(parts.reduce((sum, part) => sum + part.count(), 0n), 92n);
  assert.deepEqual(sorted(parts.flatMap((part) => [...part.solve()])), sorted([...queens.solve()]));
  for (let k = 1; k < parts.length; ++k) assert.ok(parts[k - 1].weight >= parts[k].weight);
});

test("merged parts count covers as often as they occur", () => {
  const parts = queens.split(20, { merge: true, force: true });
  assert.equal(parts.reduce((sum, part) => sum + part.count(), 0n), 92n);
  const merged = parts.find(({ times }) => times > 1n);
  assert.ok(merged);
  assert.throws(() => [...merged.solve()], { name: "DlxError", parameter: "merge" });
});

test("a problem that one worker counts faster is a single part", () => {
  const parts = queens.split(20, { merge: true });
  assert.equal(parts.length, 1);
  assert.equal(parts[0].count(), 92n);
  assert.throws(() => queens.split(20, { force: true }), { name: "DlxError", parameter: "force" });
  assert.throws(() => queens.split(0), { name: "DlxError", parameter: "parts" });
});

test("parts of parts have the covers of the part", () => {
  for (const part of queens.split(4)) {
    const parts = part.split(3, { minWeight: 0 });
    assert.ok(parts.length >= 3);
    assert.deepEqual(sorted(parts.flatMap((smaller) => [...smaller.solve()])), sorted([...part.solve()]));
  }
  for (const part of queens.split(4, { merge: true, force: true }))
    assert.equal(part.split(3).reduce((sum, smaller) => sum + smaller.count(), 0n), part.count());
});

test("options can be taken and left out", () => {
  const problem = new Problem([["a"], ["b"], ["a", "b"], ["c"], ["b", "c"]]);
  assert.deepEqual(sorted([...problem.restrict([0]).solve()]), ["0 1 3", "0 4"]);
  assert.deepEqual(sorted([...problem.restrict([], [0]).solve()]), ["2 3"]);
  assert.deepEqual(sorted([...problem.restrict([0], [4]).solve()]), ["0 1 3"]);
  assert.equal(problem.restrict([2], [3]).count(), 0n);
  assert.throws(() => problem.restrict([0, 2]), { name: "DlxError", parameter: "taken" });
  assert.throws(() => problem.restrict([9]), { name: "DlxError" });
});

test("workers search parts that were posted to them", async () => {
  const program = `
    const { parentPort, workerData } = require("node:worker_threads");
    import(${JSON.stringify(address)}).then(({ Part }) =>
      parentPort.postMessage(workerData.map((data) => Part.from(data).count())));`;
  const parts = queens.split(4), half = parts.length >> 1;
  const counts = await Promise.all([parts.slice(0, half), parts.slice(half)].map((workerData) =>
    new Promise((done, failed) => new Worker(program, { eval: true, workerData }).on("message", done).on("error", failed))));
  assert.equal(counts.flat().reduce((sum, count) => sum + count, 0n), 92n);
  const copy = Part.from(JSON.parse(JSON.stringify(parts[0])));
  assert.equal(copy.count(), parts[0].count());
  assert.throws(() => Part.from({}), { name: "DlxError", parameter: "part" });
});
