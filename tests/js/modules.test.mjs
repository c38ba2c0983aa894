// The two modules of the package: the functions of the first one, and loading the second one.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { packageFolder } from "./package.mjs";

const run = (folder, program) => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program],
    { cwd: folder, encoding: "utf8" });
  return { said: stdout.trim(), stderr };
};

test("common sudokus need the first module alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "dlx-first-"));
  try {
    cpSync(packageFolder, folder, { recursive: true });
    rmSync(join(folder, "dlx-more.wasm"));
    const program = `
      import { puzzles, sudoku } from "./index.js";
      let now = 0;
      Object.defineProperty(performance, "now", { value: () => (now += 0.02) });  // as in core.mjs
      const puzzle = "..5..713.4........3.8...4.7.8..9.....6.8.2.1.....5..2.1.2...7.8........3.576..2..";
      console.log(sudoku.solve(puzzle).slice(0, 9), sudoku.count(puzzle, { limit: 2 }), sudoku.grade(puzzle).solutions,
        sudoku.explain(puzzle).length > 30);
      try { puzzles.puzzle("queens", { n: 4 }); } catch (error) { console.log(error.code); }`;
    assert.equal(run(folder, program).said, "625487139 1n 1 true\nENOENT");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the second module is loaded when it is needed, or before", () => {
  const program = (before) => `
    import { load, puzzles } from "./index.js";
    ${before}
    const queens = puzzles.puzzle("queens", { n: 6 });
    let found = 0;
    try { puzzles.puzzle("queens", { n: -1 }); } catch (error) { found = error.name; }
    console.log(queens.count(), queens.draw(queens.first()).includes("<svg"), found);`;
  for (const before of ["", "await load();", "load(); load();"])
    assert.equal(run(packageFolder, program(before)).said, "4n true DlxError");
});

test("modules are small when they are sent", () => {
  for (const [name, most] of [["dlx", 200_000], ["dlx-more", 800_000], ["dlx-photo", 700_000]]) {
    const sent = gzipSync(readFileSync(join(packageFolder, `${name}.wasm`))).length;
    assert.ok(sent < most, `${name}: ${sent} bytes`);
  }
});
