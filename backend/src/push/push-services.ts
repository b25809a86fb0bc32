const HOSTS = ['fcm.googleapis.com'];
const DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** Without empty labels, which no name has. */
const isName = (host: string) => host.split('.').every((label) => label !== '');

/**
 * Whether an address is one of a push service: of those of the browsers' makers, or at one of `further` origins. Addresses
 * come from visitors, and whatever is accepted here the backend sends requests to.
 */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (further.includes(origin)) return true;
  const isKnown = HOSTS.includes(hostname) || (isName(hostname) && DOMAINS.some((domain) => hostname.endsWith(domain)));
  return protocol === 'https:' && port === '' && isKnown;
}
