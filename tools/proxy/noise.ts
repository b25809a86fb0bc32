import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 1_000;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture (PNG) of about so many bytes: random colors, which nothing compresses. */
export function noise(bytes: number): Buffer {
  const height = Math.floor(bytes / (WIDTH * 3 + 1));
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(WIDTH * 3)]));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // eight bits, red, green and blue
  const pixels = deflateSync(Buffer.concat(rows), { level: 0 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
