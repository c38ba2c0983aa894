import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { policy } from "./policy.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts the content security policy into the page. */
const statePolicy: Plugin = {
  name: "state-policy",
  transformIndexHtml: (html) => html.replace("%POLICY%", policy),
};

/** The page starts workers of its own: the package need not bring another one. */
const withoutRemote: Plugin = {
  name: "without-remote",
  enforce: "pre",
  resolveId: (source) => (/^\.\/(lib\/)?remote\.js$/.test(source) ? here("src/engine/no_remote.ts") : null),
};

/** Writes the service worker, which knows by name all files that were built. */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((name) => !name.endsWith(".map")).sort();
    const code = readFileSync(here("src/service_worker.js"), "utf8");
    const html = readFileSync(here("index.html"), "utf8");
    const mark = createHash("sha256").update(JSON.stringify([files, code, html])).digest("hex");
    const source = code
      .replace('"%FILES%"', JSON.stringify(files.filter((name) => !name.endsWith(".wasm"))))
      .replace("%VERSION%", mark.slice(0, 12));
    this.emitFile({ type: "asset", fileName: "service_worker.js", source });
  },
};

export default defineConfig({
  root: here("."),
  base: "./",
  plugins: [statePolicy, withoutRemote, serviceWorker],
  resolve: {
    alias: { "dlx-wasm": resolve(process.env.DLX_PACKAGE || here("../../build/js/package"), "index.js") },
  },
  worker: { format: "es", plugins: () => [withoutRemote] },
  build: {
    outDir: here("../../build/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
