import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { dlx } from "./package.mjs";

const { DlxError, ParseError, Problem, puzzles, settings, sudoku } = dlx;
const data = new URL("../../data/", import.meta.url);
const read = (name) => Problem.parse(readFileSync(new URL(name, data), "utf8"), { source: name });
// Returns a problem whose options of two to five items with random high costs contain a partition.
const partition = (items, options) => {
  let state = 1;
  const random = (below) => (state = (state * 16807) % 2147483647) % below;
  const sets = [];
  for (let k = 0; k < items; k += 3) sets.push([k, k + 1, k + 2]);
  while (sets.length < options) {
    sets.push([...new Set(Array.from({ length: 2 + random(4) }, () => random(items)))]);
  }
  return new Problem(sets, { costs: sets.map(() => 20 + random(100)) });
};
const small = () => new Problem([["a", "b"], ["c"], ["a"], ["b", "c"]]);

test("covers are lists of option numbers", () => {
  const problem = small();
  assert.deepEqual([...problem.solve()], [[0, 1], [2, 3]]);
  assert.equal(problem.count(), 2n);
  assert.deepEqual(problem.items, ["a", "b", "c"]);
  assert.deepEqual([problem.numItems, problem.numPrimary, problem.numOptions], [3, 3, 4]);
  assert.equal(problem.optionText(3), "b c");
  assert.ok(problem.verify([0, 1]));
  assert.match(problem.fault([0, 2]), /a/);
});

test("the numbers of a cover ascend, be they near each other or not", () => {
  for (let others = 1; others <= 300; others += 23) {
    const problem = new Problem([...Array.from({ length: others }, () => ["b"]), ["a"]], { primary: ["a", "b"] });
    assert.deepEqual([...problem.solve()].sort((x, y) => x[0] - y[0]), Array.from({ length: others }, (_, k) => [k, others]));
  }
  for (const cover of puzzles.puzzle("queens", { n: 9 }).solve())
    assert.deepEqual(cover, [...cover].sort((x, y) => x - y));
});

test("colours, bounds and secondary items", () => {
  const coloured = new Problem(
    [["p", "q", "x", "y:A"], ["p", "r", "x:A", "y"], ["p", "x:B"], ["q", "x:A"], ["r", "y:B"]],
    { secondary: ["x", "y"], colours: true });
  assert.deepEqual([...coloured.solve()], [[1, 3]]);
  assert.equal(new Problem([["a"], ["a"], ["a"]], { bounds: { a: [2, 3] } }).count(), 4n);
  const objects = [{}, {}];
  assert.deepEqual([...new Problem([[objects[0]], [objects[1]]]).solve()], [[0, 1]]);
});

test("the cheapest covers, and those within a cost", () => {
  const priced = new Problem([["a"], ["b"], ["a", "b"]], { costs: [1, "2.50", 3] });
  assert.deepEqual([...priced.cheapest(2)],
    [{ cost: 3, cover: [2] }, { cost: 3.5, cover: [0, 1] }]);
  assert.throws(() => priced.count({ gap: "20%" }), DlxError);
  assert.deepEqual([...priced.solve({ maxCost: 3 })], [[2]]);
  assert.deepEqual([...priced.solve({ maxCost: "3.4999" })], [[2]]);
  const zdd = priced.zdd();
  assert.deepEqual([zdd.cheapest(), zdd.mostExpensive()],
    [{ cost: 3, cover: [2], ties: 1n }, { cost: 3.5, cover: [0, 1], ties: 1n }]);
  assert.throws(() => new Problem([["a"]], { costs: ["much"] }), DlxError);
});

test("bounds for covers that are not among the cheapest", () => {
  const proved = ({ bound, gap, noOthers }) => [bound, gap, noOthers];
  const priced = new Problem([["a"], ["b"], ["a", "b"]], { costs: [1, "2.50", 3] });
  const [{ cost }] = priced.cheapest();
  assert.equal(cost, 3);
  assert.ok(priced.cheapest().bound >= 3 && priced.cheapest().bound <= 3.5);
  assert.deepEqual([priced.cheapest().gap, priced.cheapest().noOthers], [0, false]);
  assert.deepEqual(proved(priced.cheapest(3)), [null, 0, true]);
  const near = priced.cheapest(1, { gap: "20%" });
  assert.ok(near.length === 1 && near.gap <= 0.2 && near.bound <= near[0].cost);
  const none = new Problem([["a"]], { primary: ["a", "b"], costs: [-1] }).cheapest(2);
  assert.deepEqual([none.length, ...proved(none)], [0, null, null, true]);
});

