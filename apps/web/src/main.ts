// The first script: requests the engine, which takes longest to load, and then the shell.
import engine from "dlx-wasm-module?url";

// The document preloads this file (vite.config.ts), and the worker that uses the engine gets it from the browser's
// cache. This request uses the preloaded file in the document; otherwise Chromium warns that the file is unused.
void fetch(engine, { priority: "low" }).catch(() => {});
void import("./shell");
