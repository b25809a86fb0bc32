import type { IncomingMessage } from 'node:http';
import { DEADLINES_MS } from '../config/deadlines.js';

/** Why there is no body: the visitor has hung up, sends too much, or too slowly. */
export type BodyFailure = 'closed' | 'too_large' | 'too_slow';

/** Reads the body of a request within `maxBytes` and a deadline. What comes later is discarded. */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  timeoutMs: number = DEADLINES_MS.smallBody,
): Promise<Buffer | BodyFailure> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (result: Buffer | BodyFailure) => {
      clearTimeout(timer);
      request.off('data', onData);
      request.resume();
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) settle('too_large');
      else chunks.push(chunk);
    };
    const timer = setTimeout(() => settle('too_slow'), timeoutMs);
    request.on('data', onData);
    request.once('end', () => settle(Buffer.concat(chunks)));
    request.once('error', () => settle('closed'));
    request.once('close', () => settle('closed'));
  });
}
