import type { BrowserContext } from '@playwright/test';

const SITE_PATHS =
  /^\/($|pages\/|track\.html$|favicon\.svg$|speculation-rules\.json$|live$|api\/|uploads\/images\/|releases\/|control\/)/;

/**
 * Records in `incidents` everything that injected text could trigger in the pages of a context: a dialog, a call of a
 * function that such scripts use, a violation of the content security policy, a request outside the paths of the site, an
 * error status.
 */
export async function monitorInjection(context: BrowserContext, incidents: string[]): Promise<void> {
  await context.exposeFunction('reportIncident', (incident: string) => incidents.push(incident));
  await context.addInitScript(() => {
    type Reporter = { reportIncident(incident: string): Promise<void> };
    const report = (incident: string) => {
      (globalThis as unknown as Reporter).reportIncident(incident).catch(() => undefined); // The page is closing.
    };
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
      globalThis[name] = (() => report(`call of ${name}`)) as never;
    }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      report(`policy ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on('dialog', (dialog) => incidents.push(`dialog ${dialog.message()}`));
  context.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http') && !SITE_PATHS.test(pathname)) incidents.push(`request of ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) incidents.push(`${response.status()} for ${response.url()}`);
  });
}
