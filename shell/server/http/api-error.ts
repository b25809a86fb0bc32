import type { ServerResponse } from 'node:http';
import { ERRORS, type ErrorCode } from '@waybill/contracts';
import { RETRY_AFTER_S } from '../config/deadlines.js';

/** Responds as the API itself does. A connection on which the rest of a body may follow is not used again. */
export function sendApiError(response: ServerResponse, code: ErrorCode): void {
  const { status, text } = ERRORS[code];
  sendEnvelope(response, status, { status: 'error', errors: [text] });
}

/** Responds with the API's envelope, without data. */
export function sendEnvelope(
  response: ServerResponse,
  status: number,
  outcome: { status: 'success' | 'error'; errors: string[] },
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ ...outcome, message: '', data: null });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(status === 503 || status === 429 ? { 'retry-after': String(RETRY_AFTER_S) } : {}),
    ...(response.req.complete ? {} : { connection: 'close' }),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
