import { LANGUAGE_NAMES, type LanguageCode } from '@waybill/contracts';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { setLanguage } from '../site/public-pages.js';

/** The longest links, and some that just fit. */
const LANGUAGES: LanguageCode[] = ['el', 'fi', 'hu', 'ja', 'de', 'en'];

test.use({ viewport: { width: 360, height: 740 } });

for (const code of LANGUAGES) {
  test(`on a phone the top bar is one row whose links can all be reached: ${LANGUAGE_NAMES[code]}`, async ({
    page,
    site,
  }) => {
    await setLanguage(page.context(), code, site.url);
    await page.goto('/');
    await waitForHydration(page);
    const bar = page.locator('header');
    expect((await bar.boundingBox())?.height).toBeLessThan(60);
    const links = bar.locator('nav');
    for (const link of await links.getByRole('link').all()) {
      await link.focus();
      const [around, box] = await Promise.all([links.boundingBox(), link.boundingBox()]);
      expect(box?.x).toBeGreaterThanOrEqual((around?.x ?? 0) - 1);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((around?.x ?? 0) + (around?.width ?? 0) + 1);
    }
  });
}
