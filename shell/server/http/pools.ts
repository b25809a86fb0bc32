import type { IncomingMessage } from 'node:http';
import { DEADLINES_MS } from '../config/deadlines.js';

/** Connections to the backend for one kind of request: no other kind waits behind them. */
export interface Pool {
  maxSockets: number;
  /** Requests that use or wait for a connection; further ones are rejected. */
  maxInFlight: number;
  /** How long the backend may be silent. */
  timeoutMs: number;
  /** Error of a request that is rejected. */
  error: 'too_many' | 'unavailable';
}

/** The backend slows down who guesses passwords: those who wait for it hold few connections. */
const SIGN_IN: Pool = { maxSockets: 20, maxInFlight: 20, timeoutMs: DEADLINES_MS.slowProxy, error: 'too_many' };
const UPLOAD: Pool = { maxSockets: 16, maxInFlight: 16, timeoutMs: DEADLINES_MS.slowProxy, error: 'unavailable' };
const OTHER: Pool = { maxSockets: 128, maxInFlight: 1_000, timeoutMs: DEADLINES_MS.proxy, error: 'unavailable' };

export const POOLS = [SIGN_IN, UPLOAD, OTHER] as const;

const CHECKS_PASSWORD = /^\/api\/admins(?:\/auth\/(?:signin|send-pin|update\/[a-z-]+)\/?)?(?:\?|$)/;

/** The pool of a request. Only bodies in parts, as forms with files have them, are streamed; all others are small. */
export function poolOf({ method, url = '', headers }: IncomingMessage): Pool {
  if (isUpload(headers)) return UPLOAD;
  return method !== 'GET' && method !== 'HEAD' && CHECKS_PASSWORD.test(url) ? SIGN_IN : OTHER;
}

export const isUpload = (headers: IncomingMessage['headers']): boolean =>
  /^\s*multipart\//i.test(headers['content-type'] ?? '');
