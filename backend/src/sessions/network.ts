import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const SHOWN_GROUPS = 3;

/**
 * The first part of an IP address: /24 of IPv4, /48 of IPv6. It tells a familiar network from a strange one, without
 * recording which machine in it was used.
 */
export function networkOf(ip: string | undefined): string | null {
  const address = ip?.replace(/^::ffff:/i, '') ?? '';
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(address) ? `${firstGroups(address)}::/48` : null;
}

function firstGroups(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, SHOWN_GROUPS).join(':');
}
