// The expressions by which bundlers find the files of the package: their names are parsed, not
// evaluated.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

import { dlx, importFrom, packageFolder } from "./package.mjs";

const textOf = (file) => readFileSync(join(packageFolder, file), "utf8");
const files = ["index.js", ...readdirSync(join(packageFolder, "lib")).map((name) => `lib/${name}`)];

/** All files that a file imports, directly and indirectly. */
function reached(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name] of textOf(file).matchAll(/^(?:import|export)[^;]*? from "(\.[^"]+)";$/gms))
    reached(join(dirname(file), name), seen);
  return seen;
}

test("files are named in a literal beside import.meta.url, and are there", () => {
  const named = new Set();
  for (const file of files)
    for (const [, argument] of textOf(file).matchAll(/new URL\(([^)]*?), import\.meta\.url\)/g)) {
      assert.match(argument, /^"[^"]+"$/, file);
      const path = join(dirname(file), argument.slice(1, -1));
      assert.ok(existsSync(join(packageFolder, path)), path);
      named.add(path);
    }
  const modules = readdirSync(packageFolder).filter((name) => name.endsWith(".wasm"));
  assert.deepEqual([...named].sort(), modules.sort());
});

test("no module of node is imported by its name", () => {
  for (const file of files) assert.doesNotMatch(textOf(file), /(from|import\()\s*["'`]node:/, file);
});

test("load.js has no top-level await, directly or by static imports", async () => {
  assert.deepEqual([...reached("load.js")], ["load.js"]);
  assert.doesNotMatch(textOf("load.js"), /\bawait /);
  assert.equal((await (await importFrom("load.js")).load()).Problem, dlx.Problem);
});
