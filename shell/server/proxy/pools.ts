import type { IncomingMessage } from 'node:http';
import { FIRST_BYTE, SIGN_IN_LINE_MS } from '../config/deadlines.js';
import type { LimitBounds } from '../overload/concurrency-limit.js';
import type { LineBounds } from '../overload/newest-first.js';

/** Connections to the backend for one class of requests: no other class waits behind them. */
export interface Pool {
  name: string;
  /** Requests at the same time, each on a connection of its own; further ones are rejected. */
  bounds: LimitBounds;
  /** Requests that may wait for one of these places, and for how long. */
  line?: LineBounds;
  /** How long the backend may be silent before it answers. */
  timeoutMs: number;
  /** Error of a request that is rejected. */
  error: 'too_many' | 'unavailable';
  /** Whether a request may be given up while the backend works on it: it changes nothing. */
  isSafe: boolean;
}

const exactly = (count: number): LimitBounds => ({ min: count, initial: count, max: count });

const READ: Pool = {
  name: 'read',
  bounds: { min: 16, initial: 128, max: 512 },
  timeoutMs: FIRST_BYTE.read,
  error: 'unavailable',
  isSafe: true,
};
const WRITE: Pool = {
  name: 'write',
  bounds: { min: 16, initial: 64, max: 128 },
  timeoutMs: FIRST_BYTE.write,
  error: 'unavailable',
  isSafe: false,
};
/**
 * The backend slows down who guesses passwords, at most 24 at a time, and knows best whom to turn away: it is told of
 * some more. The others wait here for a moment, so that the last in a flood has a chance.
 */
const SIGN_IN: Pool = {
  name: 'sign-in',
  bounds: exactly(48),
  line: { maxWaiting: 48, waitMs: SIGN_IN_LINE_MS },
  timeoutMs: FIRST_BYTE.signIn,
  error: 'too_many',
  isSafe: false,
};
const UPLOAD: Pool = {
  name: 'upload',
  bounds: exactly(16),
  timeoutMs: FIRST_BYTE.upload,
  error: 'unavailable',
  isSafe: false,
};
const DOCUMENT: Pool = {
  name: 'document',
  bounds: exactly(16),
  timeoutMs: FIRST_BYTE.document,
  error: 'unavailable',
  isSafe: true,
};

export const POOLS = [READ, WRITE, SIGN_IN, UPLOAD, DOCUMENT] as const;

const CHECKS_PASSWORD = /^\/api\/admins(?:\/auth\/(?:signin|send-pin|update\/[a-z-]+)\/?)?(?:\?|$)/;
const IS_DOCUMENT = /^[^?]+\.(?:csv|pdf)(?:\?|$)/;

/** The pool of a request. Only bodies in parts, as forms with files have them, are streamed; all others are small. */
export function poolOf({ method, url = '', headers }: IncomingMessage): Pool {
  if (isUpload(headers)) return UPLOAD;
  if (method === 'GET' || method === 'HEAD') return IS_DOCUMENT.test(url) ? DOCUMENT : READ;
  return CHECKS_PASSWORD.test(url) ? SIGN_IN : WRITE;
}

export const isUpload = (headers: IncomingMessage['headers']): boolean =>
  /^\s*multipart\//i.test(headers['content-type'] ?? '');
