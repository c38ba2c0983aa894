// The examples in the documents of the npm package "dancing-links".
import assert from "node:assert/strict";
import { test } from "node:test";

import { dlx as library, importFrom } from "./package.mjs";

const { DancingLinks } = await importFrom("dancing-links.js");
const { Problem, puzzles } = library;
const dlx = new DancingLinks();

test("sparse and binary rows", () => {
  const sparse = dlx.createSolver({ columns: 3 });
  sparse.addSparseConstraint("row1", [0, 2]);
  sparse.addSparseConstraint("row2", [1]);
  sparse.addSparseConstraint("row3", [0, 1]);
  const expected = [[{ data: "row1", index: 0 }, { data: "row2", index: 1 }]];
  assert.deepEqual(sparse.findAll(), expected);
  const binary = dlx.createSolver({ columns: 3 }).addBinaryConstraints([
    { data: "row1", columnValues: [1, 0, 1] }, { data: "row2", columnValues: [0, 1, 0] },
    { data: "row3", columnValues: [1, 1, 0] }]);
  assert.deepEqual(binary.findAll(), expected);
  assert.deepEqual(binary.findOne(), expected);
});

test("templates", () => {
  const template = dlx.createSolverTemplate({ columns: 3 });
  template.addSparseConstraint("base", [0, 1]);
  const one = template.createSolver().addSparseConstraint("extra", [2]);
  const two = template.createSolver().addSparseConstraints([{ data: "other", columnIndices: [2] },
    { data: "more", columnIndices: [2] }]);
  assert.deepEqual(one.findAll(), [[{ data: "base", index: 0 }, { data: "extra", index: 1 }]]);
  assert.equal(two.findAll().length, 2);
  assert.equal(template.createSolver().findAll().length, 0);
});

test("primary and secondary columns", () => {
  const solver = dlx.createSolver({ primaryColumns: 2, secondaryColumns: 2 });
  solver.addSparseConstraint("a", { primary: [0], secondary: [1] });
  solver.addBinaryConstraint("b", { primaryRow: [0, 1], secondaryRow: [1, 0] });
  solver.addSparseConstraint("c", { primary: [1], secondary: [1] });
  assert.deepEqual(solver.findAll(), [[{ data: "a", index: 0 }, { data: "b", index: 1 }]]);
  assert.deepEqual(dlx.createSolver({ primaryColumns: 0, secondaryColumns: 1 })
    .addSparseConstraint("x", { primary: [], secondary: [0] }).findAll(), [[]]);
});

test("generators and limits", () => {
  const solver = dlx.createSolver({ columns: 2 });
  for (let k = 0; k < 3; ++k) solver.addSparseConstraint(k, [0]).addSparseConstraint(k, [1]);
  assert.equal(solver.find(4).length, 4);
  assert.equal([...solver.createGenerator()].length, 9);
  const generator = solver.createGenerator();
  assert.equal(generator.next().value.length, 2);
  generator.return();
});

test("some solutions, all, and none", () => {
  const queens = (n) => {
    const solver = dlx.createSolver({ primaryColumns: 2 * n, secondaryColumns: 4 * n - 2 });
    for (let row = 0; row < n; ++row)
      for (let column = 0; column < n; ++column)
        solver.addSparseConstraint([row, column], { primary: [row, n + column],
          secondary: [row + column, 3 * n - 2 + row - column] });
    return solver;
  };
  const few = queens(8), covers = few.findAll();
  assert.equal(covers.length, 92);
  const text = (cover) => JSON.stringify(cover);
  assert.deepEqual(covers.map(text).sort(), [...few.createGenerator()].map(text).sort());
  assert.equal(few.find(5).length, 5);
  assert.equal(queens(11).findAll().length, 2680);
  assert.deepEqual(few.findAll(), covers);
  const none = dlx.createSolver({ columns: 2 }).addSparseConstraint(0, [0]);
  assert.deepEqual(none.findAll(), []);
  assert.equal(none.addSparseConstraint(1, new Uint8Array([1])).findOne().length, 1);
  assert.throws(() => none.addSparseConstraint(2, [5]).findAll(), /item/);
  assert.throws(() => dlx.createSolver({ columns: 2 }).addSparseConstraint(0, [1, 1]).findAll());
});

