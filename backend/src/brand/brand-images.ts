import { type Brand, LANGUAGES } from '@waybill/contracts';

const PNG = 'image/png';
const FAVICON_SIZE = 48;
const ROUNDED = { corner: 7, scale: 1 };

const ICONS: Record<string, { size: number; corner: number; scale: number }> = {
  'favicon.ico': { size: FAVICON_SIZE, ...ROUNDED },
  'icon-192.png': { size: 192, ...ROUNDED },
  'icon-512.png': { size: 512, ...ROUNDED },
  'icon-maskable-512.png': { size: 512, corner: 0, scale: 0.8 },
  'apple-touch-icon.png': { size: 180, corner: 0, scale: 0.9 },
};
const PREVIEWS = ['preview.png', ...LANGUAGES.map((code) => `preview-${code}.png`)];

export interface BrandImage {
  type: string;
  bytes: Buffer;
}

/** What was drawn for one brand, at most once each; of a mark that cannot be read at times, with it and with the initial. */
let kept = { brand: '', images: new Map<string, Promise<BrandImage>>() };

export const isBrandImage = (name: string): boolean =>
  name === 'favicon.svg' || Object.hasOwn(ICONS, name) || PREVIEWS.includes(name);

/** Reads the company's own mark, as drawings have it; null without one, or if it cannot be read at this moment. */
type ReadMark = () => Promise<string | null>;

/** An image that sites have under a well-known path. `isLasting` is false for the initial in place of a mark. */
export async function drawBrandImage(
  name: string,
  brand: Brand,
  readMark: ReadMark,
): Promise<BrandImage & { isLasting: boolean }> {
  const { images } = keptFor(brand);
  // The preview has no words but the name: it is the same in all languages.
  const image = PREVIEWS.includes(name) ? 'preview.png' : name;
  const known = images.get(image);
  if (known) return { ...(await known), isLasting: true };
  const mark = await readMark();
  const isLasting = brand.mark === null || mark !== null;
  const key = isLasting ? image : `${image} with the initial`;
  const drawn = images.get(key) ?? draw(image, brand, mark);
  images.set(key, drawn);
  drawn.catch(() => images.delete(key));
  return { ...(await drawn), isLasting };
}

/** A change of the brand starts anew, so there are never more than the names above, twice. */
function keptFor({ name, color, accent, mark }: Brand) {
  const brand = `${name}\n${color}\n${accent}\n${mark}`;
  if (kept.brand !== brand) kept = { brand, images: new Map() };
  return kept;
}

/** The libraries of fonts and images are loaded when they are needed: most processes never draw one. */
async function draw(name: string, brand: Brand, mark: string | null): Promise<BrandImage> {
  const { drawMark, drawPreview } = await import('./drawings.js');
  if (name === 'favicon.svg')
    return { type: 'image/svg+xml; charset=utf-8', bytes: Buffer.from(await drawMark(brand, ROUNDED, mark)) };
  const icon = ICONS[name];
  const svg = icon ? await drawMark(brand, icon, mark) : await drawPreview(brand, mark);
  const png = await rasterized(svg, icon?.size);
  return name === 'favicon.ico' ? { type: 'image/x-icon', bytes: icoOf(png) } : { type: PNG, bytes: png };
}

async function rasterized(svg: string, size: number | undefined): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const density = size === undefined ? 72 : (72 * size) / 32;
  return sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ palette: true })
    .timeout({ seconds: 8 })
    .toBuffer();
}

/** An ICO file with one PNG image: a header of 6 bytes, a directory entry of 16, then the image. */
function icoOf(png: Buffer): Buffer {
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
