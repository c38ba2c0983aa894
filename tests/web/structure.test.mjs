// The structure of the sources of the page: no circles of imports, and a limit for the number of lines.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../apps/web/src", import.meta.url));
const mostLines = 12_500;
const files = readdirSync(root, { recursive: true }).filter((name) => /\.(ts|js|css)$/.test(name));
const textOf = (name) => readFileSync(join(root, name), "utf8");

/** The modules that a module imports, also types only and on demand. */
const importsOf = (name) => [...textOf(name).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]*)"/g)]
  .map(([, path]) => relative(root, join(root, dirname(name), path)))
  .flatMap((path) => [path, `${path}.ts`].filter((one) => files.includes(one)));

/** A circle of imports from `name` that passes modules of `path`; null if there is none. */
function circleFrom(name, path, done) {
  if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
  if (done.has(name)) return null;
  for (const other of importsOf(name)) {
    const circle = circleFrom(other, [...path, name], done);
    if (circle) return circle;
  }
  done.add(name);
  return null;
}

test("no module imports itself through others", () => {
  const done = new Set();
  for (const name of files) assert.equal(circleFrom(name, [], done)?.join(" -> ") ?? "", "");
});

test(`the sources have at most ${mostLines} lines`, () => {
  const lines = files.reduce((sum, name) => sum + textOf(name).split("\n").length - 1, 0);
  assert.ok(lines <= mostLines, `${lines} lines`);
});
