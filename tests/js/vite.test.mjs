// Runs the documented steps for Vite in a project outside the clone. The project contains a
// copy of the package, as after `npm install --install-links`. The tests use Vite's development
// server, its build, and the preview of the build.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { packageFolder } from "./package.mjs";

const folder = process.env.DLX_VITE ?? new URL("../../apps/web/node_modules/vite", import.meta.url).pathname;
const entry = join(folder, "dist/node/index.js");

const files = {
  "package.json": '{ "type": "module" }\n',
  "index.html": '<!doctype html><script type="module" src="/main.js"></script>\n',
  "main.js": 'import { Problem } from "dlx-wasm";\ndocument.title = String(new Problem([["a"]]).count());\n',
  "vite.config.js": 'export default { build: { target: "es2022" }, \n'
    + '  optimizeDeps: { exclude: ["dlx-wasm"] } };\n',
};

function makeProject() {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "dlx-vite-")));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  mkdirSync(join(project, "node_modules"));
  cpSync(resolve(packageFolder), join(project, "node_modules/dlx-wasm"), { recursive: true });
  return project;
}

const isModule = (bytes) => Buffer.from(bytes).subarray(0, 4).equals(Buffer.from("\0asm"));

// Fetches a file of a server that has started, and returns its bytes.
async function fetched(server, path) {
  const { port } = server.httpServer.address(), response = await fetch(`http://localhost:${port}/${path}`);
  assert.equal(response.status, 200, path);
  return response.arrayBuffer();
}

test("Vite", { skip: !existsSync(entry) && "please install vite (in apps/web)" }, async (group) => {
  const vite = await import(pathToFileURL(entry)), project = makeProject();
  const settings = { root: project, logLevel: "error", server: { port: 0 }, preview: { port: 0 } };
  try {
    await group.test("the development server serves the modules", async () => {
      const server = await (await vite.createServer(settings)).listen();
      try {
        const main = Buffer.from(await fetched(server, "main.js")).toString();
        const [, index] = /from "\/([^"]*dlx-wasm[^"]*)"/.exec(main);
        assert.equal(index.split("?")[0], "node_modules/dlx-wasm/index.js");
        for (const name of ["dlx.wasm", "dlx-more.wasm", "dlx-photo.wasm"])
          assert.ok(isModule(await fetched(server, `node_modules/dlx-wasm/${name}`)), name);
      } finally {
        await server.close();
      }
    });
    await group.test("the build contains the modules, which the preview serves", async () => {
      await vite.build(settings);
      const built = readdirSync(join(project, "dist/assets")).filter((name) => name.endsWith(".wasm"));
      assert.equal(built.length, readdirSync(packageFolder).filter((name) => name.endsWith(".wasm")).length);
      const server = await vite.preview(settings);
      try {
        for (const name of built) assert.ok(isModule(await fetched(server, `assets/${name}`)), name);
      } finally {
        await server.close();
      }
    });
  } finally {
    rmSync(project, { recursive: true });
  }
});
