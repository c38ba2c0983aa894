// Serves a folder on 127.0.0.1: node serve.js [--port N] [FOLDER]. Port 0 is any free port.
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { gzip } from "node:zlib";

// The same table as in apps/server/static_files.cpp.
const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

// Compressed files by path and time.
const packed = new Map();
const pack = promisify(gzip);

async function gzipped(path, time) {
  const key = `${path} ${time}`;
  if (!packed.has(key)) packed.set(key, pack(await readFile(path), { level: 9 }));
  return packed.get(key);
}

/**
 * Parses the file `_headers`: patterns, each followed by indented lines with the headers of matching paths.
 */
function readTable(text) {
  const rules = [];
  for (const line of text.split("\n").filter((one) => one.trim() && !one.trim().startsWith("#"))) {
    const [, name, value] = /^\s+([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (name) rules.at(-1).headers[name] = value;
    else rules.push({ pattern: line.trim(), headers: {} });
  }
  return rules;
}

function headersFor(rules, path) {
  const fits = ({ pattern }) => (pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern);
  return Object.assign({ "Cache-Control": "no-cache" }, ...rules.filter(fits).map(({ headers }) => headers));
}

/** Returns the path in the folder for an address; null if the address is not a file of the page. */
function pathOf(address) {
  const path = decodeURIComponent(new URL(address, "http://localhost").pathname).replace(/\/$/, "/index.html");
  return path === "/_headers" || path.slice(1).split("/").some((name) => /^$|^\.|[\0\\]/.test(name)) ? null : path;
}

async function answer(folder, rules, request, response) {
  const say = (code, text) =>
    response.writeHead(code, { ...headersFor(rules, "/"), "Content-Type": "text/plain" }).end(text);
  if (request.method !== "GET" && request.method !== "HEAD") return say(405, "only GET and HEAD\n");
  const path = pathOf(request.url), file = path && join(folder, path);
  const found = file && (await stat(file).catch(() => null));
  if (!found?.isFile()) return say(404, "no such file\n");
  response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
  response.setHeader("Vary", "Accept-Encoding");
  const packs = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  const body = packs ? await gzipped(file, found.mtimeMs) : null;
  if (body) response.setHeader("Content-Encoding", "gzip");
  response.writeHead(200, { ...headersFor(rules, path), "Content-Length": body ? body.length : found.size });
  if (request.method === "HEAD") return response.end();
  if (body) response.end(body);
  else createReadStream(file).on("error", () => response.destroy()).pipe(response);
}

/** Starts a server of a folder on 127.0.0.1. */
export async function serve(folder, port) {
  const root = resolve(folder);
  const rules = readTable(await readFile(join(root, "_headers"), "utf8"));
  const server = createServer((request, response) => {
    answer(root, rules, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(400).end();
    });
  });
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => done(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: "string", default: "8080" } },
  });
  const server = await serve(positionals[0] ?? ".", Number(values.port)).catch((error) => {
    console.error(`web: cannot listen on port ${values.port}: ${error.message}`);
    process.exit(2);
  });
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
