/* global clients, registration, skipWaiting */
// The service worker. It shows the offline page in place of the browser's error page, and shows notifications while no
// page is open. It caches only the offline page. All other pages and files come from the server (or from the browser's
// HTTP cache, by the server's rules), so that this worker can never deliver an outdated page.

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

/** Return a cached file of the offline page. If the file is missing, return an error; the browser then shows its own error page. */
async function kept(what) {
  return (await caches.match(what, { cacheName: KEPT })) ?? Response.error();
}

// games/notifications/delivery.py builds the payload and encrypts it for this browser.
addEventListener('push', (event) => {
  const { title, body, url, tag, stop, ends } = event.data.json();
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag,
      data: { url, stop },
      icon: '/static/icons/icon-192.png',
      badge: '/static/icons/badge-96.png',
      actions: [{ action: 'stop', title: ends ?? 'Stop notifications for this table' }],
    }),
  );
});

addEventListener('notificationclick', (event) => {
  const { url, stop } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === 'stop' ? silence(stop) : open(url));
});

async function silence(token) {
  const headers = { 'Content-Type': 'application/json' };
  await fetch('/api/notifications/stop', { method: 'POST', headers, body: JSON.stringify({ token }) });
}

/** Focus the page of that table if it is open. Otherwise open a new page. */
async function open(url) {
  const pages = await clients.matchAll({ type: 'window' });
  const there = pages.find((page) => new URL(page.url).pathname === url);
  return there ? there.focus() : clients.openWindow(url);
}

// The browser has ended or replaced its push subscription. If this renewal fails, the page renews the subscription at
// the user's next visit (src/wire/pushDevice.ts).
addEventListener('pushsubscriptionchange', (event) => {
  const work = () => renew(event.oldSubscription).catch(() => {});
  event.waitUntil(navigator.locks ? navigator.locks.request('push', work) : work());
});

async function renew(old) {
  const { key, reached } = await (await fetch('/api/notifications')).json();
  if (!reached) return; // the server does not know this user
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, instead: old?.endpoint ?? '' };
  const { value } = await cookieStore.get('csrftoken');
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': value };
  await fetch('/api/notifications/devices', { method: 'POST', headers, body: JSON.stringify(body) });
}
