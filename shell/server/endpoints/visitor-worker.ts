/**
 * The service worker of visitors who have chosen one of its two uses. It stores nothing.
 *
 * It shows the answer that was kept for an address when the network cannot. Whatever else is requested is none of its
 * business.
 *
 * It shows the notifications that the site sends (`PushMessage` of the contracts), one for each parcel. Of a message only
 * texts are used: the address that a notification opens is made here, so that none leads elsewhere.
 */
export const WORKER = `addEventListener('install', () => skipWaiting());

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const kept = async () => (await caches.match(event.request.url, { cacheName: 'offline-pages' })) ?? Response.error();
  event.respondWith(fetch(event.request).catch(kept));
});

addEventListener('push', (event) => {
  const { title, body, lang, dir, code } = event.data.json();
  const look = { body, lang, dir, icon: '/icon-192.png', tag: code, renotify: true, data: code };
  event.waitUntil(registration.showNotification(title, look));
});

addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const page = new URL('/track.html?' + new URLSearchParams({ code: notification.data }), location.origin);
  const shows = (url) => url.pathname === page.pathname && url.searchParams.get('code') === notification.data;
  const open = async () => {
    const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const tab = tabs.find(({ url }) => shows(new URL(url)));
    await (tab ? tab.focus() : clients.openWindow(page.href));
  };
  event.waitUntil(open());
});
`;
