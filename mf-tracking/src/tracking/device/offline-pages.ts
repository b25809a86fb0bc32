import { MAX_KEPT, readKept } from './recent';

const SCOPE = '/track.html';
/** As in the worker of the shell server. */
const CACHE = 'offline-pages';
const SETUP_TIMEOUT_MS = 10_000;
const MAX_PAGE_LENGTH = 1_000_000;
const MAX_AGE_MS = 30 * 24 * 3_600_000;
const KEPT_AT = 'x-kept-at';

/** A kept answer runs no script and sends nothing. */
const POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; sandbox allow-same-origin allow-forms";

/** Answers are kept in secure contexts only. */
export const canKeepPages = () => 'serviceWorker' in navigator && 'caches' in window;

const urlOf = (code: string) => `${SCOPE}?${new URLSearchParams({ code })}`;

/**
 * Registers the worker that shows kept answers. Pages themselves may create no workers: a frame does, whose document may do
 * nothing else. @returns whether it is registered
 */
export async function enableOfflinePages(): Promise<boolean> {
  if (!canKeepPages()) return false;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = `/offline/setup.html?${new URLSearchParams({ scope: SCOPE })}`;
  const answered = new Promise<boolean>((resolve) => {
    const listener = ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow) return;
      window.removeEventListener('message', listener);
      resolve(data === 'registered');
    };
    window.addEventListener('message', listener);
    setTimeout(() => {
      window.removeEventListener('message', listener);
      resolve(false);
    }, SETUP_TIMEOUT_MS);
  });
  document.body.append(frame);
  const isRegistered = await answered.finally(() => frame.remove());
  // While it exists, the end of notifications leaves the worker in place (mf-public).
  if (isRegistered) await caches.open(CACHE);
  return isRegistered;
}

/** Deletes all kept answers, and the worker unless the visitor is notified by it. */
export async function disableOfflinePages(): Promise<void> {
  if (!canKeepPages()) return;
  await caches.delete(CACHE);
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const isNotified = await registration?.pushManager?.getSubscription().catch(() => null);
  if (!isNotified) await registration?.unregister();
}

interface PageToKeep {
  code: string;
  /** The version that is shown: an answer without it is another one, or none. */
  version: string;
  language: string;
  /** Says that the page is a kept answer, and of when. */
  notice: string;
}

/** Keeps the answer as the server renders it for a visitor without a session. */
export async function keepPage({ code, version, language, notice }: PageToKeep): Promise<void> {
  const url = urlOf(code);
  // As it was asked for, with the spelling that somebody typed and the language of a link; later it may be another page's.
  const { pathname, href } = window.location;
  const response = await fetch(`${url}&lang=${language}`, { credentials: 'omit', cache: 'no-store' });
  const html = await response.text();
  // A page with an error or one that is left to the browser is a success, too.
  const isAnswer = response.ok && html.includes(version);
  if (!isAnswer || html.length > MAX_PAGE_LENGTH || !readKept().offline) return;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    [KEPT_AT]: String(Date.now()),
  };
  const cache = await caches.open(CACHE);
  const page = () => new Response(withNotice(html, notice), { headers });
  await cache.put(url, page());
  if (pathname === SCOPE) await cache.put(href, page());
  await deleteOld(cache);
}

export async function forgetPage(code: string): Promise<void> {
  if (!canKeepPages() || !(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  const wanted = keyOf(code);
  for (const request of await cache.keys()) if (keyOf(codeOf(request.url)) === wanted) await cache.delete(request);
}

const codeOf = (url: string) => new URL(url).searchParams.get('code') ?? '';
const keyOf = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

async function deleteOld(cache: Cache): Promise<void> {
  const kept = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      return { request, at: Number(response?.headers.get(KEPT_AT) ?? 0) };
    }),
  );
  const newestFirst = kept.sort((a, b) => b.at - a.at);
  // Each may be kept under two addresses.
  const old = newestFirst.filter(({ at }, index) => index >= 2 * MAX_KEPT || at < Date.now() - MAX_AGE_MS);
  await Promise.all(old.map(({ request }) => cache.delete(request)));
}

/** Without what needs a script or the network, and with a line that says so. */
function withNotice(html: string, notice: string): string {
  const escaped = notice.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return (
    html
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
      // A page that may run no script shows them; their links need the network.
      .replace(/<noscript\b[^>]*>[\s\S]*?<\/noscript>/gi, '')
      .replace(/<link\b[^>]*rel="?(?:modulepreload|preload|manifest)[^>]*>/gi, '')
      .replace(
        /<main\b[^>]*>/i,
        (main) =>
          `${main}<p role="status" style="margin:0;padding:12px 16px;background:#f2a900;color:#10201c">${escaped}</p>`,
      )
  );
}