test("covers of long items, some, all, and one by one", () => {
  const board = puzzles.puzzle("pentomino"), numbers = new Map(board.items.map((item, k) => [item, k]));
  const solver = dlx.createSolver({ columns: numbers.size });
  for (let k = 0; k < board.numOptions; ++k)
    solver.addSparseConstraint(k, board.optionText(k).split(" ").map((item) => numbers.get(item)));
  const text = (cover) => cover.map(({ index }) => index).join();
  const some = solver.find(50);
  for (const cover of some) assert.equal(board.fault(cover.map(({ index }) => index)), null);
  const each = Array.from(solver.createGenerator(), text);
  assert.deepEqual(each.slice(0, 50), some.map(text));
  assert.equal(new Set(each).size, 9356);
  assert.deepEqual(each.sort(), Array.from(solver.findAll(), text).sort());
});

test("some covers are the first ones of all", () => {
  const text = (cover) => cover.map((row) => row.index ?? row).join();
  const compare = (problem, solver, name) => {
    const all = solver.findAll().map(text), expected = Array.from(problem.solve({ engine: "links" }), (cover) =>
      text([...cover].sort((a, b) => a - b)));
    assert.deepEqual([...all].sort(), expected.sort(), name);
    for (const limit of [1, 2, 7]) {
      assert.deepEqual(solver.find(limit).map(text), all.slice(0, limit), name);
      assert.deepEqual(Array.from(solver.createGenerator(), text), all, name);
    }
  };
  const board = puzzles.puzzle("pentomino", { size: "3x20" }), numbers = new Map(board.items.map((item, k) => [item, k]));
  const template = dlx.createSolverTemplate({ columns: numbers.size });
  for (let k = 0; k < board.numOptions; ++k)
    template.addSparseConstraint(k, board.optionText(k).split(" ").map((item) => numbers.get(item)));
  compare(board, template.createSolver(), "3x20");
  // Some problems are random; the last problems also have rows of all columns.
  let state = 1;
  const below = (n) => (state = (state * 48271) % 2147483647) % n;
  const some = (many, of) => {
    const chosen = new Set();
    while (chosen.size < many) chosen.add(below(of));
    return [...chosen].sort((a, b) => a - b);
  };
  for (let round = 0; round < 12; ++round) {
    const primary = 12 + round % 3 * 4, secondary = 24, solver = dlx.createSolver({ primaryColumns: primary, secondaryColumns: secondary });
    const offsets = [0], items = [];
    for (let k = 0; k < 720; ++k) {
      const columns = { primary: some(k < 3 && round > 8 ? primary : 4, primary), secondary: some(3, secondary) };
      solver.addSparseConstraint(k, columns);
      items.push(...columns.primary, ...columns.secondary.map((column) => primary + column));
      offsets.push(items.length);
    }
    compare(library.Problem.fromArrays({ primary, secondary, offsets, items }), solver, `round ${round}`);
  }
});

test("generators are independent of each other", () => {
  const two = dlx.createSolver({ columns: 2 });
  for (let k = 0; k < 8; ++k) two.addSparseConstraint(k, [k % 2]);
  const one = two.createGenerator(), other = two.createGenerator(), found = [];
  for (let k = 0; k < 16; ++k) found.push([one.next().value, other.next().value]);
  for (const [a, b] of found) assert.deepEqual(a, b);
  assert.equal(two.findAll().length, 16);
  assert.ok(one.next().done && other.next().done);
});

// The columns of rows that pack a board of 6x10.
function pentominoRows() {
  const board = puzzles.puzzle("pentomino"), numbers = new Map(board.items.map((item, k) => [item, k]));
  return Array.from({ length: board.numOptions }, (_, k) => board.optionText(k).split(" ").map((item) => numbers.get(item)));
}

