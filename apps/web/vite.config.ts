import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { headersFile, policyIn, policyOf } from "./policy.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const engine = resolve(process.env.DLX_PACKAGE || here("../../build/js/package"));
/** The sizes of the modules of the engine, of which the page shows how much is loaded. */
const engineSizes = Object.fromEntries(readdirSync(engine).filter((name) => name.endsWith(".wasm"))
  .map((name) => [name.slice(0, -".wasm".length), statSync(join(engine, name)).size]));

/** The modules of the first sections are preloaded, instead of being found one after another. */
const firstModules = ["src/shell.ts", "src/start/page.ts", "src/sudoku/page.ts", "src/text/zh.ts"];

function preloads(bundle: Rollup.OutputBundle): string[] {
  const files = new Set<string>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk" || !firstModules.some((name) => chunk.moduleIds.some((id) => id.endsWith(name)))) continue;
    for (const name of [chunk.fileName, ...chunk.imports]) {
      files.add(name);
      const part = bundle[name];
      if (part?.type === "chunk") for (const css of part.viteMetadata?.importedCss ?? []) files.add(css);
    }
  }
  return [...files].filter((name) => !/\/index-/.test(name)).map((name) => name.endsWith(".css")
    ? `<link rel="preload" as="style" crossorigin href="./${name}">`
    : `<link rel="modulepreload" crossorigin href="./${name}">`)
    .concat(Object.keys(bundle).filter((name) => /\/worker-[^/]*\.js$/.test(name))
      .map((name) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="./${name}">`))
    .concat(Object.keys(bundle).filter((name) => /\/dlx-.{8}\.wasm$/.test(name))
      .map((name) => `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="./${name}">`));
}

/** Inlines the style sheet of the shell, and adds the content security policy that allows it. */
const finishPage: Plugin = {
  name: "finish-page",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      if (!bundle) return html.replace("%POLICY%", policyOf());
      const link = /<link rel="stylesheet"[^>]*href="\.\/([^"]*index-[^"]+)">/.exec(html)!;
      const styles = String((bundle[link[1]!] as Rollup.OutputAsset).source).trim();
      const mark = `sha256-${createHash("sha256").update(styles).digest("base64")}`;
      return html
        .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, (other) => (other.includes(link[0]) ? link[0] : ""))
        .replace(link[0], () => [`<style>${styles}</style>`, ...preloads(bundle)].join("\n    "))
        .replace("%POLICY%", policyOf(mark));
    },
  },
};

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

/** Writes the file `_headers` for the finished page. */
const headers: Plugin = {
  name: "headers",
  apply: "build",
  writeBundle({ dir }) {
    writeFileSync(join(dir!, "_headers"), headersFile(policyIn(readFileSync(join(dir!, "index.html"), "utf8"))));
  },
};

// A browser requests six files at a time, so the files of the first sections are combined into one each.
const chunks = {
  index: /src\/main|vite\/preload-helper/,
  first: /src\/(start|ui\/(?!packed|runner)|text\/(text|en)|engine\/client|sudoku\/(frame|library|new_puzzle|recent|results|rules|thumbnail|sudoku\.css))/,
  play: /src\/sudoku\/(?!make|set|rule_fields|photo|calendar)/,
};
const chunkOf = (id: string) => Object.entries(chunks).find(([, test]) => test.test(id))?.[0];

export default defineConfig({
  root: here("."),
  base: "./",
  plugins: [finishPage, serviceWorker, headers],
  resolve: {
    alias: [
      { find: /^dlx-wasm$/, replacement: join(engine, "index.js") },
      { find: /^dlx-wasm-module(?=\?|$)/, replacement: join(engine, "dlx.wasm") },
    ],
  },
  define: { engineSizes: JSON.stringify(engineSizes) },
  worker: { format: "es" },
  build: {
    outDir: here("../../build/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { output: { manualChunks: chunkOf } },
  },
});
