import type { Browser, Page } from '@playwright/test';
import { emulateColorScheme } from '../site/color-scheme.js';
import { waitForHydration } from '../site/hydration.js';
import type { TestSite } from '../site/open-site.js';
import { setLanguage } from '../site/public-pages.js';
import { type Picture, sheetOf } from './contact-sheet.js';
import { verifyParcels } from './verified-parcels.js';
import { wholePage } from './whole-page.js';

const WIDTHS = [320, 390, 768, 1440];
const LANGUAGES = ['en', 'de', 'ar', 'ja'];
const THEMES = ['light', 'dark'] as const;
/** Share of a page's width on the sheet. */
const SCALE = 0.6;

interface VerifiedOptions {
  site: TestSite;
  admin: Page;
  browser: Browser;
  wanted: string;
  languages: readonly string[] | undefined;
  save: (name: string, image: Buffer) => Promise<void>;
}

/** What a verified recipient sees, before the delivery and after it: a sheet of four widths for each language and theme. */
export async function takeVerified({ site, admin, browser, wanted, languages, save }: VerifiedOptions): Promise<void> {
  const names = (languages ?? LANGUAGES).flatMap((language) =>
    THEMES.map((theme) => ({ language, theme, name: `verified-${language}-${theme}` })),
  );
  const sheets = names.filter(({ name }) => name.includes(wanted));
  if (sheets.length === 0) return;
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const parcels = await verifyParcels(site, admin, page);
  for (const { language, theme, name } of sheets) {
    await setLanguage(context, language, site.url);
    await emulateColorScheme(page, theme);
    const pictures: Picture[] = [];
    for (const [state, code] of Object.entries(parcels)) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/track.html?code=${code}`);
        await waitForHydration(page);
        await page.getByText('71 Robinson Road').waitFor();
        const image = await wholePage(page);
        await save(`${name}-${state}-${width}`, image);
        pictures.push({ name: `${state} ${width}`, image, width: Math.round(width * SCALE) });
      }
    }
    await save(name, await sheetOf(browser, pictures, WIDTHS.length));
  }
  await context.close();
}