test("abandoned generators and templates free their memory without waiting", async () => {
  const { c } = await importFrom("lib/wasm.js");
  const given = pentominoRows().map((columnIndices, data) => ({ data, columnIndices }));
  const solver = () => dlx.createSolver({ columns: 72 }).addSparseConstraints(given);
  const template = () => dlx.createSolverTemplate({ columns: 72 }).addSparseConstraints(given).createSolver();
  for (const leave of [() => solver().createGenerator().next(), () => template().findOne()]) {
    for (let k = 0; k < 70; ++k) leave();
    const before = c.memory.buffer.byteLength;
    for (let k = 0; k < 200; ++k) leave();
    assert(c.memory.buffer.byteLength - before < 1 << 24, `${c.memory.buffer.byteLength - before}`);
  }
});

test("many generators and templates in turns", () => {
  const text = (cover) => JSON.stringify(cover);
  const pentominoes = pentominoRows(), values = pentominoes.map((row) => Array.from({ length: 72 }, (_, k) => +row.includes(k)));
  // Solvers have long or short columns, and rows as lists or as binary rows.
  const solvers = [dlx.createSolver({ columns: 72 }), dlx.createSolver({ columns: 72 }),
    dlx.createSolver({ primaryColumns: 16, secondaryColumns: 30 }), dlx.createSolver({ columns: 8 })];
  pentominoes.forEach((row, k) => {
    solvers[0].addSparseConstraint(k, row);
    solvers[1].addBinaryConstraint(k, values[k]);
  });
  for (let row = 0; row < 8; ++row)
    for (let column = 0; column < 8; ++column)
      solvers[2].addSparseConstraint(row, { primary: [row, 8 + column], secondary: [row + column, 22 + row - column] });
  for (let k = 0; k < 16; ++k) solvers[3].addBinaryConstraint(k, Array.from({ length: 8 }, (_, j) => +(j === k >> 1)));
  const most = 150, expected = solvers.map((solver) => solver.find(most).map(text));
  const talks = solvers.flatMap((solver, of) => [0, 1, 2].map(() => ({ of, generator: solver.createGenerator(), found: [] })));
  for (let round = 0; round < most; ++round) {
    for (const { generator, found } of talks) {
      const { value, done } = generator.next();
      if (!done) found.push(text(value));
    }
    // Rows that are added later do not belong to the earlier covers.
    if (round === 0) solvers[3].addSparseConstraint("late", [0, 1, 2, 3, 4, 5, 6, 7]);
  }
  for (const { of, found } of talks) assert.deepEqual(found, expected[of], `${of}`);
  const templates = Array.from({ length: 70 }, (_, k) => {
    const template = dlx.createSolverTemplate({ columns: 2 });
    for (let j = 0; j <= k; ++j) template.addSparseConstraint(j, [j % 2]);
    return template.createSolver();
  });
  for (let round = 0; round < 3; ++round)
    templates.forEach((solver, k) => assert.equal(solver.findAll().length, Math.ceil((k + 1) / 2) * Math.floor((k + 1) / 2)));
});

test("rows may be added between queries, and all at once", () => {
  const solver = dlx.createSolver({ columns: 3 });
  solver.addSparseConstraints([{ data: "a", columnIndices: [0, 1] }, { data: "b", columnIndices: [2] }]);
  assert.equal(solver.findAll().length, 1);
  solver.addSparseConstraints(Array.from({ length: 100 }, (_, k) => ({ data: k, columnIndices: [2] })));
  assert.equal(solver.findAll().length, 101);
  solver.addSparseConstraint("c", new Uint8Array([0, 1]));
  const covers = solver.findAll();
  assert.equal(covers.length, 202);
  assert.deepEqual(covers.find((cover) => cover.at(-1).data === "c" && cover[0].data === 99),
    [{ data: 99, index: 101 }, { data: "c", index: 102 }]);
});

