import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** The client's IP address for rate limits. An IPv6 subscriber has a /64 network, so the prefix counts as one. */
export function clientAddress(request: Request): string {
  const address = (request.ip ?? 'unknown').replace(/^::ffff:/, '');
  return isIPv6(address) ? prefix64(address) : address;
}

function prefix64(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = address.includes('::') ? tail.split(':').filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
