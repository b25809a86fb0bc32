import sharp from 'sharp';

/** Sharp in print at the size at which an invoice shows it, and no larger. */
const MAX_WIDTH_PX = 800;
const MAX_HEIGHT_PX = 240;

/** The logo as a PNG, for what has neither WebP nor drawings. */
export const logoAsPng = (image: Buffer): Promise<Buffer> =>
  sharp(image)
    .resize({ width: MAX_WIDTH_PX, height: MAX_HEIGHT_PX, fit: 'inside', withoutEnlargement: true })
    .png()
    .timeout({ seconds: 8 })
    .toBuffer();

/** Mail programs show it in half of this size, sharp on fine displays. */
const MAIL_WIDTH_PX = 400;
const MAIL_HEIGHT_PX = 96;
const MARGIN_PX = 16;

/** The logo on white, with a margin: programs with a dark scheme leave images as they are. */
export async function logoForMail(image: Buffer): Promise<{ png: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(image)
    .resize({ width: MAIL_WIDTH_PX, height: MAIL_HEIGHT_PX, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .extend({ top: MARGIN_PX, bottom: MARGIN_PX, left: MARGIN_PX, right: MARGIN_PX, background: '#ffffff' })
    .png({ palette: true })
    .timeout({ seconds: 8 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: Math.round(info.width / 2), height: Math.round(info.height / 2) };
}
