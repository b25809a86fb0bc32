import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { signIn, signUp } from '../site/admin.js';
import { waitForIdle } from '../site/idle.js';
import type { TestSite } from '../site/open-site.js';
import { onSite } from './on-site.js';
import { SHOTS, type Shot, VARIANTS, type Variant } from './shots.js';

const documented = join(import.meta.dirname, '../../docs/images');
const others = join(tmpdir(), 'waybill-screenshots');

/** Screenshots of the site with demo content: those in the README go to docs/images, all others to a temporary folder. */
async function takeScreenshots(wanted: string | undefined): Promise<void> {
  await onSite(async (site, browser) => {
    await mkdir(others, { recursive: true });
    const cookies = await adminCookies(browser, site);
    for (const variant of VARIANTS) {
      for (const shot of SHOTS) {
        const name = `${shot.name}-${variant.name}`;
        if (isWanted(wanted, name, isInReadme(shot, variant)))
          await take(browser, site, { shot, variant, name, cookies });
      }
    }
    console.log(`All other screenshots are in ${others}.`);
  });
}

const isWanted = (wanted: string | undefined, name: string, inReadme: boolean) =>
  wanted === 'readme' ? inReadme : !wanted || name.includes(wanted);

const isInReadme = (shot: Shot, variant: Variant) => shot.documented?.includes(variant.name) ?? false;

type Cookies = Awaited<ReturnType<typeof adminCookies>>;

async function adminCookies(browser: Browser, site: TestSite) {
  const page = await browser.newPage({ baseURL: site.url });
  await signUp(page, site.welcome.signup_path);
  await signIn(page);
  const cookies = await page.context().cookies();
  await page.context().close();
  return cookies;
}

interface Screenshot {
  shot: Shot;
  variant: Variant;
  name: string;
  cookies: Cookies;
}

async function take(browser: Browser, site: TestSite, { shot, variant, name, cookies }: Screenshot): Promise<void> {
  const { viewport, colorScheme } = variant;
  const context = await browser.newContext({
    baseURL: site.url,
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  if (shot.admin) await context.addCookies(cookies);
  if (shot.language) await context.addCookies([{ name: 'googtrans', value: `/en/${shot.language}`, url: site.url }]);
  const page = await context.newPage();
  await page.goto(shot.path(site.welcome.demo_tracking_code ?? ''));
  await waitForIdle(page);
  await shot.before?.(page);
  const inReadme = isInReadme(shot, variant);
  const folder = inReadme ? documented : others;
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !inReadme });
  await context.close();
  console.log(name);
}

await takeScreenshots(process.argv[2]);