test("after a limit, the best covers so far and their bound are known", () => {
  const hard = partition(30, 400);
  const optimum = hard.cheapest();
  assert.deepEqual([optimum.gap, optimum.bound >= optimum[0].cost], [0, true]);
  assert.throws(() => hard.cheapest(1, { nodeLimit: 100 }), ({ code, answer }) => {
    assert.equal(code, "stopped");
    assert.ok(answer.length === 1 && !answer.noOthers);
    assert.ok(answer.bound <= optimum[0].cost && answer.gap > 0);
    for (const { cost, cover } of answer) {
      assert.ok(hard.verify(cover) && cost >= optimum[0].cost);
      assert.equal(answer.gap, Math.max(0, cost - answer.bound) / cost);
    }
    return true;
  });
});

test("counts are integers of any size", () => {
  assert.equal(new Problem(Array.from({ length: 160 }, (_, k) => [k % 80])).count(), 2n ** 80n);
  assert.equal(read("problems/dominoes8x8.dlx").count(), 12988816n);
});

test("saved counts continue", () => {
  const queens = puzzles.puzzle("queens", { n: 10 });
  const steps = { counting: "engine", nodeLimit: 1000 };
  let saved, found, runs = 0, saves = 0;
  while (found === undefined && ++runs < 1000) {
    try {
      found = queens.count({ ...steps, saved, onSave: (save) => { saved = save; } });
    } catch (error) {
      assert.equal(error.code, "stopped");
    }
  }
  assert.equal(found, 724n);
  assert.ok(runs > 3);
  puzzles.puzzle("queens", { n: 13 })
    .count({ counting: "engine", engine: "links", saveInterval: 0, onSave: () => ++saves });
  assert.ok(saves > 1);
  const other = puzzles.puzzle("queens", { n: 9 });
  assert.throws(() => queens.count({ nodeLimit: 1, onSave: (save) => { saved = save; } }), { code: "stopped" });
  assert.throws(() => other.count({ nodeLimit: 1, saved }), { parameter: "saved" });
  assert.throws(() => queens.count({ saved: "text" }), { parameter: "saved" });
  assert.throws(() => queens.count({ saveInterval: 1 }), { parameter: "saveInterval" });
  assert.throws(() => [...queens.solve({ onSave: () => {} })], { code: "argument" });
});

test("errors have a place, and leave the library unchanged", () => {
  assert.throws(() => Problem.parse("A B\nA X\n", { source: "board" }), (error) => {
    assert.ok(error instanceof ParseError && error instanceof Error);
    assert.deepEqual([error.source, error.line, error.column], ["board", 2, 3]);
    assert.match(error.message, /^board:2:3: /);
    return true;
  });
  assert.throws(() => small().count({ engine: "none" }), DlxError);
  assert.throws(() => small().count({ colour: 1 }), { parameter: "colour" });
  assert.throws(() => small().count({ counting: "fast" }), { parameter: "counting" });
  assert.throws(() => puzzles.puzzle("queens", { n: "x" }), DlxError);
  assert.equal(small().count(), 2n);
});

test("errors name the parameter and what is allowed", () => {
  const problem = small();
  const named = (parameter, message) => (error) => error.parameter === parameter && message.test(error.message);
  assert.throws(() => problem.count({ colour: 1 }), named("colour", /'colour'; there are limit, /));
  assert.throws(() => problem.count({ symmetry: "foo" }), named("symmetry", /auto, on, off/));
  assert.throws(() => problem.first({ branching: "foo" }), named("branching", /mrv, sharp_first, weights, order/));
  assert.throws(() => problem.first({ limit: "x" }), named("limit", /^limit: 'x' is not a whole number/));
  assert.throws(() => problem.first({ nodeLimit: -1 }), named("nodeLimit", /^nodeLimit: '-1' is not a whole number/));
  assert.throws(() => problem.plan("foo"), named("kind", /list, count, cheapest, zdd/));
  assert.throws(() => problem.count({ threads: 2 }), named("threads", /no threads/));
});

test("settings without effect are refused", () => {
  const named = (name, code = "argument") => ({ name: "DlxError", parameter: name, code });
  const problem = new Problem([["a"]]);
  assert.throws(() => new Problem([["a"]], { colors: true }), named("colors"));
  assert.throws(() => Problem.parse("A\nA\n", { kind: "json" }), named("kind"));
  assert.throws(() => problem.estimate({ probe: 3 }), named("probe"));
  assert.throws(() => problem.plan("lists"), named("kind"));
  assert.throws(() => problem.drawMatrix([], "png"), named("kind"));
  assert.throws(() => puzzles.puzzle("queens", { n: 4 }).draw([], "png"), named("kind"));
  assert.equal(new Problem([["a"]], { primary: undefined, costs: undefined }).count(), 1n);
});

