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
  // Where every hop adds a value, those of the visitor come first, and only the last ones are trusted.
  const trusted = (name: string) => listOf(headers[name]).slice(-proxies).at(0);
  const secure = trusted('x-forwarded-proto') === 'https';
  return { secure, host: trusted('x-forwarded-host') ?? headers.host ?? '', addresses };
}
