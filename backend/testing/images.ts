import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const canvas = { create: { width: 64, height: 48, channels: 3, background: '#0e5a4a' } } as const;

export const pngImage = (): Promise<Buffer> => sharp(canvas).png().toBuffer();

export const jpegImage = (): Promise<Buffer> => sharp(canvas).jpeg().toBuffer();

/** A JPEG with a rotated orientation and GPS metadata. */
export const jpegWithMetadata = (): Promise<Buffer> =>
  sharp(canvas)
    .withExif({ IFD0: { Artist: 'Somebody private' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A valid PNG of about 100 KB that decodes to 900 megapixels of one bit each. */
export function decompressionBomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
}

/** A form with the file as `image` and other fields. */
export function formWith(bytes: Uint8Array, fields: Record<string, string> = {}, fileName = 'photo.jpg'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), fileName);
  return form;
}
