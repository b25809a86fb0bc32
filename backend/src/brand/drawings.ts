import { type Brand, contrast, paletteOf } from '@waybill/contracts';
import { breakIntoLines, FontSet, outlineOf } from '@waybill/typesetting';
import sharp from 'sharp';

/** Letters are drawn as outlines: nothing that was typed is part of the markup, and no font has to be installed. */
const SIZE = 32;
const INITIAL_SIZE = 20;
/** Of the company's mark: half of the largest icon, to keep the favicon small. */
const MARK_PX = 256;
/** Height of capital letters relative to the size of the type. */
const CAPITALS = 0.7;

interface Shape {
  /** Corner radius on a grid of 32; 0 where devices apply their own mask. */
  corner: number;
  /** Size of the letter relative to that in the favicon. */
  scale: number;
}

/** The company's mark as an image within a drawing: whatever it was made of, it is pixels by now. */
export async function imageOf(mark: Buffer): Promise<string> {
  const png = await sharp(mark)
    .resize({ width: MARK_PX, height: MARK_PX, fit: 'contain', background: '#ffffff00' })
    .png({ palette: true })
    .timeout({ seconds: 8 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** The company's mark, or the initial of its name on a tile in its color. */
export async function drawMark(brand: Brand, shape: Shape, image: string | null): Promise<string> {
  const mark = image === null ? await initialOf(brand, shape) : ownMark(image, shape);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${mark}</svg>`;
}

/** Where devices apply a mask of their own, it stands on white: what is transparent would be black. */
function ownMark(image: string, { corner, scale }: Shape): string {
  const side = SIZE * (corner === 0 ? scale * scale : 1);
  const edge = (SIZE - side) / 2;
  const ground = corner === 0 ? `<rect width="${SIZE}" height="${SIZE}" fill="#ffffff"/>` : '';
  return `${ground}<image x="${edge}" y="${edge}" width="${side}" height="${side}" href="${image}"/>`;
}

async function initialOf({ name, color, accent }: Brand, { corner, scale }: Shape): Promise<string> {
  const [initial = ''] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim().toLocaleUpperCase());
  const text = typeof initial === 'string' ? initial : initial.segment;
  const fonts = await FontSet.load([text]);
  const size = INITIAL_SIZE * scale;
  const [line = []] = breakIntoLines(text, { fonts, role: 'strong', width: Number.MAX_SAFE_INTEGER, size });
  const { path, width } = outlineOf(line, size);
  const ink = contrast(accent, color) >= 3 ? accent : '#ffffff';
  const place = `translate(${(SIZE - width) / 2} ${(SIZE + CAPITALS * size) / 2})`;
  return `<rect width="${SIZE}" height="${SIZE}" rx="${corner}" fill="${color}"/><path transform="${place}" fill="${ink}" d="${path}"/>`;
}

export const PREVIEW = { width: 1200, height: 630 };
const NAME = { width: 900, size: 84, leading: 104, maxLines: 3 };
const STOPS = [120, 360, 600, 840, 1080];

/** The picture of links to the site: mark, name and the route line, in the colors of the light theme. */
export async function drawPreview(brand: Brand, image: string | null): Promise<string> {
  const fonts = await FontSet.load([brand.name]);
  const { width, size, leading, maxLines } = NAME;
  const lines = breakIntoLines(brand.name, { fonts, role: 'strong', width, size }).slice(0, maxLines);
  const top = 330 - ((lines.length - 1) * leading) / 2;
  const names = lines.map((line, at) => {
    const drawn = outlineOf(line, size);
    return `<path transform="translate(${(PREVIEW.width - drawn.width) / 2} ${top + at * leading})" fill="#10201c" d="${drawn.path}"/>`;
  });
  const { light, accent } = paletteOf(brand);
  const stops = STOPS.map(
    (x, at) =>
      `<circle cx="${x}" cy="530" r="13" fill="${at === 3 ? accent : '#f6f4ee'}" stroke="${light.brand}" stroke-width="5"/>`,
  );
  const shape = { corner: 7, scale: 1 };
  const mark = image === null ? await initialOf(brand, shape) : ownMark(image, shape);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW.width}" height="${PREVIEW.height}">
<rect width="1200" height="630" fill="${light.brand}"/><rect x="44" y="44" width="1112" height="542" rx="16" fill="#f6f4ee"/>
<g transform="translate(552 96) scale(3)">${mark}</g>${names.join('')}
<path d="M120 530H1080" stroke="${light.brand}" stroke-width="5"/>${stops.join('')}</svg>`;
}