test("a template is read once, and its solvers do not disturb each other", () => {
  const template = dlx.createSolverTemplate({ primaryColumns: 3, secondaryColumns: 2 });
  const columns = { primary: [0, 1], secondary: [1] };
  template.addSparseConstraint("a", columns).addRow({ data: "b", coveredColumns: [2, 4] });
  template.addBinaryConstraint("c", { primaryRow: [0, 0, 1], secondaryRow: [1, 0] });
  const one = template.createSolver(), both = [[{ data: "a", index: 0 }, { data: "c", index: 2 }]];
  columns.primary = [0];
  assert.deepEqual(one.findAll(), both);
  const other = template.createSolver().addSparseConstraint("d", { primary: [2], secondary: [] });
  template.addSparseConstraint("e", { primary: [0, 1, 2], secondary: [] });
  const late = template.createSolver(), names = (covers) => covers.map((cover) => cover.map(({ data }) => data).join("")).sort();
  for (let k = 0; k < 2; ++k) {
    assert.deepEqual(one.findAll(), both);
    assert.deepEqual(names(other.findAll()), ["ac", "ad"]);
    assert.deepEqual(names(late.findAll()), ["ac", "e"]);
    assert.deepEqual(names([...late.createGenerator()]), ["ac", "e"]);
    assert.equal(one.find(1).length, 1);
  }
  one.addSparseConstraint("f", { primary: [0], secondary: [] });
  one.addSparseConstraint("g", { primary: [1], secondary: [] });
  assert.deepEqual(names(one.findAll()), ["ac", "bfg", "cfg"]);
  assert.deepEqual(names(late.findAll()), ["ac", "e"]);
});

test("binary rows of any length, and long items of a template", () => {
  for (const size of [1, 7, 8, 9, 16, 31, 324]) {
    const solver = dlx.createSolver({ columns: size });
    for (let k = 0; k < size; ++k) solver.addBinaryConstraint(k, Array.from({ length: size }, (_, j) => (j === k ? 1 : 0)));
    assert.deepEqual(solver.findAll(), [Array.from({ length: size }, (_, k) => ({ data: k, index: k }))]);
  }
  // Other values are not ones.
  const odd = dlx.createSolver({ columns: 9 }).addBinaryConstraint("x", [1, 2, 3, -1, true, "1", undefined, 256, 1]);
  assert.equal(odd.addSparseConstraint("y", [1, 2, 3, 4, 5, 6, 7]).findAll().length, 1);
  const template = dlx.createSolverTemplate({ columns: 2 });
  for (let k = 0; k < 200; ++k) template.addSparseConstraint(k, [k % 2]);
  const solver = template.createSolver(), text = JSON.stringify(solver.find(300));
  for (let k = 0; k < 3; ++k) assert.equal(JSON.stringify(solver.find(300)), text);
  assert.equal(solver.findAll().length, 10000);
});

test("columns with one row", () => {
  const solve = (given, rows) => {
    const solver = dlx.createSolver(given);
    rows.forEach((coveredColumns, data) => solver.addRow({ data, coveredColumns }));
    return solver.findAll().map((cover) => cover.map(({ index }) => index).join());
  };
  // Rows are chosen one after the other, all at once, or in conflict with each other.
  assert.deepEqual(solve({ columns: 4 }, [[3, 2], [0], [0, 1], [2, 1], [1]]).sort(), ["0,1,4", "0,2"]);
  assert.deepEqual(solve({ columns: 3 }, [[0, 1], [2, 0, 1], [0]]), ["1"]);
  assert.deepEqual(solve({ columns: 3 }, [[0, 1], [1, 2]]), []);
  assert.deepEqual(solve({ columns: 2 }, [[0], [0]]), []);
  const shared = { primaryColumns: 2, secondaryColumns: 1 };
  assert.deepEqual(solve(shared, [[0, 2], [1, 2]]), []);
  assert.deepEqual(solve(shared, [[0, 2], [1, 2], [1], [2]]), ["0,2"]);
  assert.throws(() => solve({ columns: 3 }, [[2, 0, 2], [1]]));
  // In this chain, each row leaves one row for the column after the next.
  const chain = [[0, 1]];
  for (let k = 1; k < 499; k += 2) chain.push([k, k + 1], [k + 1, k + 2]);
  assert.equal(solve({ columns: 500 }, chain)[0].split(",").length, 250);
});