test("keys of a Map or an object name the options", () => {
  const named = new Problem(new Map([["A", ["x", "y"]], [2, ["x"]], ["C", ["y"]]]), { costs: new Map([["A", 5], [2, 1], ["C", 2]]) });
  assert.deepEqual([...named.solve()].map((cover) => named.labels(cover)), [["A"], [2, "C"]]);
  assert.deepEqual(named.cheapest()[0], { cost: 3, cover: [1, 2] });
  assert.equal(named.label(1), "2");
  const object = new Problem({ A: ["x"], B: ["y"] }, { costs: [1, 2] });
  assert.deepEqual([object.labels([0, 1]), object.cheapest()[0].cost], [["A", "B"], 3]);
  assert.deepEqual(small().labels([0, 1]), ["a b", "c"]);
  assert.equal(new Problem({ "A\n": ["x"] }).label(0), "");  // no label in files
  const refused = (message, ...values) => assert.throws(() => new Problem(...values), { name: "DlxError", message });
  refused(/cost of option 'B'/, { A: ["x"], B: ["x"] }, { costs: { A: 1 } });
  refused(/no option 'C'/, { A: ["x"] }, { costs: { A: 1, C: 1 } });
  refused(/^option 'A' is 'ab', expected a list of items/, { A: "ab" });
  refused(/^option 1 is 'ab', expected a list of items/, [["a"], "ab"]);
  refused(/^options is 'ab', expected a list of items/, "ab");
});

test("statistics are told when a query has ended", () => {
  const told = [], queens = puzzles.puzzle("queens", { n: 6 }), onStatistics = (statistics) => told.push(statistics);
  assert.equal(queens.count({ counting: "engine", onStatistics }), 4n);
  queens.cheapest(1, { onStatistics });
  assert.equal(told.length, 2);
  for (const { engine, nodes, plan } of told) assert.ok(engine && nodes > 0 && plan);
  assert.throws(() => queens.count({ onStatistics: 1 }), { parameter: "onStatistics" });
});

test("names of parameters are in camelCase", () => {
  const problem = puzzles.puzzle("polycube", { size: "2x2x2", order: 2, anyNumber: true });
  assert.equal(problem.count(), 9n);
});

test("values other than true and false are refused", () => {
  const named = (name) => ({ name: "DlxError", parameter: name, code: "argument" });
  const empty = ".".repeat(81);
  assert.throws(() => small().count({ upToSymmetry: [] }), named("upToSymmetry"));
  for (const value of ["no", "", 0, 1]) {
    assert.throws(() => small().count({ upToSymmetry: value }), named("upToSymmetry"));
    assert.throws(() => new Problem([["a"]], { colours: value }), named("colours"));
    assert.throws(() => sudoku.solve(empty, { unique: value }), named("unique"));
    assert.throws(() => sudoku.generate({ minimal: value }), named("minimal"));
  }
  assert.equal(small().count({ upToSymmetry: false }), small().count());
  assert.equal(sudoku.solve(empty, { unique: true }), null);
  assert.match(sudoku.solve(empty, { unique: false }), /^[1-9]{81}$/);
});

test("invalid numbers and lists are refused, and numbers are not truncated", () => {
  const named = (name) => ({ name: "DlxError", parameter: name, code: "argument" });
  for (const costs of [["18446744073709551617"], [1e21], [1, 2]])
    assert.throws(() => new Problem([["a"]], { costs }), named("costs"));
  assert.throws(() => new Problem([["a"]], { bounds: { a: 1.5 } }), named("bounds"));
  for (const none of [undefined, 3, [3]]) assert.throws(() => new Problem(none), named("options"));
  const problem = small(), zdd = problem.zdd();
  for (const [name, values] of Object.entries({
    limit: [-1, 1.5, NaN, "3.5", 2n ** 64n], nodeLimit: [-1, {}], seed: [-1, 0.5], memory: [-1, 2n ** 70n],
    timeLimit: [-1, NaN, "1y"], engine: [3, "links\0"], onProgress: [3], maxCost: [NaN, "x"] }))
    for (const value of values)
      assert.throws(() => [...problem.solve({ [name]: value })], named(name), `${name}: ${value}`);
  for (const options of [[0.5, 1], [2 ** 32, 1], ["0", "1"], new Set([0, 1]), undefined])
    for (const ask of [() => problem.verify(options), () => problem.cost(options), () => zdd.rank(options)])
      assert.throws(ask, named("options"));
  assert.throws(() => problem.optionText(-1), named("options"));
  assert.throws(() => problem.estimate({ probes: -1 }), named("probes"));
  assert.throws(() => zdd.sample(1.5), named("number"));
  assert.throws(() => problem.cheapest(1, { limit: 2 }), { parameter: "limit", code: "unsupported" });
  assert.throws(() => problem.zdd({ nodeLimit: 2 }), { parameter: "nodeLimit", code: "unsupported" });
  assert.equal([...problem.solve({ limit: Infinity, timeLimit: "1h30m", engine: undefined, seed: null })].length, 2);
});

