// Shows a page of our own when a navigation cannot reach the site. It keeps that one page and nothing else:
// media are signed for one viewer and answers of the API are private, so neither may ever lie in a cache.
const CACHE = 'velvet-offline-1';
const OFFLINE = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(OFFLINE, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(self.fetch(event.request).catch(() => caches.match(OFFLINE)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link ?? '/dashboard'));
});

/** In the tab that is there, else in a new one. Only addresses of this site. */
async function open(link) {
  const address = new URL(link, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (tab) {
    await tab.focus();
    await tab.navigate(address.href);
  } else await self.clients.openWindow(address.href);
}
