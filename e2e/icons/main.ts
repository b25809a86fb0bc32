import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findProgram } from 'tools/test/system-packages';
import { mark } from './mark.js';
import { previewPage } from './preview.js';

const OUT = join(import.meta.dirname, '../../shell/server/seo/images');

/** Corners are transparent where the picture is shown as it is; a device that cuts them itself gets a full square. */
const ICONS = [
  { file: 'icon-192.png', size: 192, corner: 7, scale: 1 },
  { file: 'icon-512.png', size: 512, corner: 7, scale: 1 },
  { file: 'icon-maskable-512.png', size: 512, corner: 0, scale: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, corner: 0, scale: 0.9 },
];
const SMALLEST = 48;

/** Draws the pictures that others know by their address: icons, and the picture of shared links. */
async function drawIcons(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? findProgram(['chromium', 'chromium-browser', 'google-chrome']),
    args: ['--no-sandbox'],
  });
  try {
    for (const { file, size, ...shape } of ICONS)
      await write(file, await draw(browser, mark({ size, ...shape }), size));
    const small = await draw(browser, mark({ size: SMALLEST, corner: 7, scale: 1 }), SMALLEST);
    await write('favicon.ico', ico(small));
    await write('preview.png', await draw(browser, previewPage(), 1200, 630));
  } finally {
    await browser.close();
  }
}

async function draw(browser: Browser, html: string, width: number, height = width): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html.startsWith('<svg') ? `<!doctype html><body style="margin:0">${html}` : html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** An icon file with one picture in it: a header of 6 bytes, an entry of 16, then the picture as it is. */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(SMALLEST, 6);
  head.writeUInt8(SMALLEST, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function write(file: string, bytes: Buffer): Promise<void> {
  await writeFile(join(OUT, file), bytes);
  console.log(`${file}  ${bytes.length} bytes`);
}

await drawIcons();