test("costs of any permitted size", () => {
  const priced = new Problem([["a"], ["a"]], { costs: [1e-7, "2.5e3"] });
  assert.deepEqual(Array.from(priced.cheapest(2), ({ cost }) => cost), [1e-7, 2500]);
  assert.deepEqual([priced.count({ maxCost: 2n ** 62n }), priced.count({ maxCost: "-4611686018427387904" })], [2n, 0n]);
  assert.throws(() => priced.count({ maxCost: 1e30 }), { name: "DlxError", parameter: "maxCost" });
  const many = new Problem(Array.from({ length: 200000 }, (_, k) => [k]), { costs: new Array(200000).fill(0.5) });
  // The cover has more options than there is initially room for.
  const cover = many.first({ engine: "links" });
  assert.deepEqual([many.cost(cover), cover.length], [100000, 200000]);
});

test("items are any values, and colours keep their names", () => {
  const items = [1, "1", 1n, true, "a b", "a_b", "|", "x:y", "", "0", "item0", {}, null, NaN, "a\0b"];
  const problem = new Problem(items.map((item) => [item]));
  const cover = items.map((_, k) => k);
  assert.deepEqual([...problem.solve()], [cover]);
  assert.equal(new Set(problem.items).size, items.length);
  assert.equal(Problem.fromJSON(problem.toJSON()).count(), 1n);
  const coloured = new Problem([["p", "x:red"], ["q", "x:dark red"]], { secondary: ["x"], colours: true });
  assert.deepEqual([coloured.optionText(0), coloured.optionText(1)], ["p x:red", "q x:dark_red"]);
});

test("problems as values, and their memory", () => {
  const coloured = new Problem([["p", "x:A"], ["q", "x:A"], ["q", "x:B"]], { secondary: ["x"], colours: true });
  const copy = Problem.fromJSON(JSON.parse(JSON.stringify(coloured)));
  assert.deepEqual([...copy.solve()], [[0, 1]]);
  assert.throws(() => Problem.fromJSON({ options: 3 }), ParseError);
  const zdd = coloured.zdd(), covers = coloured.solve()[Symbol.iterator]();
  coloured.release();
  coloured.release();
  for (const ask of [() => coloured.count(), () => coloured.numItems, () => [...coloured.solve()]])
    assert.throws(ask, { name: "DlxError", code: "state", message: /released/ });
  assert.deepEqual([zdd.count, covers.next().value, covers.next().done], [1n, [0, 1], true]);
  zdd.release();
  assert.throws(() => zdd.count, { code: "state" });
  const puzzle = puzzles.puzzle("queens", { n: 4 });
  puzzle.release();
  assert.throws(() => puzzle.draw(), { name: "DlxError" });
});

test("iterators are lazy, can be abandoned, and are independent", () => {
  const queens = puzzles.puzzle("queens", { n: 8 });
  const found = [];
  for (const cover of queens.solve()) {
    found.push(cover);
    if (found.length === 3) break;
  }
  const a = queens.solve()[Symbol.iterator](), b = queens.solve()[Symbol.iterator]();
  for (let k = 0; k < 92; ++k) assert.deepEqual(a.next().value, b.next().value);
  assert.ok(a.next().done && b.next().done && b.next().done);
  const limited = queens.solve({ limit: 3 });
  assert.deepEqual([...limited], found);
  assert.equal(limited.outcome, "limit");
  assert.equal([...queens.solve({ upToSymmetry: true })].length, 12);
  const large = puzzles.puzzle("queens", { n: 20 }).solve()[Symbol.iterator]();
  for (let k = 0; k < 10000; ++k) assert.equal(large.next().value.length, 20);
  large.return();
});

