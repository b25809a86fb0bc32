import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@waybill/contracts';

/** Connections of one network, a single address or an IPv6 /64 prefix: enough for an office behind one address, in HTTP/1.1 six for each browser. */
const MAX_PER_ADDRESS = 256;
const MAX_TOTAL = 8_192;

/**
 * Bounds the connections of the server, and those of each address. Behind a proxy all connections come from the
 * proxy's address: then the proxy bounds those of its visitors, and only the total is bounded here.
 */
export function boundConnections(server: Server, proxies: number, maxPerAddress = MAX_PER_ADDRESS): void {
  server.maxConnections = MAX_TOTAL;
  if (proxies > 0) return;
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = counts.get(address) ?? 0;
    if (count >= maxPerAddress) {
      socket.destroy();
      return;
    }
    counts.set(address, count + 1);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}
