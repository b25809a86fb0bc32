/**
 * Paths after which a URL opens something, or names a parcel: no log has what follows them. The samples of proxies in
 * docs/operations/proxy.md cut the same ones.
 */
export const SECRET_PATHS = [
  '/__preview/',
  '/api/feeds/',
  '/api/message-checks/',
  '/api/notifications/mails/',
  '/api/notifications/unsubscribe/',
  '/api/parcels/',
  '/api/subscriptions/one-click/',
] as const;

/** What a log has of a URL: its path, up to where a secret begins. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] || '/';
  return SECRET_PATHS.find((secret) => path.startsWith(secret)) ?? path;
}
