// Reports how much of a module of the engine is loaded. This file is imported before the engine, whose requests
// it watches.
import type { Reply } from "./protocol";

/** The sizes of the unpacked modules in bytes, by name; from vite.config.ts. */
declare const engineSizes: Record<string, number>;

const request = self.fetch.bind(self);
const stepsOfReport = 50;

self.fetch = async (address, how) => {
  const response = await request(address, how);
  const name = /([\w-]+?)(?:-[\w-]{8})?\.wasm$/.exec(response.url)?.[1], size = engineSizes[name ?? ""];
  if (!response.ok || !response.body || !size) return response;
  let loaded = 0, told = -1;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      loaded += part.length;
      out.enqueue(part);
      const now = Math.floor((stepsOfReport * loaded) / size);
      if (now > told) self.postMessage({ loading: Math.min(1, (told = now) / stepsOfReport) } satisfies Reply);
    },
    flush: () => self.postMessage({ loading: 1 } satisfies Reply),
  });
  return new Response(response.body.pipeThrough(count), { headers: response.headers });
};
