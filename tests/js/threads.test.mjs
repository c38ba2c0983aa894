// Searches by several workers in one memory, compared with a single one.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

import { dlx, importFrom, packageFolder } from "./package.mjs";

const { Problem, puzzles, simd } = dlx;
const { sharing } = await importFrom("lib/shared.js");
const skip = simd && sharing() ? false : "left out: no memory is shared here";
const text = (cover) => cover.join();

async function listed(problem, given) {
  const found = [];
  for await (const cover of problem.solve(given)) found.push(text(cover));
  return found.sort();
}

test("random problems have the same covers, counts and costs", { skip }, async () => {
  let seed = 20;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  let some = 0;
  for (let k = 0; k < 60; ++k) {
    const items = 3 + random(9), size = 3 + random(25), threads = 1 + random(4);
    const options = Array.from({ length: size }, () =>
      [...new Set(Array.from({ length: 1 + random(4) }, () => random(items)))]);
    const problem = new Problem(options,
      { primary: Array.from({ length: items }, (_, item) => item), costs: options.map(() => random(9)) });
    const covers = [...problem.solve()].map(text).sort();
    assert.deepEqual(await listed(problem, { threads }), covers, problem.to("text"));
    assert.equal(await problem.countAsync({ threads, counting: "engine" }), BigInt(covers.length));
    assert.equal(await problem.countAsync({ threads }), BigInt(covers.length));
    const costs = (cheapest) => cheapest.map(({ cost }) => cost);
    assert.deepEqual(costs(await problem.cheapestAsync(3, { threads })), costs(problem.cheapest(3)));
    some += covers.length > 1;
  }
  assert.ok(some > 10);
});

test("searches that are long enough to be shared", { skip }, async () => {
  const queens = puzzles.puzzle("queens", { n: 11 });
  assert.deepEqual(await listed(queens, { threads: 3 }), [...queens.solve()].map(text).sort());
  assert.equal(await queens.countAsync({ threads: 2, counting: "engine" }), 2680n);
  // By states and by an engine in turns, with the clocks of several threads.
  assert.equal(await puzzles.puzzle("latin", { n: 5 }).countAsync({ threads: 2 }), 161280n);
});

test("settings of a search by several workers", { skip }, async () => {
  const pentominoes = puzzles.puzzle("pentomino", { size: "5x12" });
  const told = [];
  const found = await pentominoes.countAsync({ threads: 2, counting: "engine", progressInterval: 0.001,
    onProgress: (progress) => told.push(progress) });
  assert.equal(found, pentominoes.count());
  assert.ok(told.length > 0 && told.every(({ nodes }) => nodes >= 0));
  const limited = pentominoes.solve({ threads: 2, nodeLimit: 100 });
  for await (const cover of limited) assert.equal(cover.length, 12);
  assert.equal(limited.outcome, "node limit");
  const priced = new Problem([["a"], ["b"], ["a", "b"]], { costs: [1, 2.5, 3] });
  await assert.rejects(listed(priced, { threads: 2, maxCost: 3 }), { code: "unsupported" });
  await assert.rejects(pentominoes.countAsync({ threads: 2, engine: "none" }), { code: "argument" });
  await assert.rejects(pentominoes.countAsync({ threads: 1.5 }), { code: "argument", parameter: "threads" });
});

test("the memory grows while others work in it, and covers are long", { skip }, async () => {
  const size = 200_000;
  const forced = new Problem(Array.from({ length: size }, (_, k) => [k]));
  for (let k = 0; k < 2; ++k) {
    const lengths = [];
    for await (const cover of forced.solve({ threads: 2 })) lengths.push(cover.length);
    assert.deepEqual(lengths, [size]);
  }
});

test("the memory grows while members are on their way", { skip }, async () => {
  const { nodeThread } = await importFrom("lib/remote.js");
  const said = (thread) => new Promise(thread.listen);
  const leader = await nodeThread("worker.js", "dlx-team"), all = [leader];
  try {
    const { module, memory, origin } = await said(leader);
    leader.worker.postMessage({ method: "expect", values: [4] });
    const { answer: places } = await said(leader);
    const members = await Promise.all(places.map(async (place) => {
      const member = await nodeThread("member.js");
      all.push(member);
      await said(member);
      return [member, place];
    }));
    // A message is read in order: the length comes first, and the growth of the memory is reported
    // after messages that take longer than reading the problem.
    const long = Array.from({ length: 2 }, () => Object.assign([], { 5_000_000: 1 }));
    const problem = new Problem(Array.from({ length: 5000 }, (_, k) => [k])).to("json");
    for (const [{ worker }, place] of members) worker.postMessage({ long, module, memory, origin, ...place });
    const failed = Promise.race(members.map(([member]) => said(member)));
    leader.worker.postMessage({ method: "count", problem, settings: { threads: 2, counting: "engine" } });
    assert.deepEqual(await Promise.race([said(leader), failed]), { answer: 1n });
  } finally {
    for (const { worker } of all) await worker.terminate();
  }
});

test("stopped, abandoned and refused teams do not disturb the next ones", { skip }, async () => {
  const endless = puzzles.puzzle("queens", { n: 30 }), queens = puzzles.puzzle("queens", { n: 8 });
  for (let k = 0; k < 8; ++k) {
    await assert.rejects(endless.countAsync({ threads: 2, counting: "engine", signal: AbortSignal.timeout(10) }),
      { name: "TimeoutError" });
    await assert.rejects(endless.countAsync({ threads: 2, counting: "engine", timeLimit: 0.01 }),
      (error) => error.code === "stopped" || assert.fail(error.stack));
    let seen = 0;
    for await (const _ of endless.solve({ threads: 2 })) if (++seen === 5000) break;
    assert.equal(await queens.countAsync({ threads: 2, counting: "engine" }), 92n);
  }
  const both = await Promise.all([2, 3, 2].map((threads) => queens.countAsync({ threads, counting: "engine" })));
  assert.deepEqual(both, [92n, 92n, 92n]);
});

test("a program ends although its teams are idle", { skip }, () => {
  const program = `
    import { puzzles } from "./index.js";
    const queens = puzzles.puzzle("queens", { n: 8 });
    let found = 0;
    for await (const cover of queens.solve({ threads: 2 })) found += cover.length === 8;
    console.log(found, await queens.countAsync({ threads: 3, counting: "engine" }));`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program],
    { cwd: packageFolder, encoding: "utf8", timeout: 60_000 });
  assert.deepEqual([status, stdout.trim()], [0, "92 92n"]);
});
