import { type Browser, chromium } from '@playwright/test';
import { findProgram } from 'tools/ci/system-packages';
import { openSite, type TestSite } from '../site/open-site.js';
import prepareSites from '../site/prepare-sites.js';

/** Runs `work` with a site of the builds of this repository and Chromium, and ends both whatever comes of it. */
export async function onSite(
  work: (site: TestSite, browser: Browser) => Promise<void>,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const cleanUp = await prepareSites();
  const site = await openSite(env);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? findProgram(['chromium', 'chromium-browser', 'google-chrome']),
    args: ['--no-sandbox'],
  });
  try {
    await work(site, browser);
  } finally {
    await browser.close();
    await site.close();
    await cleanUp();
  }
}
