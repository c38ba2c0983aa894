import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const engine = resolve(process.env.DLX_PACKAGE || here("../../build/js/package"));

const policy = Object.entries({
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": "'self'",
  "img-src": "'self' blob: data:",
  "worker-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
}).map(([name, value]) => `${name} ${value}`).join("; ");

/** The HTTP headers of all files. A meta tag cannot restrict framing of the page. */
const headers = {
  "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Writes the content security policy into the page. */
const policyTag: Plugin = { name: "policy-tag", transformIndexHtml: (html) => html.replace("%POLICY%", policy) };

/**
 * Writes the service worker with the names of all built files: those in the folder, because Vite removes some files
 * of the bundle late.
 */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  writeBundle({ dir }) {
    const files = readdirSync(join(dir!, "assets")).map((name) => `assets/${name}`).sort();
    const code = readFileSync(here("src/service_worker.js"), "utf8");
    const html = readFileSync(join(dir!, "index.html"), "utf8");
    const mark = createHash("sha256").update(JSON.stringify([files, code, html])).digest("hex");
    const source = code
      .replace('"%FILES%"', JSON.stringify(files.filter((name) => !name.endsWith(".wasm"))))
      .replace('"%ENGINES%"', JSON.stringify(Object.fromEntries(files.filter((name) => name.endsWith(".wasm"))
        .map((name) => [/([\w-]+)-.{8}\.wasm$/.exec(name)![1], name]))))
      .replace("%VERSION%", mark.slice(0, 12));
    writeFileSync(join(dir!, "service_worker.js"), source);
  },
};

/**
 * Writes the file `_headers`, which hosts of static pages and `dlx web` read. The names of files under assets/ contain
 * a hash of their contents.
 */
const headersFile: Plugin = {
  name: "headers-file",
  apply: "build",
  writeBundle({ dir }) {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`).join("");
    writeFileSync(join(dir!, "_headers"), `/*\n${lines}/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n`);
  },
};

export default defineConfig({
  root: here("."),
  base: "./",
  appType: "mpa",
  plugins: [policyTag, serviceWorker, headersFile],
  resolve: { alias: { "dlx-wasm": join(engine, "index.js") } },
  worker: { format: "es" },
  preview: { host: "127.0.0.1", headers },
  build: {
    outDir: here("../../build/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
