import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findProgram } from 'tools/ci/system-packages';
import { signIn, signUp } from '../site/admin.js';
import { type OwnSite, openSite } from '../site/open-site.js';
import publishOnce from '../site/publish.js';
import { settled } from '../site/settled.js';
import { LOOKS, type Look, SHOTS, type Shot } from './shots.js';

const documented = join(import.meta.dirname, '../../docs/images');
const others = join(tmpdir(), 'waybill-screenshots');

/** Pictures of the site with its demo content: those the README shows go to docs/images, all others to a temporary folder. */
async function takeScreenshots(wanted: string | undefined): Promise<void> {
  const cleanUp = await publishOnce();
  const site = await openSite();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? findProgram(['chromium', 'chromium-browser', 'google-chrome']),
    args: ['--no-sandbox'],
  });
  try {
    await mkdir(others, { recursive: true });
    const cookies = await adminCookies(browser, site);
    for (const look of LOOKS) {
      for (const shot of SHOTS) {
        const name = `${shot.name}-${look.name}`;
        if (!wanted || name.includes(wanted)) await take(browser, site, { shot, look, name, cookies });
      }
    }
    console.log(`The other pictures are in ${others}.`);
  } finally {
    await browser.close();
    await site.close();
    await cleanUp();
  }
}

type Cookies = Awaited<ReturnType<typeof adminCookies>>;

async function adminCookies(browser: Browser, site: OwnSite) {
  const page = await browser.newPage({ baseURL: site.url });
  await signUp(page, site.welcome.signup_path);
  await signIn(page);
  const cookies = await page.context().cookies();
  await page.context().close();
  return cookies;
}

interface Picture {
  shot: Shot;
  look: Look;
  name: string;
  cookies: Cookies;
}

async function take(browser: Browser, site: OwnSite, { shot, look, name, cookies }: Picture): Promise<void> {
  const { viewport, colorScheme } = look;
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
  await settled(page);
  await shot.before?.(page);
  const shown = shot.documented?.includes(look.name) ?? false;
  const folder = shown ? documented : others;
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !shown });
  await context.close();
  console.log(name);
}

await takeScreenshots(process.argv[2]);
