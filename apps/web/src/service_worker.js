// Keeps the files of the page, so that it works without a network. Every build has a cache of its own,
// which is filled before the page is served from it and replaces the one before.
const files = "%FILES%";
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

// Names of built files change with what is in them, so what is kept is right. The engine, of which
// there are two builds, is kept when it is first loaded.
const answer = async (request) => {
  const cache = await caches.open(cacheName);
  const kept = request.mode === "navigate" ? await cache.match("./") : await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && request.url.endsWith(".wasm")) await cache.put(request, response.clone());
  return response;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === self.location.origin)
    event.respondWith(answer(request));
});
