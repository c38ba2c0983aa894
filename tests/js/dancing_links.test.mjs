// What the documents of the npm package "dancing-links" show.
import assert from "node:assert/strict";
import { test } from "node:test";

import { importFrom } from "./package.mjs";

const { DancingLinks } = await importFrom("dancing-links.js");
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

test("small problems are searched like large ones", () => {
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
  assert.equal(queens(11).findAll().length, 2680);  // more covers than there is room for
  assert.deepEqual(few.findAll(), covers);
  const none = dlx.createSolver({ columns: 2 }).addSparseConstraint(0, [0]);
  assert.deepEqual(none.findAll(), []);
  assert.equal(none.addSparseConstraint(1, new Uint8Array([1])).findOne().length, 1);
  assert.throws(() => none.addSparseConstraint(2, [5]).findAll(), /item/);
  assert.throws(() => dlx.createSolver({ columns: 2 }).addSparseConstraint(0, [1, 1]).findAll());
});

test("errors", () => {
  assert.throws(() => dlx.createSolver({ columns: 2 }).findAll(), /no constraints/);
  const solver = dlx.createSolver({ columns: 2 }).validateConstraints();
  assert.throws(() => solver.addSparseConstraint("x", [2]), /Column index 2 exceeds columns limit of 2/);
  assert.throws(() => solver.addBinaryConstraint("x", [1]), /Row length 1 does not match columns 2/);
});
