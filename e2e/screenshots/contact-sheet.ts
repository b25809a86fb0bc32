import type { Browser } from '@playwright/test';

const GAP_PX = 16;

/** A picture with its caption and its width on the sheet, in pixels. */
export interface Picture {
  name: string;
  image: Buffer;
  width: number;
}

/** Pictures side by side on one page, `perRow` of them in a row. */
export async function sheetOf(browser: Browser, pictures: readonly Picture[], perRow: number): Promise<Buffer> {
  const figures = pictures.map(
    ({ name, image, width }) =>
      `<figure><figcaption>${name}</figcaption><img width="${width}" src="data:image/png;base64,${image.toString('base64')}"></figure>`,
  );
  const page = await browser.newPage({ viewport: { width: widthOf(pictures, perRow), height: 800 } });
  await page.setContent(
    `<style>body{margin:${GAP_PX}px;display:flex;flex-wrap:wrap;gap:${GAP_PX}px;background:#888;font:14px monospace}figure{margin:0}</style>${figures.join('')}`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const sheet = await page.screenshot({ fullPage: true });
  await page.close();
  return sheet;
}

const widthOf = (pictures: readonly Picture[], perRow: number) =>
  pictures.slice(0, perRow).reduce((sum, { width }) => sum + width + GAP_PX, GAP_PX);
