// The functions that a module imports: the time. Modules use no files.
import { DlxError } from "./errors.js";

const badFile = 8;

/**
 * Returns the imports of a module; `viewNow` returns a view of its memory, `other` may replace imports.
 */
export function systemOf(module, viewNow, other = () => null) {
  const system = {
    clock_time_get(id, precision, place) {
      const milliseconds = id === 0 ? Date.now() : performance.now();
      viewNow().setBigUint64(place, BigInt(Math.round(milliseconds * 1e6)), true);
      return 0;
    },
    proc_exit(code) {
      throw new DlxError(`the library ended with code ${code}`);
    },
    environ_sizes_get(count, size) {
      viewNow().setUint32(count, 0, true);
      viewNow().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
  };
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = other(from, name) ?? system[name] ?? (() => badFile);
  return imports;
}
