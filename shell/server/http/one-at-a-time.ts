import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may have been sent without waiting for the answers before. */
const MAX_WAITING = 32;

/**
 * Handles the requests of a connection one after another, as they are answered. Node starts all that a client sends
 * without waiting for the answers: four connections whose client reads nothing would hold every place for forwarded
 * requests. Browsers and proxies wait; a connection on which too many requests wait is closed.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, { latest: ServerResponse; waiting: number }>();
  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? { latest: response, waiting: 0 };
    const before = connection.latest;
    connection.latest = response;
    connections.set(socket, connection);
    if (before === response || before.closed) return listener(request, response);
    connection.waiting += 1;
    if (connection.waiting > MAX_WAITING) {
      socket.destroy();
      return;
    }
    before.once('close', () => {
      connection.waiting -= 1;
      if (!socket.destroyed) listener(request, response);
    });
  };
}
