import { NO_PERMISSIONS } from '../headers/permissions-policy.js';
import { hashSource } from '../headers/security-headers.js';
import type { Reply } from '../http/send.js';

/**
 * Shows the answer that a visitor has kept for an address when the network cannot. Whatever else is requested is none of its
 * business: it is neither answered nor stored.
 */
const WORKER = `addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const kept = async () => (await (await caches.open('offline-pages')).match(event.request.url)) ?? Response.error();
  event.respondWith(fetch(event.request).catch(kept));
});
`;

/**
 * Opens pages that work without a connection, such as those of a paired device: with the page and the files of the release
 * that it has kept, when the network or the site does not answer in time. It neither answers nor stores anything of the API.
 */
const TOOL_WORKER = `const PATIENCE_MS = 5000;
const isPage = ({ mode }) => mode === 'navigate';
const isFile = ({ url }) => new URL(url).pathname.startsWith('/releases/');
const kept = async (request) =>
  (await caches.open('offline-tool')).match(request, { ignoreSearch: isPage(request), ignoreVary: true });
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  if (!isPage(request) && !isFile(request)) return;
  const network = fetch(request).then(async (answer) => (answer.status < 500 ? answer : ((await kept(request)) ?? answer)));
  const failed = async () => (await kept(request)) ?? Response.error();
  const slow = later(PATIENCE_MS).then(() => kept(request)).then((page) => page ?? network);
  event.respondWith(Promise.race([network, slow]).catch(failed));
});
`;

/**
 * Pages may create no workers, so that nothing injected can: this document may, and only these two workers. It does so in a
 * frame of a page, which is where somebody chose it, and not for whoever follows a link.
 */
const SETUP = `const query = new URLSearchParams(location.search);
const scope = query.get('scope') ?? '/';
const url = query.get('worker') === 'tool' ? '/offline/tool-worker.js' : '/offline/worker.js';
const answer = (text) => parent.postMessage(text, location.origin);
if (parent !== window)
  navigator.serviceWorker.register(url, { scope }).then(() => answer('registered'), () => answer('failed'));
`;

const worker = (body: string): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    // A later version has to arrive at once; without this file the browser deletes the worker.
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
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

/** What pages need that are kept in the browser: answers of visitors (docs/decisions/0125), the tool of a device (0177). */
export const OFFLINE_PAGES: Partial<Record<string, Reply>> = {
  '/offline/worker.js': worker(WORKER),
  '/offline/tool-worker.js': worker(TOOL_WORKER),
  '/offline/setup.html': setup,
};
