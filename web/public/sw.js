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

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())));

/**
 * Shows a push message while no tab of the site is visible: a visible one shows the same itself. The end of a call replaces its ring
 * silently; it may not just close it, because browsers require that a push message is shown.
 */
async function show(message) {
  if (!message?.id) return;
  const { id, title, text, link, tag, isCall, isSilent } = message;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = await self.registration.getNotifications({ tag });
  if (tabs.some((tab) => tab.visibilityState === 'visible')) {
    if (isSilent) for (const notification of shown) notification.close();
    return;
  }
  // the server may repeat a message after a failure
  if (shown.some((notification) => notification.data?.id === id)) return;
  await self.registration.showNotification(title, {
    body: text,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    tag,
    renotify: !isSilent,
    silent: isSilent === true,
    data: { id, link },
    ...(isCall && { vibrate: [400, 200, 400, 200, 400], requireInteraction: true }),
  });
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** Replaces an expired subscription. The old endpoint authorizes the request, because a worker has no session. */
async function renew({ oldSubscription, newSubscription }) {
  // without it the next page saves the subscription
  if (!oldSubscription) return;
  const renewed = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = renewed.toJSON();
  await self.fetch('/notifications/devices/renewal', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oldEndpoint: oldSubscription.endpoint, endpoint, keys }),
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link ?? '/dashboard'));
});

/** In a tab that is there, else in a new one. Only addresses of this site. A meeting is not left. */
async function open(link) {
  const address = new URL(link, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window' });
  const tab = tabs.find(({ url }) => !new URL(url).pathname.startsWith('/room/'));
  if (tab) {
    await tab.focus();
    await tab.navigate(address.href);
  } else await self.clients.openWindow(address.href);
}
