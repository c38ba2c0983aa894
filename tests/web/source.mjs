// Single modules of the page, compiled by the Vite that scripts/web installs.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const web = new URL("../../apps/web/", import.meta.url);

async function builder() {
  try {
    const vite = createRequire(new URL("package.json", web)).resolve("vite");
    return await import(pathToFileURL(vite));
  } catch {
    return null;
  }
}

const vite = await builder();

/** The reason why tests of modules are skipped; false if they run. */
export const leftOut = vite ? false : "scripts/web installs what compiles the modules";

/** Imports a module from apps/web/src. */
export async function source(file) {
  const [{ output: [bundle] }] = await vite.build({
    configFile: false, logLevel: "silent", root: web.pathname,
    build: { write: false, minify: false, target: "es2022",
      lib: { entry: new URL(`src/${file}`, web).pathname, formats: ["es"], fileName: "module" } } });
  return import(`data:text/javascript;base64,${Buffer.from(bundle.code).toString("base64")}`);
}
