import { type Browser, chromium } from '@playwright/test';
import { LANGUAGES } from '@waybill/contracts';
import { findProgram } from 'tools/ci/system-packages';
import { openSite } from '../site/open-site.js';
import { publishDevelopment } from './build.js';

/** The browser's own message for a page that does not exist. */
const NOT_FOUND = /status of 404/;

const THEMES = ['LIGHT', 'DARK'] as const;

interface Variant {
  language: string;
  theme: (typeof THEMES)[number];
}

/** Hydrates every public page in every language and theme with React's development build, which must not log anything. */
async function checkHydration(): Promise<number> {
  const cleanUp = await publishDevelopment();
  const site = await openSite({ RENDER_TIMEOUT_MS: '10000' });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? findProgram(['chromium', 'chromium-browser', 'google-chrome']),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const parcel = `/track.html?code=${site.welcome.demo_tracking_code}`;
  const paths = ['/', parcel, '/track.html', '/track.html?code=', '/contact.html', '/contact.html?sent=MSG-7K2Q'];
  paths.push('/pages/privacy-policy', '/pages/about-us', '/pages/no-such-page', '/resolution.html', '/no/such/page');
  // The API rate-limits unknown codes: the page for that case is included.
  paths.push('/track.html?code=NO-SUCH-1', '/contact.html?lang=ar', '/pages/privacy-policy?lang=fr');
  const variants = LANGUAGES.flatMap((language) => THEMES.map((theme) => ({ language, theme })));
  const failures: string[] = [];
  try {
    for (const variant of variants) failures.push(...(await checkVariant(browser, site.url, { variant, paths })));
  } finally {
    await browser.close();
    await site.close();
    await cleanUp();
  }
  for (const failure of failures) console.error(failure);
  console.log(`${variants.length * paths.length} pages hydrated, ${failures.length} failures.`);
  return failures.length === 0 ? 0 : 1;
}

/** The pages in one language and theme, in a browser with a stored state of another theme. */
async function checkVariant(browser: Browser, url: string, { variant, paths }: { variant: Variant; paths: string[] }) {
  const context = await browser.newContext({ baseURL: url });
  const { language, theme } = variant;
  await context.addCookies([
    { name: 'googtrans', value: `/en/${language}`, url },
    { name: 'theme', value: theme, url },
  ]);
  await context.addInitScript(storeState, theme === 'DARK' ? 'LIGHT' : 'DARK');
  const page = await context.newPage();
  const failures: string[] = [];
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !NOT_FOUND.test(message.text()))
      messages.push(message.text().slice(0, 600));
  });
  page.on('pageerror', (error) => messages.push(error.message));
  for (const path of paths) {
    const response = await page.goto(path);
    if (!(await response?.text())?.includes('id="page-data"')) messages.push('was not rendered on the server');
    await page.waitForFunction(isHydrated);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))));
    failures.push(...messages.splice(0).map((text) => `${path} in ${language}, ${theme}: ${text}`));
  }
  await context.close();
  return failures;
}

/** Stores the state of an earlier visit, with another theme and with pages that no longer exist. */
function storeState(theme: string): void {
  const slice = { data: [], object: {}, search_keys: [] };
  const parcel = { data: null, errors: [], fetching: false };
  const entry = { id: '1', slug: 'gone', title: 'Gone', icon: 'pages' };
  const pages = { ...slice, data: [entry], object: { 1: entry } };
  const state = { theme, admin: false, pages, parcel, parcels: slice, reviews: slice, settings: slice };
  localStorage.setItem('state', JSON.stringify(state));
}

function isHydrated(): boolean {
  const root = document.getElementById('root');
  return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}

process.exitCode = await checkHydration();
