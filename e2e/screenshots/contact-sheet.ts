import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { becomeAdmin } from '../site/admin.js';
import { waitForIdle } from '../site/idle.js';
import { setLanguage } from '../site/public-pages.js';
import { onSite } from './on-site.js';
import { createParcelStates, PARCEL_STATES } from './parcel-states.js';
import { VARIANTS, type Variant } from './shots.js';

const folder = join(tmpdir(), 'waybill-screenshots');

/** Width of one page on the sheet, in pixels. */
const COLUMN_PX = { phone: 260, desktop: 560 };

interface Picture {
  name: string;
  image: Buffer;
}

/** The ten states of the tracking page in every variant: a sheet for each, and the pages themselves beside it. */
async function takeSheets(languages: readonly string[], wanted: string | undefined): Promise<void> {
  await onSite(async (site, browser) => {
    await mkdir(folder, { recursive: true });
    const admin = await browser.newPage({ baseURL: site.url });
    await becomeAdmin(admin, site.url);
    const codes = await createParcelStates(admin.request);
    for (const language of languages) {
      for (const variant of VARIANTS) {
        const name = `states-${language}-${variant.name}`;
        if (wanted && !name.includes(wanted)) continue;
        const pictures: Picture[] = [];
        for (const state of PARCEL_STATES) {
          const path = `/track.html?code=${codes.get(state.name)}`;
          const image = await take(browser, { url: site.url, path, language, variant });
          await writeFile(join(folder, `${name}-${state.name}.png`), image);
          pictures.push({ name: state.name, image });
        }
        await writeFile(join(folder, `${name}.png`), await sheetOf(browser, pictures, variant));
        console.log(join(folder, `${name}.png`));
      }
    }
  });
}

interface Shot {
  url: string;
  path: string;
  language: string;
  variant: Variant;
}

async function take(browser: Browser, { url, path, language, variant }: Shot): Promise<Buffer> {
  const { viewport, colorScheme } = variant;
  const context = await browser.newContext({ baseURL: url, viewport, colorScheme, reducedMotion: 'reduce' });
  try {
    if (language !== 'en') await setLanguage(context, language, url);
    const page = await context.newPage();
    await page.goto(path);
    await waitForIdle(page);
    // The map is loaded when it comes near the viewport.
    await page.locator('#route-text').scrollIntoViewIfNeeded();
    await page.locator('.leaflet-marker-icon').first().waitFor();
    await waitForIdle(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    return await page.screenshot({ fullPage: true });
  } finally {
    await context.close();
  }
}

/** The pictures of a variant side by side on one page. */
async function sheetOf(browser: Browser, pictures: readonly Picture[], { name }: Variant): Promise<Buffer> {
  const width = name.startsWith('phone') ? COLUMN_PX.phone : COLUMN_PX.desktop;
  const figures = pictures.map(
    (picture) =>
      `<figure><figcaption>${picture.name}</figcaption><img width="${width}" src="data:image/png;base64,${picture.image.toString('base64')}"></figure>`,
  );
  const page = await browser.newPage({ viewport: { width: 5 * (width + 16) + 16, height: 800 } });
  await page.setContent(
    `<style>body{margin:16px;display:flex;flex-wrap:wrap;gap:16px;background:#888;font:14px monospace}figure{margin:0}</style>${figures.join('')}`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const sheet = await page.screenshot({ fullPage: true });
  await page.close();
  return sheet;
}

const LANGUAGES = ['en', 'ar'];
await takeSheets(process.argv[3]?.split(',') ?? LANGUAGES, process.argv[2]);