test("a template restarts independently of its solvers", () => {
  const template = dlx.createSolverTemplate({ columns: 6 });
  for (let k = 0; k < 6; ++k)
    for (let j = k + 1; j < 6; ++j) template.addSparseConstraint([k, j], [k, j]);
  const solver = template.createSolver(), all = JSON.stringify(solver.findAll());
  assert.equal(JSON.parse(all).length, 15);
  for (let limit = 1; limit <= 15; ++limit) {
    assert.deepEqual(solver.find(limit), JSON.parse(all).slice(0, limit));
    assert.equal(JSON.stringify(solver.findAll()), all);
  }
});

test("deep searches", () => {
  const columns = 5000, solver = dlx.createSolver({ columns });
  for (let k = 0; k < 2 * columns; ++k) solver.addSparseConstraint(k, [k % columns]);
  assert.equal(solver.findOne()[0].length, columns);
});

test("rows of growing length are all read", () => {
  const solver = dlx.createSolver({ columns: 600 });
  for (let k = 0; k < 300; ++k) solver.addSparseConstraint(k, Array.from({ length: k + 1 }, (_, j) => j));
  solver.addSparseConstraint("rest", Array.from({ length: 300 }, (_, j) => 300 + j));
  assert.deepEqual(solver.findAll(), [[{ data: 299, index: 299 }, { data: "rest", index: 300 }]]);
  // Rows may have other lengths than the first one.
  const long = dlx.createSolver({ columns: 60000 });
  long.addSparseConstraint("all", Array.from({ length: 60000 }, (_, j) => j));
  for (let k = 0; k < 60000; ++k) long.addSparseConstraint(k, [0, 1]);
  assert.deepEqual(long.findAll(), [[{ data: "all", index: 0 }]]);
});

test("errors", () => {
  assert.throws(() => dlx.createSolver({ columns: 2 }).findAll(), /no constraints/);
  for (const config of [{}, { columns: 2.5 }, { primaryColumns: 2 }, { columns: 2, primaryColumns: 2, secondaryColumns: 0 }])
    assert.throws(() => dlx.createSolver(config), /expected { columns } or/);
  const solver = dlx.createSolver({ columns: 2 }).validateConstraints();
  assert.throws(() => solver.addSparseConstraint("x", [2]), /Column index 2 exceeds columns limit of 2/);
  assert.throws(() => solver.addBinaryConstraint("x", [1]), /Row length 1 does not match columns 2/);
});

test("binary rows with few and many ones, of arrays and typed arrays", () => {
  // Only the number 1 is a one; other values are not, even if an integer conversion gives 1.
  const others = [true, "1", 1.5, -1, 2, 257, 4294967297, null, undefined];
  let state = 5;
  const below = (n) => (state = (state * 48271) % 2147483647) % n;
  for (const columns of [5, 8, 24, 31, 72, 130]) {
    const binary = dlx.createSolver({ primaryColumns: columns, secondaryColumns: columns });
    const sparse = dlx.createSolver({ primaryColumns: columns, secondaryColumns: columns });
    const rowOf = (ones) => {
      const row = Array.from({ length: columns }, () => below(5) === 0 ? others[below(others.length)] : 0);
      for (const column of ones) row[column] = 1;
      return row;
    };
    const add = (primary, secondary) => {
      const data = binary.size, primaryRow = rowOf(primary), secondaryRow = rowOf(secondary);
      if (data % 3 === 0) sparse.addSparseConstraint(data, { primary, secondary });
      else sparse.addBinaryConstraint(data, { primaryRow: Uint8Array.from({ length: columns }, (_, k) => primary.includes(k)),
        secondaryRow });
      binary.addBinaryConstraint(data, { primaryRow, secondaryRow });
      primaryRow.fill(1);  // rows are read when they are added
    };
    const all = Array.from({ length: columns }, (_, k) => k);
    add(all, []);
    for (const k of all) add([k], [columns - 1 - k]);
    const half = columns >> 1;
    add(all.slice(0, half), [0]);
    add(all.slice(half), [1]);
    const text = (cover) => cover.map(({ index }) => index).join();
    const expected = [[0], [columns + 1, columns + 2], all.map((k) => k + 1),
      [...all.slice(0, half).map((k) => k + 1), columns + 2], [...all.slice(half).map((k) => k + 1), columns + 1]]
      .filter((rows) => {
        const used = rows.flatMap((row) => row === 0 ? [] : row <= columns ? [columns - row] : [row - columns - 1]);
        return new Set(used).size === used.length;
      }).map((rows) => [...rows].sort((a, b) => a - b).join()).sort();
    for (const solver of [binary, sparse]) assert.deepEqual(solver.findAll().map(text).sort(), expected, `${columns}`);
  }
});

