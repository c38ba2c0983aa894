// The page served by `dlx web`: file by file, and in the browser.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
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
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

const skip = cannot || (existsSync(program) ? false : "please build the program");

test("dlx web serves the files of the folder with the headers of _headers", { skip }, async (context) => {
  const one = await started();
  if (one === null) return context.skip("the program was built without what serves");
  const policy = /Content-Security-Policy: (.*)/.exec(readFileSync(`${folder}/_headers`, "utf8"))[1];
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(folder.length).replace(/^\//, ""));
    assert.ok(files.length > 20);
    for (const path of ["", "?a=b", ...files, "assets", "assets/", "nothing", "%2e%2e/package.json", "index.html%00"]) {
      const { status, headers, body } = await answerOf(one.base, path);
      const isFile = path === "" || path === "?a=b" || (files.includes(path) && path !== "_headers");
      assert.equal(status, isFile ? 200 : 404, path);
      assert.equal(headers.get("content-security-policy"), policy, path);
      if (!isFile) continue;
      assert.equal(/immutable/.test(headers.get("cache-control")), path.startsWith("assets/"), path);
      assert.ok(body.equals(readFileSync(`${folder}/${files.includes(path) ? path : "index.html"}`)), path);
    }
    assert.equal((await answerOf(one.base, "", "PUT")).status, 405);
  } finally {
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
