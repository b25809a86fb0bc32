import type { BrowserContext } from '@playwright/test';

const OWN_PATHS =
  /^\/($|pages\/|track\.html$|favicon\.svg$|speculation-rules\.json$|api\/|uploads\/images\/|releases\/|control\/)/;

/**
 * Notes in `tripped` everything that a text could set off in the pages of a context: a dialog, a call of what such scripts call,
 * a violation of the page's policy, a request for a path that is no part of the site, a refused request.
 */
export async function tripwire(context: BrowserContext, tripped: string[]): Promise<void> {
  await context.exposeFunction('trip', (what: string) => tripped.push(what));
  await context.addInitScript(() => {
    const trip = (what: string) => void (globalThis as unknown as { trip(what: string): void }).trip(what);
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
      globalThis[name] = (() => trip(`call of ${name}`)) as never;
    }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      trip(`policy ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on('dialog', (dialog) => tripped.push(`dialog ${dialog.message()}`));
  context.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http') && !OWN_PATHS.test(pathname)) tripped.push(`request of ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) tripped.push(`${response.status()} for ${response.url()}`);
  });
}
