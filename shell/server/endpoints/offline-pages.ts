import { NO_PERMISSIONS } from '../headers/permissions-policy.js';
import { hashSource } from '../headers/security-headers.js';
import type { Reply } from '../http/send.js';
import { WORKER } from './visitor-worker.js';

/**
 * Pages may create no workers, so that nothing injected can: this document may, and only this one worker. It does so in a
 * frame of a page, which is where the visitor chose it, and not for whoever follows a link. A worker that is there already
 * may be of an earlier version.
 */
const SETUP = `const scope = new URLSearchParams(location.search).get('scope') ?? '/';
const answer = (text) => parent.postMessage(text, location.origin);
if (parent !== window)
  navigator.serviceWorker.register('/offline/worker.js', { scope })
    .then((registration) => registration.update())
    .then(() => answer('registered'), () => answer('failed'));
`;

const worker: Reply = {
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    // A later version has to arrive at once; without this file the browser deletes the worker.
    'cache-control': 'no-cache',
    // The icon of notifications.
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
    'service-worker-allowed': '/',
  },
  body: WORKER,
};

const setup: Reply = {
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': `default-src 'none'; script-src ${hashSource(SETUP)}; worker-src 'self'; frame-ancestors 'self'`,
    'permissions-policy': NO_PERMISSIONS,
    'x-robots-tag': 'noindex',
  },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Offline pages</title><script>${SETUP}</script></html>`,
};

/** What a page needs so that visitors can keep its answer (docs/decisions/0125) or are notified (docs/decisions/0174). */
export const OFFLINE_PAGES: Partial<Record<string, Reply>> = {
  '/offline/worker.js': worker,
  '/offline/setup.html': setup,
};
