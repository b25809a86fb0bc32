import { LIMITS } from '@waybill/contracts';
import sharp from 'sharp';
import { ApiError } from '../errors/api-error.js';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_SIDE_PX = 1_600;
const QUALITY = 82;
const DECODE_TIMEOUT_S = 8;

sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes an image as WebP, upright and at most 1,600 pixels per side. Metadata and any data hidden in the file are
 * discarded. Throws `image_type`, `image_too_many_pixels` or `image_damaged`.
 */
export async function reencode(bytes: Buffer): Promise<Buffer> {
  if (!startsWith(bytes, JPEG) && !startsWith(bytes, PNG)) throw ApiError.field('image_type', 'image');
  try {
    const image = sharp(bytes, { limitInputPixels: LIMITS.upload.pixels, failOn: 'warning', animated: false });
    const { width, height, format } = await image.metadata();
    if (format !== 'jpeg' && format !== 'png') throw ApiError.field('image_type', 'image');
    if (width * height > LIMITS.upload.pixels) throw ApiError.field('image_too_many_pixels', 'image');
    return await image
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .toBuffer();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw ApiError.field('image_too_many_pixels', 'image');
    }
    throw ApiError.field('image_damaged', 'image');
  }
}

const startsWith = (bytes: Buffer, signature: Buffer) => bytes.subarray(0, signature.length).equals(signature);
