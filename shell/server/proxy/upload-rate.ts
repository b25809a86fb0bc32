import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEADLINES_MS } from '../config/deadlines.js';

/** Less than the slowest mobile network; an upload that stays below holds a place that others need. */
const MIN_BYTES_PER_S = 1_000;

/** Calls `onTooSlow` if the body of a request trickles. The body itself is left to whoever reads it. */
export function watchUploadRate(
  request: IncomingMessage,
  response: ServerResponse,
  onTooSlow: () => void,
  intervalMs: number = DEADLINES_MS.uploadCheck,
): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const bytes = socket.bytesRead - before;
    before = socket.bytesRead;
    // What has arrived and waits to be read is a delay of ours.
    if (request.readableLength > 0 || bytes >= (MIN_BYTES_PER_S * intervalMs) / 1_000) return;
    clearInterval(timer);
    onTooSlow();
  }, intervalMs);
  request.once('end', () => clearInterval(timer));
  response.once('close', () => clearInterval(timer));
}
