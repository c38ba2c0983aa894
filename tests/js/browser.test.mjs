// The package in headless Chromium: a plain page, under a strict content security policy.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { test } from "node:test";

import { packageFolder } from "./package.mjs";

const chromium = ["chromium", "chromium-browser", "google-chrome"].find(
  (name) => spawnSync(name, ["--version"]).status === 0);
const types = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

const page = `<!doctype html><meta charset="utf-8"><title>dlx</title><script type="module" src="/page.js"></script>`;
const script = `
import { Problem, ParseError, puzzles, sudoku } from "/index.js";
const said = {};
try {
  said.covers = [...new Problem([["a", "b"], ["c"], ["a"], ["b", "c"]]).solve()];
  said.solution = sudoku.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  try {
    Problem.parse("A B\\nA X\\n");
  } catch (error) {
    said.place = error instanceof ParseError && [error.line, error.column];
  }
  const queens = puzzles.puzzle("queens", { n: 6 });
  said.svg = queens.draw(queens.first()).includes("<svg");
  said.count = String(queens.count());
  const own = new Worker("/early.js", { type: "module" });
  own.postMessage("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  said.early = await new Promise((resolve) => (own.onmessage = ({ data }) => resolve(data === said.solution)));
} catch (error) {
  said.error = String(error.stack ?? error);
}
await fetch("/said", { method: "POST", body: JSON.stringify(said) });
`;

// A worker that receives a message before the package is loaded.
const early = `
import { load } from "/load.js";
const loading = load();
globalThis.onmessage = async ({ data }) => postMessage((await loading).sudoku.solve(data));
`;

function serve(told) {
  return createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const give = (body, type) => {
      response.writeHead(200, { "content-type": type, "content-security-policy": policy });
      response.end(body);
    };
    if (path === "/said") {
      let body = "";
      request.on("data", (some) => (body += some)).on("end", () => (give("", "text/plain"), told(JSON.parse(body))));
    } else if (path === "/") {
      give(page, types[".html"]);
    } else if (path === "/page.js" || path === "/early.js") {
      give(path === "/page.js" ? script : early, types[".js"]);
    } else {
      try {
        give(readFileSync(join(packageFolder, path)), types[extname(path)] ?? "text/plain");
      } catch {
        response.writeHead(404).end();
      }
    }
  });
}

const skip = chromium ? false : "please install chromium";
test("in a page", { skip }, async () => {
  const profile = mkdtempSync(join(tmpdir(), "dlx-chromium-"));
  let tell;
  const answer = new Promise((resolve) => (tell = resolve));
  const server = serve(tell);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = spawn(chromium, ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
    "--disable-background-networking", `--user-data-dir=${profile}`, "--remote-debugging-port=0",
    `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
  const late = new Promise((_, reject) => setTimeout(reject, 120000, new Error("no word from the page")).unref());
  try {
    const said = await Promise.race([answer, late]);
    assert.deepEqual(said, { covers: [[0, 1], [2, 3]],
      solution: "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
      place: [2, 3], svg: true, count: "4", early: true });
  } finally {
    const ended = new Promise((resolve) => browser.on("close", resolve));
    browser.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
});
