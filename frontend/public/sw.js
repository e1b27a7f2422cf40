/* global clients, skipWaiting */
// The service worker: says "offline" where the browser would, and shows notices while no page is open.
// It keeps nothing but the offline page. Every page and every file of it comes from the server (or from the browser's
// own cache, by the server's rules), so that no page of yesterday can stay alive here.

const KEPT = 'offline-1';
const OFFLINE = '/static/offline.html';
const FILES = [OFFLINE, '/static/offline.css', '/static/offline.js', '/static/early.js', '/static/favicon.svg'];

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))));
});

addEventListener('activate', (event) => {
  event.waitUntil(tidy());
});

async function tidy() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await clients.claim();
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(OFFLINE)));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

/** What is kept of the offline page; without it the browser says by itself that there is no connection. */
async function kept(what) {
  return (await caches.match(what, { cacheName: KEPT })) ?? Response.error();
}
