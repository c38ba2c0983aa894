// The types, checked by the TypeScript compiler of apps/web or DLX_TSC.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";

import { packageFolder } from "./package.mjs";

const compiler = process.env.DLX_TSC ?? new URL("../../apps/web/node_modules/.bin/tsc", import.meta.url).pathname;
const present = spawnSync(compiler, ["--version"]).status === 0;

const program = `
import { Problem, ParseError, puzzles, settings, sudoku } from "dlx-wasm";
import { load } from "dlx-wasm/load";
const problem = new Problem([["a"]], { secondary: [], costs: [1, "2.5"] });
for (const cover of problem.solve({ limit: 3 })) cover.map((option: number) => option + 1);
async function all(): Promise<bigint> {
  const grade: sudoku.Grade = sudoku.grade("1", { samples: 0 });
  const [reading] = await sudoku.readPhoto({ data: new Uint8ClampedArray(4), width: 1, height: 1 }, { limit: 2 });
  const inPhoto: sudoku.PhotoReading | undefined = (await sudoku.readPhoto(new ImageData(1, 1)))[0];
  const lines: [number, number][][] = await sudoku.photoLines(inPhoto?.crossings ?? [], reading?.puzzle ?? "");
  const { bound, gap, noOthers, length } = problem.cheapest(2, { timeLimit: 1 });
  const proved: [number | null, number | null, boolean, number] = [bound, gap, noOthers, length];
  return BigInt(lines.length + proved.length) + problem.count() + BigInt(grade.solutions);
}
const steps: bigint = problem.count({ onSave: (save: Uint8Array) => save.length, saved: new Uint8Array(1) });
const text: string = puzzles.puzzle("queens", { n: 8 }).draw([], "svg");
const solutions: (string | null)[] = sudoku.solve([text]);
Problem.fromJSON(problem.toJSON()).release();
problem.zdd({ timeLimit: "1m" }).release();
const order: string = settings()[0]!.name;
const place = (error: ParseError): [number, number] => [error.line, error.column];
const loaded: Promise<string[]> = load().then(({ Problem: Loaded }) => new Loaded([["a"]]).items);
// @ts-expect-error: no such setting
problem.count({ speed: 1 });
export { all, order, place, solutions, steps, loaded };
`;

test("types", { skip: present ? false : "please run npm ci in apps/web" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "dlx-types-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(resolve(packageFolder), join(folder, "node_modules", "dlx-wasm"));
    writeFileSync(join(folder, "program.mts"), program);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, target: "es2022", module: "nodenext", types: [],
        lib: ["es2023", "dom", "dom.asynciterable"] },
      files: ["program.mts"],
    }));
    const ran = spawnSync(compiler, [], { cwd: folder, encoding: "utf8" });
    assert.equal(ran.status, 0, ran.stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