test("limits end a search, and the outcome names them", () => {
  const hard = read("problems/pentominoes6x10.dlx");
  const covers = hard.solve({ nodeLimit: 1000 });
  assert.ok([...covers].length < 9356);
  assert.equal(covers.outcome, "node_limit");
  assert.throws(() => puzzles.puzzle("queens", { n: 18 }).count({ timeLimit: 0.05, engine: "links" }),
    { code: "stopped" });
  const said = [];
  puzzles.puzzle("queens", { n: 11 }).count(
    { engine: "links", progressInterval: 0, onProgress: (progress) => said.push(progress) });
  assert.deepEqual(Object.keys(said[0]), ["covers", "nodes", "level", "fraction", "seconds"]);
  assert.throws(() => puzzles.puzzle("queens", { n: 12 }).count({ engine: "links",
    progressInterval: 0, onProgress() { throw new Error("enough"); } }), /enough/);
});

test("a diagram has all covers", () => {
  const queens = puzzles.puzzle("queens", { n: 8 }), zdd = queens.zdd();
  assert.equal(zdd.count, 92n);
  assert.equal(zdd.rank(zdd.kth(17)), 17n);
  const some = zdd.sample(5, 1);
  assert.ok(some.length === 5 && some.every((cover) => queens.verify(cover)));
  const counts = zdd.optionCounts();
  assert.deepEqual([counts.length, counts.reduce((sum, count) => sum + count, 0n)], [queens.numOptions, 8n * 92n]);
  const lines = zdd.toText().split("\n");
  assert.deepEqual([lines[0], lines.filter((line) => /^\d+ \d+ \d+ \d+$/.test(line)).length], ["dlx zdd 1", zdd.nodes]);
  const all = zdd.marginals();
  assert.ok(Math.abs(all.reduce((sum, share) => sum + share, 0) - 8) < 1e-9);
});

test("looking into problems", () => {
  const queens = puzzles.puzzle("queens", { n: 6 });
  assert.match(queens.plan("count"), /count/);
  const { nodes, covers, probes } = queens.estimate({ probes: 100, seed: 7 });
  assert.ok(nodes.mean > 1 && covers.low <= covers.mean && probes > 0);
  const reduced = read("problems/pentominoes6x10.dlx").reduce();
  assert.ok(!reduced.infeasible && reduced.origin.length === reduced.problem.numOptions);
  const again = Problem.parse(queens.to("json"), { format: "json" });
  assert.equal(again.count(), 4n);
  assert.equal(JSON.stringify(again), JSON.stringify(queens));
  assert.match(new Problem([["a"], ["a"]]).drawMatrix([0]), /^<(\?xml|svg)/);
});

test("problems of data/ have the counts of its table", () => {
  const rows = readFileSync(new URL("expected.tsv", data), "utf8").split("\n")
    .map((line) => line.split("\t"))
    .filter(([file, command]) => /^problems\/[^/]+\.dlx$/.test(file) && command === "count");
  assert.ok(rows.length > 20);
  for (const [file, , number] of rows) assert.equal(read(file).count(), BigInt(number), file);
});

test("entries that look like colours are refused without the setting colours", () => {
  const options = [["a", "x:A"], ["b", "x:B"]];
  const secondary = ["x"];
  for (const more of [{}, { primary: ["a", "b"] }])
    assert.throws(() => new Problem(options, { secondary, ...more }),
      (error) => error.code === "argument" && error.parameter === "colours" && /'x:A'/.test(error.message));
  assert.equal(new Problem(options, { secondary, colours: true }).count(), 0n);
  const named = new Problem(options, { secondary, colours: false });
  assert.equal(named.count(), 1n);
  assert.deepEqual(named.warnings(), ["secondary item 'x' is in no option"]);
  assert.equal(new Problem([["a", "x:A"], ["b", "x"]], { secondary: ["x", "x:A"] }).count(), 1n);
  assert.equal(new Problem([["r:1", "c:1"], ["r:2", "c:2"]], { secondary: ["c:1", "c:2"] }).count(), 1n);
  assert.equal(new Problem([["a"]], { primary: ["a"].values(), secondary: ["x"].values() }).numItems, 2);
});

