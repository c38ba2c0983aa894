// The functions that the first module of the package must contain: `node core.mjs PACKAGE PROFILE`
// calls them in a package whose module records called functions, and writes the profile. All other
// functions go into the second module (scripts/js).
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Some searches depend on measured times: the clock advances by a fixed step at each reading, so
// that the module is divided the same way on all machines.
const steps = [0.001, 0.02, 1];  // in milliseconds
let now = 0, step = 0;
performance.now = () => (now += step);

const [folder, profile] = process.argv.slice(2);
const part = (name) => import(pathToFileURL(resolve(folder, name)));
const { Problem, sudoku, engines, formats } = await part("index.js");
const { DancingLinks } = await part("dancing-links.js");
const { c, bytes } = await part("lib/wasm.js");
const data = (name) =>
  readFileSync(new URL(`../../../data/problems/${name}.dlx`, import.meta.url), "utf8");

const fails = (work) => {
  try {
    work();
  } catch {
    return;
  }
  throw new Error("this was to fail");
};

function look(problem) {
  problem.optionText(0);
  problem.plan();
  problem.toJSON();
  Problem.parse(problem.to());
  for (const choice of ["shortest", "leftmost"]) problem.trace({ choice }).take(2000);
  const cover = problem.first();
  if (cover !== null) problem.verify(cover);
}

function work() {
  const textbook = new Problem([["a", "b"], ["c"], ["a"], ["b", "c"]]);
  const coloured = new Problem(
    [["p", "q", "x", "y:A"], ["p", "r", "x:A", "y"], ["p", "x:B"], ["q", "x:A"], ["r", "y:B"]],
    { secondary: ["x", "y"], colors: true });
  const bounded = new Problem([["a"], ["a"], ["a"]], { bounds: { a: [2, 3] } });
  const read = ["langford8", "latin4", "pentominoes6x10", "queens8", "toy", "words3x3"]
    .map((name) => Problem.parse(data(name)));
  for (const problem of [textbook, coloured, bounded, ...read]) {
    look(problem);
    for (const limit of [1, 100]) for (const _ of problem.solve({ limit }));
  }
  for (const engine of engines())
    for (const problem of [textbook, ...read]) {
      try {
        for (const _ of problem.solve({ engine, limit: 50 }));
      } catch (error) {
        if (error.code !== "argument") throw error;  // the model does not support these values
      }
    }
  const limits = [{}, { limit: 3 }, { nodeLimit: 20 }, { timeLimit: 0.001 }, { timeLimit: 60 }];
  const progress = { onProgress() {}, progressInterval: 0 };
  for (const problem of [textbook, bounded, coloured, ...read])
    for (const limit of limits)
      for (const told of [{}, progress]) {
        if (problem !== read[2]) for (const _ of problem.solve({ ...limit, ...told }));
        // Pentominoes take long.
        if (problem === read[2] && (limit.timeLimit !== 0.001 || step < 0.01)) continue;
        for (const counting of ["automatic", "engine"]) {
          try {
            problem.count({ counting, ...limit, ...told });
          } catch (error) {
            if (error.code !== "stopped") throw error;
          }
        }
      }
  textbook.fault([0]);
  fails(() => textbook.count({ engine: "none" }));
  fails(() => Problem.parse("A B\nA X\n"));
  formats();

  const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
  const puzzles = [easy, hard, hard.replaceAll("5", "."), easy.replace("5", "6")];
  const many = Array.from({ length: 200 }, (_, k) => puzzles[k % 2]);
  for (const some of [...puzzles, puzzles, many]) {
    sudoku.solve(some);
    sudoku.solve(some, { unique: true });
    sudoku.count(some, { limit: 1000 });
  }
  sudoku.conflict(easy);
  fails(() => sudoku.solve("12"));

  const rows = new DancingLinks().createSolver({ columns: 3 });
  rows.addSparseConstraint(0, [0, 2]).addSparseConstraint(1, [1]);
  rows.findAll();
  for (const _ of rows.createGenerator());
  new DancingLinks().createSolver({ columns: 2 }).addBinaryConstraint(0, [1, 1]).findAll();
}

for (step of steps) work();

const size = c.__write_profile(0, 0), place = c.malloc(size) >>> 0;
c.__write_profile(place, size);
writeFileSync(profile, bytes().subarray(place, place + size));
