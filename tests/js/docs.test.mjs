// Runs the examples of docs/javascript.md and of the README; the block after an example is its
// output.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { packageFolder } from "./package.mjs";

const root = new URL("../../", import.meta.url);

for (const document of ["docs/javascript.md", "README.md", "bindings/js/README.md"]) {
  const text = readFileSync(new URL(document, root), "utf8");
  const blocks = [...text.matchAll(/^```js\n([^]*?)^```\n(?:\n```text\n([^]*?)^```\n)?/gm)];
  blocks.forEach(([, code, output], number) => {
    test(`${document}, example ${number + 1}`, () => {
      const folder = mkdtempSync(join(tmpdir(), "dlx-example-"));
      try {
        mkdirSync(join(folder, "node_modules"));
        symlinkSync(resolve(packageFolder), join(folder, "node_modules", "dlx-wasm"));
        symlinkSync(fileURLToPath(new URL("data", root)), join(folder, "data"));
        writeFileSync(join(folder, "example.mjs"), code);
        const ran = spawnSync(process.execPath, ["example.mjs"], { cwd: folder, encoding: "utf8" });
        assert.equal(ran.status, 0, ran.stderr);
        if (output !== undefined) assert.equal(ran.stdout, output);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
}
