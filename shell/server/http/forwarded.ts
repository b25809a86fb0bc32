import type { IncomingMessage } from 'node:http';

/** Who asks, and how, as far as it can be believed. */
export interface Caller {
  /** Whether the visitor's connection is encrypted. */
  secure: boolean;
  /** The host that the visitor asked for. */
  host: string;
  /** Addresses from the visitor to the last hop, as `X-Forwarded-For` lists them. */
  addresses: string[];
}

const list = (value: string | string[] | undefined) =>
  String(value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads the forwarding headers of the `proxies` known hops in front of this server; what others wrote is dropped. */
export function callerOf({ headers, socket }: IncomingMessage, proxies: number): Caller {
  const peer = socket.remoteAddress ?? '';
  if (proxies === 0) return { secure: false, host: headers.host ?? '', addresses: [peer] };
  const addresses = [...list(headers['x-forwarded-for']), peer].slice(-(proxies + 1));
  const secure = list(headers['x-forwarded-proto']).at(0) === 'https';
  return { secure, host: list(headers['x-forwarded-host']).at(0) ?? headers.host ?? '', addresses };
}

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(?::\d+)?$/i;

/** Whether a host is the own machine, where http is fine. */
export const isLocal = (host: string) => LOCAL.test(host);
