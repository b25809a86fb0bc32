import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { becomeAdmin } from '../site/admin.js';
import { setLanguage } from '../site/public-pages.js';
import { type Picture, sheetOf } from './contact-sheet.js';
import { onSite } from './on-site.js';
import { createParcelStates, PARCEL_STATES } from './parcel-states.js';
import { VARIANTS, type Variant } from './shots.js';
import { takeVerified } from './verified-view.js';
import { wholePage } from './whole-page.js';

const folder = join(tmpdir(), 'waybill-screenshots');

/** Width of one page on the sheet, in pixels. */
const COLUMN_PX = { phone: 260, desktop: 560 };
const PER_ROW = 5;
const LANGUAGES = ['en', 'ar'];

/**
 * The ten states of the tracking page in every variant, and what a verified recipient sees: a sheet for each, and the pages
 * themselves beside it. Only sheets whose name contains `wanted`; in `languages` instead of the usual ones.
 */
async function takeSheets(wanted: string, languages: readonly string[] | undefined): Promise<void> {
  await onSite(async (site, browser) => {
    await mkdir(folder, { recursive: true });
    const admin = await browser.newPage({ baseURL: site.url });
    await becomeAdmin(admin, site.url);
    const save = async (name: string, image: Buffer) => {
      await writeFile(join(folder, `${name}.png`), image);
      console.log(join(folder, `${name}.png`));
    };
    const codes = await createParcelStates(admin.request);
    for (const language of languages ?? LANGUAGES) {
      for (const variant of VARIANTS) {
        const name = `states-${language}-${variant.name}`;
        if (!name.includes(wanted)) continue;
        const pictures: Picture[] = [];
        for (const state of PARCEL_STATES) {
          const path = `/track.html?code=${codes.get(state.name)}`;
          const image = await take(browser, { url: site.url, path, language, variant });
          await save(`${name}-${state.name}`, image);
          const width = variant.name.startsWith('phone') ? COLUMN_PX.phone : COLUMN_PX.desktop;
          pictures.push({ name: state.name, image, width });
        }
        await save(name, await sheetOf(browser, pictures, PER_ROW));
      }
    }
    await takeVerified({ site, admin, browser, wanted, languages, save });
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
    return await wholePage(page);
  } finally {
    await context.close();
  }
}

await takeSheets(process.argv[2] ?? '', process.argv[3]?.split(','));
