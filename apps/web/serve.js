// Serves a folder on 127.0.0.1: node serve.js [--port N] [FOLDER]. Port 0 is any free one.
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { gzip } from "node:zlib";
import { headersWith, policyIn } from "./policy.js";

const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

// Files by path and time, packed once.
const packed = new Map();
const pack = promisify(gzip);

async function gzipped(path, time) {
  const key = `${path} ${time}`;
  if (!packed.has(key)) packed.set(key, pack(await readFile(path), { level: 9 }));
  return packed.get(key);
}

/** The file that an address means; null if it is none of the folder. */
function fileOf(folder, address) {
  const path = decodeURIComponent(new URL(address, "http://localhost").pathname);
  const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
  return file.startsWith(folder + sep) && !file.includes("\0") ? file : null;
}

async function answer(folder, headers, request, response) {
  const say = (code, text) => response.writeHead(code, { ...headers, "Content-Type": "text/plain" }).end(text);
  if (request.method !== "GET" && request.method !== "HEAD") return say(405, "only GET and HEAD\n");
  const file = fileOf(folder, request.url);
  const found = file && (await stat(file).catch(() => null));
  if (!found?.isFile()) return say(404, "no such file\n");
  // Files under assets/ have a mark of what is in them in their names.
  const kept = file.startsWith(join(folder, "assets") + sep);
  response.setHeader("Cache-Control", kept ? "public, max-age=31536000, immutable" : "no-cache");
  response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
  response.setHeader("Vary", "Accept-Encoding");
  const packs = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  const body = packs ? await gzipped(file, found.mtimeMs) : null;
  if (body) response.setHeader("Content-Encoding", "gzip");
  response.writeHead(200, { ...headers, "Content-Length": body ? body.length : found.size });
  if (request.method === "HEAD") return response.end();
  if (body) response.end(body);
  else createReadStream(file).on("error", () => response.destroy()).pipe(response);
}

/** A server of a folder on 127.0.0.1 that is listening. */
export async function serve(folder, port) {
  const root = resolve(folder);
  const headers = headersWith(policyIn(await readFile(join(root, "index.html"), "utf8")));
  const server = createServer((request, response) => {
    answer(root, headers, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(400, headers).end();
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
