// Keeps the files of the page so that it works offline. Every build has a cache of its own, which
// is filled before the page is served from it and replaces the previous one.
const files = "%FILES%";
const engines = "%ENGINES%";
const cacheName = "dlx-%VERSION%";

const put = async () => {
  const cache = await caches.open(cacheName);
  await cache.addAll(["./", ...files.filter((name) => name !== "index.html"),
    "icon.svg", "manifest.webmanifest"]);
};

const dropOthers = async () => {
  for (const name of await caches.keys())
    if (name.startsWith("dlx-") && name !== cacheName) await caches.delete(name);
};

self.addEventListener("install", (event) => {
  event.waitUntil(put().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

// Names of built files change with their contents, so cached files are valid.
const answer = async (request) => {
  const cache = await caches.open(cacheName);
  // Servers that send `Vary: Origin` answer all origins alike.
  const kept = request.mode === "navigate" ? await cache.match("./") : await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const found = await fetch(request);
  // Files loaded on demand are cached from then on.
  if (found.ok && request.url.endsWith(".wasm")) await cache.put(request, found.clone());
  return found;
};

// The engine is large: its modules are cached when the page reports that it is idle, the module for photos last.
const keepEngine = async () => {
  const cache = await caches.open(cacheName);
  for (const engine of [engines.dlx, engines["dlx-more"], engines["dlx-photo"]])
    if (!(await cache.match(engine))) await cache.add(engine);
};

self.addEventListener("message", (event) => {
  if (event.data === "engine") event.waitUntil(keepEngine());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === self.location.origin)
    event.respondWith(answer(request));
});
