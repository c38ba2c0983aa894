// The page served by `dlx web`: equal to scripts/web, file by file, and in the browser.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { serve } from "../../apps/web/serve.js";
import { folder, goTo, skip as cannot, visit } from "./browser.mjs";

const program = process.env.DLX_PROGRAM ?? new URL("../../build/release/apps/dlx", import.meta.url).pathname;

/** Starts the program and returns its address; null if it was built without the server. */
function started() {
  const child = spawn(program, ["web", folder, "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((done, fail) => {
    child.stdout.once("data", (text) => done({ child, base: String(text).trim() }));
    child.stderr.once("data", (text) => (/without what serves/.test(text) ? done(null) : fail(new Error(text))));
  });
}

async function answerOf(base, path, method = "GET") {
  const answer = await fetch(base + path, { method, headers: { "Accept-Encoding": "identity" } });
  const headers = Object.fromEntries(answer.headers);
  for (const name of ["connection", "date", "keep-alive", "transfer-encoding", "vary", "content-encoding",
    "content-length"]) delete headers[name];
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()).toString("base64") };
}

const skip = cannot || (existsSync(program) ? false : "please build the program");

test("dlx web answers like scripts/web", { skip }, async (context) => {
  const one = await started();
  if (one === null) return context.skip("the program was built without what serves");
  const server = await serve(folder, 0), other = `http://127.0.0.1:${server.address().port}/`;
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(folder.length).replace(/^\//, ""));
    assert.ok(files.length > 20);
    for (const path of ["", ...files, "assets", "assets/", "nothing", "%2e%2e/package.json", "index.html%00", "?a=b"]) {
      const [ours, theirs] = await Promise.all([answerOf(one.base, path), answerOf(other, path)]);
      assert.deepEqual(ours, theirs, path);
      assert.equal(ours.status, path === "" || path === "?a=b" || (files.includes(path) && path !== "_headers") ? 200 : 404, path);
      if (files.includes(path) && ours.status === 200)
        assert.equal(ours.body, readFileSync(`${folder}/${path}`).toString("base64"), path);
    }
    assert.deepEqual(await answerOf(one.base, "", "PUT"), await answerOf(other, "", "PUT"));
  } finally {
    server.close();
    server.closeAllConnections();
    one.child.kill("SIGTERM");
  }
  await new Promise((done) => one.child.once("exit", (code) => done(assert.equal(code, 0))));
});

test("the page works from it", { skip }, async (context) => {
  const one = await started();
  if (one === null) return context.skip("the program was built without what serves");
  try {
    await visit(async (page) => {
      await page.waitForSelector("text=Difficulty:");
      await goTo(page, `${one.base}#cover`, ".editor, textarea");
    }, { at: one.base });
  } finally {
    one.child.kill("SIGTERM");
  }
});
