import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** The caller's address as limits count it: one IPv6 subscriber has a whole /64, so that is one address. */
export function addressOf(request: Request): string {
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
