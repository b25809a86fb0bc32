import type { IncomingMessage } from 'node:http';
import type { Caller } from '../http/caller.js';
import { isLocalHost } from '../url/url.js';

const FORM = /^application\/x-www-form-urlencoded(?:;|$)/;

/**
 * Whether a request is a form that this site's own page sent, encrypted or on this machine. Both headers, and no missing
 * one: a page of another site can send neither of them as this site's own does.
 */
export function isOwnForm(request: IncomingMessage, caller: Caller): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== caller.host) return false;
  return site === 'same-origin' && isPrivateForm(request, caller);
}

/** Whether a request is a form, encrypted or on this machine, whoever sent it. */
export const isPrivateForm = ({ headers }: IncomingMessage, { host, secure }: Caller): boolean =>
  FORM.test(headers['content-type'] ?? '') && (secure || isLocalHost(host));
