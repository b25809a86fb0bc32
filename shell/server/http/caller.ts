import type { IncomingMessage } from 'node:http';

/** The sender of a request, as far as the forwarding headers can be trusted. */
export interface Caller {
  /** Whether the visitor's connection is encrypted. */
  secure: boolean;
  /** The host that the visitor requested. */
  host: string;
  /** IP addresses from the visitor to the last hop, as `X-Forwarded-For` lists them. */
  addresses: string[];
}

const listOf = (value: string | string[] | undefined) =>
  String(value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Reads the forwarding headers of the `proxies` trusted hops in front of this server and drops all others. */
export function callerOf({ headers, socket }: IncomingMessage, proxies: number): Caller {
  const peer = socket.remoteAddress ?? '';
  if (proxies === 0) return { secure: false, host: headers.host ?? '', addresses: [peer] };
  const addresses = [...listOf(headers['x-forwarded-for']), peer].slice(-(proxies + 1));
  const secure = listOf(headers['x-forwarded-proto']).at(0) === 'https';
  return { secure, host: listOf(headers['x-forwarded-host']).at(0) ?? headers.host ?? '', addresses };
}
