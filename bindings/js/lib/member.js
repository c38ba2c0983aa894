// One of a team, see team.js: does what the threads of the library do, without end.
import { isNode, nodeModule } from "./node.js";
import { readProgress, systemOf } from "./system.js";

function serve({ module, memory, origin, stack, own }, post) {
  const view = () => new DataView(memory.buffer);
  const imports = systemOf(module, view, { origin });
  imports.env = { memory };
  imports.dlx.progress = (place) => (post({ progress: readProgress(view(), place) }), 0);
  const { exports } = new WebAssembly.Instance(module, imports);
  exports.__stack_pointer.value = stack;
  exports.__wasm_init_tls(own);
  exports.dlx_worker_serve();
}

if (isNode) {
  const { parentPort } = await nodeModule("worker_threads");
  parentPort.once("message", (given) => serve(given, (message) => parentPort.postMessage(message)));
  parentPort.postMessage({ ready: true });
} else {
  self.onmessage = ({ data }) => serve(data, (message) => self.postMessage(message));
  self.postMessage({ ready: true });
}
