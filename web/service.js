// service.js: keeps the page here, so that it works without a network after the first visit. Files whose names tell what is
// in them never change; the page itself is asked for anew when there is a network.
const VERSION = '%VERSION%';
const FIRST = ['%FIRST%'];
const FILES = ['%FILES%'];
const CACHE = `duello-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(['./', ...FIRST]))
      .then(() => self.skipWaiting()),
  );
});

// All the rest, once the page says that nothing has to hurry any more.
async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const file of FILES) if (!(await cache.match(file))) await cache.add(file);
}
self.addEventListener('message', (event) => {
  if (event.data === 'keep all') event.waitUntil(keepAll());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('duello-') && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  if (request.mode === 'navigate') {
    try {
      return await fetch(request);
    } catch {
      return (await cache.match('./')) ?? Response.error();
    }
  }
  return (await cache.match(request)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && new URL(event.request.url).origin === self.location.origin) event.respondWith(answer(event.request));
});