// Returns covers of `rows`, which are lists of columns.
function coversOf(rows, primary, secondary = 0) {
  const offsets = [0];
  for (const row of rows) offsets.push(offsets.at(-1) + row.length);
  return [...Problem.fromArrays({ primary, secondary, offsets, items: rows.flat() }).solve({ engine: "links", limit: mostCovers })]
    .map((cover) => [...cover].sort((a, b) => a - b).join()).sort();
}

const mostCovers = 3000;
const indices = (covers) => covers.map((cover) => cover.map(({ index }) => index).join()).sort();

test("binary rows, alone and beside other rows", () => {
  let state = 11;
  const below = (n) => (state = (state * 48271) % 2147483647) % n;
  for (const columns of [1, 2, 8, 23, 24, 25, 47, 48, 49, 72, 95, 96, 97]) {
    const rows = [];
    for (let k = 0; k < columns; k += 3) {
      const three = [k, k + 1, k + 2].filter((column) => column < columns);
      rows.push(three, three.slice(0, 1 + below(3)), [three.at(-1)], [k, below(columns)].sort((a, b) => a - b));
    }
    for (const row of rows) if (row.length === 2 && row[0] === row[1]) row.pop();
    if (columns > 25) for (let k = 0; k < columns; k += 3) rows.splice(below(rows.length), 0, [k]);
    // Values after the last column may be missing, and are not numbers.
    const values = rows.map((row) => Array.from({ length: row.at(-1) + 1 + below(columns - row.at(-1)) },
      (_, k) => row.includes(k) ? 1 : [0, 0, "1", 1.5][below(4)]));
    const expected = coversOf(rows, columns), isAll = expected.length < mostCovers;
    for (const sparse of [-1, 0, rows.length >> 1, rows.length - 1]) {
      const solver = dlx.createSolver({ columns }), template = dlx.createSolverTemplate({ columns });
      for (const to of [solver, template])
        rows.forEach((row, k) => k === sparse ? to.addSparseConstraint(k, row) : to.addBinaryConstraint(k, values[k]));
      for (const one of [solver, template.createSolver()])
        for (let k = 0; k < 2; ++k) {
          if (isAll) assert.deepEqual(indices(one.findAll()), expected, `${columns} ${sparse}`);
          else assert.equal(new Set(indices(one.find(mostCovers))).size, mostCovers);
        }
      if (sparse < 0) assert.equal(solver.addSparseConstraint("all", Array.from({ length: columns }, (_, k) => k)).size, rows.length + 1);
    }
  }
  // A one outside of all columns is an error.
  const longer = dlx.createSolver({ columns: 2 }).addBinaryConstraint(0, [1, 1]);
  longer.addBinaryConstraints([{ data: 1, columnValues: [1, 0] }, { data: 2, columnValues: [0, 1, 0] }]);
  assert.deepEqual(indices(longer.findAll()), ["0", "1,2"]);
  assert.throws(() => longer.addBinaryConstraint(3, [0, 0, 1]).findAll());
});

