import { NO_PERMISSIONS } from '../headers/permissions-policy.js';
import { hashSource } from '../headers/security-headers.js';
import type { Reply } from '../http/send.js';
import { TOOL_WORKER } from './tool-worker.js';
import { WORKER } from './visitor-worker.js';

/**
 * Pages may create no workers, so that nothing injected can: this document may, and only these two. It does so in a frame
 * of a page, which is where somebody chose it, and not for whoever follows a link. A worker that is there already may be
 * of an earlier version.
 */
const SETUP = `const query = new URLSearchParams(location.search);
const scope = query.get('scope') ?? '/';
const url = query.get('worker') === 'tool' ? '/offline/tool-worker.js' : '/offline/worker.js';
const answer = (text) => parent.postMessage(text, location.origin);
if (parent !== window)
  navigator.serviceWorker.register(url, { scope })
    .then((registration) => registration.update())
    .then(() => answer('registered'), () => answer('failed'));
`;

const OWN_REQUESTS = "default-src 'none'; connect-src 'self'";

const worker = (body: string, policy = OWN_REQUESTS): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    // A later version has to arrive at once; without this file the browser deletes the worker.
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    // Which pages a tool has, only its remote knows.
    'service-worker-allowed': '/',
  },
  body,
});

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

/** What the browser needs for answers that are kept (docs/decisions/0125), notifications (0174) and the tool of a device (0177). */
export const OFFLINE_PAGES: Partial<Record<string, Reply>> = {
  // With the icon of notifications.
  '/offline/worker.js': worker(WORKER, `${OWN_REQUESTS}; img-src 'self'`),
  '/offline/tool-worker.js': worker(TOOL_WORKER),
  '/offline/setup.html': setup,
};
