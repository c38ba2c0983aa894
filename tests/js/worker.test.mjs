import assert from "node:assert/strict";
import { test } from "node:test";

import { dlx, importFrom } from "./package.mjs";

const { ParseError, Problem, inWorker, puzzles, sudoku } = dlx;
const queens = puzzles.puzzle("queens", { n: 8 });
const endless = puzzles.puzzle("queens", { n: 30 });

test("covers from a worker are the same", async () => {
  const found = [], covers = queens.solve();
  for await (const cover of covers) found.push(cover);
  assert.deepEqual(found, [...queens.solve()]);
  assert.deepEqual([covers.outcome, covers.count], ["exhausted", 92]);
});

test("a search can be abandoned, and another one started", async () => {
  let seen = 0;
  for await (const cover of endless.solve()) {
    assert.equal(cover.length, 30);
    if (++seen === 10) break;
  }
  assert.equal(await queens.countAsync(), 92n);
  // A listing is abandoned while it waits; its idle worker continues with other work.
  const covers = queens.solve()[Symbol.asyncIterator](), first = covers.next();
  assert.ok((await covers.return()).done);
  await first;
  for (let k = 0; k < 300; ++k) for await (const _ of queens.solve()) break;
  assert.equal(await queens.countAsync(), 92n);
  await assert.rejects(inWorker().sudoku.wish("x"), { name: "DlxError", message: /sudoku.wish/ });
  assert.throws(() => inWorker({ signals: null }), { name: "DlxError", parameter: "signals" });
  const control = new AbortController();
  let listed = 0;
  assert.throws(() => {
    for (const _ of queens.solve({ signal: control.signal })) if (++listed === 10) control.abort();
  }, { name: "AbortError" });
  assert.equal(listed, 10);
});

test("a signal stops it at once", async () => {
  const stopped = { name: "AbortError" };
  const before = performance.now();
  await assert.rejects(
    endless.countAsync({ counting: "engine", signal: AbortSignal.timeout(300) }), { name: "TimeoutError" });
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 100);
  await assert.rejects(async () => {
    for await (const cover of endless.solve({ signal: controller.signal })) assert.ok(cover);
  }, stopped);
  await assert.rejects(queens.countAsync({ signal: AbortSignal.abort() }), stopped);
  assert.throws(() => [...queens.solve({ signal: AbortSignal.abort() })], stopped);
  assert.ok(performance.now() - before < 60000);
});

test("progress and errors come back", async () => {
  const said = [];
  const count = await puzzles.puzzle("queens", { n: 11 }).countAsync({ counting: "engine",
    engine: "links", progressInterval: 0, onProgress: (progress) => said.push(progress) });
  assert.equal(count, 2680n);
  assert.ok(said.length > 0 && said.every(({ nodes }) => nodes >= 0));
  await assert.rejects(inWorker().sudoku.solve("53..7"), (error) =>
    error instanceof ParseError && error.line === 1);
  await assert.rejects(queens.countAsync({ engine: "none" }), { code: "argument" });
});

test("the end of a worker is an error of the library", async () => {
  const { nodeThread } = await importFrom("lib/remote.js");
  const thread = await nodeThread("missing.js");
  await assert.rejects(new Promise(thread.listen), { name: "DlxError", code: "other", message: /^a worker failed: .*missing/ });
});

test("a worker that fails while idle gets no work", async () => {
  const { nodeThread, remote } = await importFrom("lib/remote.js");
  const started = [];
  const start = async () => {
    const thread = await nodeThread("worker.js");
    started.push(thread);
    await new Promise(thread.listen);
    return thread;
  };
  const kind = { idle: [], start }, count = () => remote("count", queens.to("json"), {}, [], kind);
  assert.deepEqual([await count(), await count(), started.length], [92n, 92n, 1]);
  started[0].worker.emit("error", new Error("failed"));
  assert.equal(kind.idle.length, 0);
  assert.deepEqual([await count(), started.length], [92n, 2]);
});

test("sudokus and the cheapest covers in a worker", async () => {
  const [made] = await inWorker().sudoku.generate({ seed: 3 });
  assert.equal(sudoku.count(made.puzzle), 1n);
  const priced = new Problem([["a"], ["b"], ["a", "b"]], { costs: [1, 2.5, 3] });
  const cheapest = await priced.cheapestAsync(2);
  assert.deepEqual([...cheapest], [{ cost: 3, cover: [2] }, { cost: 3.5, cover: [0, 1] }]);
  assert.equal(cheapest.gap, 0);
  await assert.rejects(endless.cheapestAsync(1, { nodeLimit: 9 }), ({ code, answer }) => {
    assert.equal(code, "stopped");
    return Array.isArray(answer) && !answer.noOthers && "bound" in answer;
  });
});