test("all covers of random rows", () => {
  let state = 3;
  const below = (n) => (state = (state * 48271) % 2147483647) % n;
  for (const [columns, size, number] of [[24, 6, 1000], [48, 12, 400], [60, 15, 300], [100, 25, 200]]) {
    const rows = [];
    const shuffled = () => {
      const all = Array.from({ length: columns }, (_, k) => k);
      for (let k = columns - 1; k > 0; --k) {
        const other = below(k + 1);
        [all[k], all[other]] = [all[other], all[k]];
      }
      return all;
    };
    const parts = (all) => Array.from({ length: columns / size }, (_, k) => all.slice(size * k, size * (k + 1)).sort((a, b) => a - b));
    for (let k = 0; k < 20; ++k) rows.splice(below(rows.length), 0, ...parts(shuffled()));
    while (rows.length < number) rows.splice(below(rows.length), 0, parts(shuffled())[0]);
    const expected = coversOf(rows, columns), seconds = rows.map((_, k) => [k % 3]);
    assert(expected.length >= 20);
    const binary = dlx.createSolver({ columns }).addBinaryConstraints(rows.map((row, data) =>
      ({ data, columnValues: Array.from({ length: columns }, (_, k) => +row.includes(k)) })));
    const sparse = dlx.createSolver({ columns }), complex = dlx.createSolver({ primaryColumns: columns, secondaryColumns: 3 });
    rows.forEach((row, k) => {
      sparse.addSparseConstraint(k, row.toReversed?.() ?? [...row].reverse());
      complex.addSparseConstraint(k, { primary: row, secondary: seconds[k] });
    });
    const beside = coversOf(rows.map((row, k) => [...row, columns + seconds[k][0]]), columns, 3);
    for (const [solver, all] of [[binary, expected], [sparse, expected], [complex, beside]]) {
      assert.deepEqual(indices(solver.findAll()), all);
      for (const limit of [1, 2, 19]) {
        const found = indices(solver.find(limit));
        assert.equal(new Set(found).size, Math.min(limit, all.length));
        assert(found.every((cover) => all.includes(cover)));
      }
      assert.deepEqual(indices([...solver.createGenerator()]), all);
    }
  }
});

// Getters of rows are called while rows are added: `columnIndices` of simple and of complex problems.
for (const complex of [false, true]) {
  const columns = (...primary) => (complex ? { primary, secondary: [] } : primary);
  const solverOf = (number) => dlx.createSolver(complex ? { primaryColumns: number, secondaryColumns: 0 } : { columns: number });
  const rows = (solver) => solver.findAll().map((cover) => cover.map(({ data, index }) => `${index} ${data}`).sort());
  const row = (data, ...numbers) => ({ data, columnIndices: columns(...numbers) });
  const kind = complex ? "complex" : "simple";

  test(`a getter that throws keeps the rows before it, ${kind}`, () => {
    const solver = solverOf(2), broken = { data: "broken", get columnIndices() { throw new Error("no columns"); } };
    assert.throws(() => solver.addSparseConstraints([row("kept", 0), broken, row("later", 1)]), /no columns/);
    solver.addSparseConstraint("other", columns(1));
    assert.deepEqual(rows(solver), [["0 kept", "1 other"]]);
  });

  test(`rows that a getter adds come before its own row, ${kind}`, () => {
    const solver = solverOf(3);
    const outer = { data: "outer", get columnIndices() { solver.addSparseConstraint("inner", columns(1)); return columns(0); } };
    solver.addSparseConstraints([outer, row("later", 2)]);
    assert.deepEqual(rows(solver), [["0 inner", "1 outer", "2 later"]]);
  });

  test(`a getter may enable validation for the next rows, ${kind}`, () => {
    const solver = solverOf(2);
    const strict = { data: "kept", get columnIndices() { solver.validateConstraints(); return columns(0); } };
    assert.throws(() => solver.addSparseConstraints([strict, row("wrong", 2), row("later", 1)]), /index 2 exceeds/);
    solver.addSparseConstraint("other", columns(1));
    assert.deepEqual(rows(solver), [["0 kept", "1 other"]]);
  });
}

test("the empty cover of a problem without columns is found whatever the limit is", () => {
  const solver = dlx.createSolver({ columns: 0 }).addSparseConstraint("row", []);
  assert.deepEqual([solver.findAll(), solver.findOne(), solver.find(0), solver.find(5)], [[[]], [[]], [[]], [[]]]);
  assert.deepEqual([...solver.createGenerator()], [[]]);
});
