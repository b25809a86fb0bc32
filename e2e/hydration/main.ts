import { type Browser, chromium } from '@playwright/test';
import { LANGUAGES } from '@waybill/contracts';
import { findProgram } from 'tools/ci/system-packages';
import { openSite } from '../site/open-site.js';
import { publishDevelopment } from './build.js';

/** What the browser itself says of a page that does not exist. */
const NOT_FOUND = /status of 404/;

const THEMES = ['LIGHT', 'DARK'] as const;

interface Look {
  language: string;
  theme: (typeof THEMES)[number];
}

/** Every public page, in every language and theme, taken over by React's development build: it must not say a word. */
async function checkHydration(): Promise<number> {
  const cleanUp = await publishDevelopment();
  const site = await openSite({ RENDER_PATIENCE_MS: '10000' });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? findProgram(['chromium', 'chromium-browser', 'google-chrome']),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const parcel = `/track.html?code=${site.welcome.demo_tracking_code}`;
  const paths = ['/', parcel, '/track.html', '/track.html?code=', '/contact.html', '/contact.html?sent=MSG-7K2Q'];
  paths.push('/pages/privacy-policy', '/pages/about-us', '/pages/no-such-page', '/resolution.html', '/no/such/page');
  // After some of the unknown codes the API holds further ones back: that page is one of them too.
  paths.push('/track.html?code=NO-SUCH-1', '/contact.html?lang=ar', '/pages/privacy-policy?lang=fr');
  const looks = LANGUAGES.flatMap((language) => THEMES.map((theme) => ({ language, theme })));
  const faults: string[] = [];
  try {
    for (const look of looks) faults.push(...(await checkLook(browser, site.url, { look, paths })));
  } finally {
    await browser.close();
    await site.close();
    await cleanUp();
  }
  for (const fault of faults) console.error(fault);
  console.log(`${looks.length * paths.length} pages taken over, ${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
}

/** The pages of one look, in a browser that has a state of another theme stored. */
async function checkLook(browser: Browser, url: string, { look, paths }: { look: Look; paths: string[] }) {
  const context = await browser.newContext({ baseURL: url });
  const { language, theme } = look;
  await context.addCookies([
    { name: 'googtrans', value: `/en/${language}`, url },
    { name: 'theme', value: theme, url },
  ]);
  await context.addInitScript(storeState, theme === 'DARK' ? 'LIGHT' : 'DARK');
  const page = await context.newPage();
  const faults: string[] = [];
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !NOT_FOUND.test(message.text()))
      said.push(message.text().slice(0, 600));
  });
  page.on('pageerror', (error) => said.push(error.message));
  for (const path of paths) {
    const answer = await page.goto(path);
    if (!(await answer?.text())?.includes('id="page-data"')) said.push('was not rendered on the server');
    await page.waitForFunction(isAlive);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))));
    faults.push(...said.splice(0).map((text) => `${path} in ${language}, ${theme}: ${text}`));
  }
  await context.close();
  return faults;
}

/** A state as an earlier visit leaves it, of another theme and with pages that are gone. */
function storeState(theme: string): void {
  const slice = { data: [], object: {}, search_keys: [] };
  const parcel = { data: null, errors: [], fetching: false };
  const entry = { id: '1', slug: 'gone', title: 'Gone', icon: 'pages' };
  const pages = { ...slice, data: [entry], object: { 1: entry } };
  const state = { theme, admin: false, pages, parcel, parcels: slice, reviews: slice, settings: slice };
  localStorage.setItem('state', JSON.stringify(state));
}

function isAlive(): boolean {
  const root = document.getElementById('root');
  return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}

process.exitCode = await checkHydration();
