import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { LANGUAGES } from '@waybill/contracts';
import sharp from 'sharp';
import { findProgram } from 'tools/ci/system-packages';
import { mark } from './mark.js';
import { previewPage } from './preview.js';

const OUT = join(import.meta.dirname, '../../shell/server/seo/images');

/** Rounded corners are transparent; devices that apply a mask of their own get a full square. */
const ICONS = [
  { file: 'icon-192.png', size: 192, corner: 7, scale: 1 },
  { file: 'icon-512.png', size: 512, corner: 7, scale: 1 },
  { file: 'icon-maskable-512.png', size: 512, corner: 0, scale: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, corner: 0, scale: 0.9 },
];
const FAVICON_SIZE = 48;

/** Draws the images with a fixed URL: icons, and the preview images of shared links. */
async function drawIcons(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? findProgram(['chromium', 'chromium-browser', 'google-chrome']),
    args: ['--no-sandbox'],
  });
  try {
    for (const { file, size, ...shape } of ICONS)
      await write(file, await draw(browser, mark({ size, ...shape }), size));
    const favicon = await draw(browser, mark({ size: FAVICON_SIZE, corner: 7, scale: 1 }), FAVICON_SIZE);
    await write('favicon.ico', ico(favicon));
    for (const code of LANGUAGES)
      await write(`preview-${code}.png`, await withFewColors(await draw(browser, previewPage(code), 1200, 630)));
  } finally {
    await browser.close();
  }
}

async function draw(browser: Browser, html: string, width: number, height = width): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html.startsWith('<svg') ? `<!doctype html><body style="margin:0">${html}` : html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const image = await page.screenshot({ omitBackground: true });
  await page.close();
  return image;
}

/** Drawings need no more; every shell server keeps the images in memory. */
const withFewColors = (png: Buffer) => sharp(png).png({ palette: true, colours: 64, effort: 10 }).toBuffer();

/** An ICO file with one PNG image: a header of 6 bytes, a directory entry of 16, then the image. */
function ico(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(FAVICON_SIZE, 6);
  header.writeUInt8(FAVICON_SIZE, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function write(file: string, bytes: Buffer): Promise<void> {
  await writeFile(join(OUT, file), bytes);
  console.log(`${file}  ${bytes.length} bytes`);
}

await drawIcons();
