import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startCollector } from '@waybill/testing/trace-collector';
import { waitForHydration } from '../site/hydration.js';
import { onSite } from './on-site.js';
import { waterfall } from './trace-waterfall.js';

const PICTURE = join(import.meta.dirname, '../../docs/images/trace.png');

/** Draws the trace of a click on Track. */
async function drawTrace(): Promise<void> {
  const collector = await startCollector();
  try {
    await onSite(
      async (site, browser) => {
        const page = await browser.newPage();
        await track(page, site.url, site.welcome.demo_tracking_code ?? '');
        const spansOfClick = () => {
          const click = collector.spans().find(({ name }) => name === 'click');
          return collector.spans().filter(({ traceId }) => traceId === click?.traceId);
        };
        await expect
          .poll(() => spansOfClick().some(({ name }) => name.startsWith('SELECT')), { timeout: 60_000 })
          .toBe(true);
        // A page of its own: the policies of the site would forbid its styles.
        const paper = await browser.newPage({ viewport: { width: 1200, height: 600 } });
        await paper.setContent(waterfall(spansOfClick()));
        await paper.screenshot({ path: PICTURE, fullPage: true });
        console.log(PICTURE);
      },
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    );
  } finally {
    collector.close();
  }
}

async function track(page: Page, url: string, code: string): Promise<void> {
  await page.goto(`${url}/track.html`);
  await waitForHydration(page);
  await page.getByLabel('Tracking number', { exact: true }).fill(code);
  await page.getByRole('button', { name: /^track$/i }).click();
  await page.getByRole('list', { name: 'Progress' }).waitFor();
}

await drawTrace();