test("a matrix in lists is refused, rows of zeros are options that no cover has", () => {
  for (const rows of [[[1, 0], [0, 1]], [[1, 0, 0], [0, 1, 1]], [[true, false], [false, true]]])
    assert.throws(() => new Problem(rows),
      (error) => error.parameter === "options" && /matrix/.test(error.message));
  for (const options of [[[0, 1]], [[0], [1]], [[0, 1], [0, 1]], [[0, 1], [1, 2]]]) new Problem(options);
  assert.equal(new Problem([[1, 0], [0, 1]], { primary: [0, 1] }).count(), 2n);
  const rows = new Problem([["a"], [], ["b"], []]);
  assert.deepEqual([...rows.solve()], [[0, 2]]);
  assert.equal(rows.numOptions, 4);
  assert.equal(rows.warnings().length, 2);
});

test("the types have all settings", () => {
  const types = readFileSync(new URL("../../bindings/js/index.d.ts", import.meta.url), "utf8");
  const membersOf = (name) => new RegExp(`interface ${name} [^]*?\n *}\n`).exec(types)[0];
  for (const [name, known, absent] of [["QuerySettings", settings(), ["threads", "parts"]],
    ["GradeSettings", sudoku.settings("grade"), []], ["GenerateSettings", sudoku.settings("generate"), []]])
    for (const setting of known)
      assert.equal(membersOf(name).includes(` ${setting.name}?: `), !absent.includes(setting.name), setting.name);
});

test("true and false switch reductions and symmetries on and off", () => {
  const queens = puzzles.puzzle("queens", { n: 6 });
  for (const [flag, name] of [[true, "on"], [false, "off"]])
    for (const setting of ["reduction", "symmetry"])
      assert.equal(queens.plan("count", { [setting]: flag }), queens.plan("count", { [setting]: name }));
  assert.notEqual(queens.plan("count", { symmetry: true }), queens.plan("count", { symmetry: false }));
});

test("restarts are random, and end with the first cover", () => {
  const queens = puzzles.puzzle("queens", { n: 8 }), covers = queens.solve({ restarts: true, seed: 3n, limit: 1 });
  assert.ok([...covers].every((cover) => queens.verify(cover)));
  assert.ok(covers.statistics.restarts >= 0 && covers.statistics.stateMemory === 0);
});

test("the plan is the one that runs", () => {
  for (const problem of [puzzles.puzzle("queens", { n: 6 }), puzzles.puzzle("latin", { n: 3 })])
    for (const settings of [{}, { upToSymmetry: true }, { upToSymmetry: true, limit: 3 }, { timeLimit: 1000 }]) {
      const covers = problem.solve(settings);
      assert.ok([...covers].length > 0);
      assert.equal(covers.plan, problem.plan("list", settings));
      assert.equal(covers.plan.startsWith("classes "), "upToSymmetry" in settings);
    }
  assert.match(puzzles.puzzle("queens", { n: 6 }).plan("count", { upToSymmetry: true }), /5 kinds of 8 symmetries/);
  const priced = new Problem([["a"], ["a"], ["b"], ["b"]], { costs: [1, 2, 1, 2] });
  assert.equal(priced.count({ upToSymmetry: true, maxCost: 3 }), 2n);
});

test("the search of the textbook, change by change", () => {
  const textbook = Problem.parse("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n");
  const told = (trace, most) => {
    const numbers = trace.take(most);
    return Array.from({ length: numbers.length / 3 }, (_, k) =>
      [trace.changes[numbers[3 * k]], numbers[3 * k + 1], numbers[3 * k + 2]].join(" "));
  };
  const trace = textbook.trace();
  assert.deepEqual(told(trace, 6), ["choose 0 -1", "cover 0 -1", "unlink 3 1", "unlink 6 1", "hide 0 1", "unlink 3 3"]);
  assert.deepEqual(told(trace, 2), ["unlink 5 3", "hide 0 3"]);
  const rest = told(trace, 10_000);
  assert.equal(rest.at(-1), "end -1 -1");
  assert.equal(trace.take(5).length, 0);
  trace.release();
  const moves = told(textbook.trace({ choice: "leftmost", changes: ["try", "found"] }), 100);
  assert.deepEqual(moves, ["try 0 1", "try 1 2", "try 0 3", "try 1 4", "try 2 0", "found -1 -1"]);
  const bounded = new Problem([["a"], ["a"], ["a"]], { bounds: { a: [2, 3] } });
  assert.equal(told(bounded.trace({ changes: ["found"] }), 100).length, 4);
  assert.throws(() => textbook.trace({ choice: "last" }), /'shortest' or 'leftmost'/);
  assert.throws(() => textbook.trace({ changes: ["jump"] }), /there is no change 'jump'/);
});
