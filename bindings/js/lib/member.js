// A member of a team, see team.js: runs the jobs of the library's threads, without end.
import { ownerOfWorker } from "./node.js";
import { readProgress, systemOf } from "./system.js";

const { listen, post } = await ownerOfWorker();

listen(({ module, memory, origin, stack, own }) => {
  const view = () => new DataView(memory.buffer);
  const imports = systemOf(module, view, { origin });
  imports.env = { memory };
  imports.dlx.progress = (place) => (post({ progress: readProgress(view(), place) }), 0);
  const { exports } = new WebAssembly.Instance(module, imports);
  exports.__stack_pointer.value = stack;
  exports.__wasm_init_tls(own);
  exports.dlx_worker_serve();
});
post({ ready: true });
