// The first script: requests the engine, which takes longest to load, and then the shell.
import engine from "dlx-wasm-simd?url";

// The document preloads this file (vite.config.ts). The worker that uses the engine requests the file later, and gets
// it from the browser's cache.
void fetch(engine, { priority: "low" }).catch(() => {});
void import("./shell");
