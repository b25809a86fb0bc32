import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive with these parts, deflated. */
export function zip(parts: Record<string, string | Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const sizes = numbers([crc32(bytes), 4], [packed.length, 4], [bytes.length, 4], [name.length, 2], [0, 2]);
    const shared = Buffer.concat([numbers([20, 2], [0, 2], [8, 2], [0, 4]), sizes]);
    const body = Buffer.concat([numbers([0x04034b50, 4]), shared, Buffer.from(name), packed]);
    const rest = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(Buffer.concat([numbers([0x02014b50, 4], [20, 2]), shared, rest, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = directory.length;
  const end = numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...bodies, ...directory, end]);
}

/** Little-endian numbers of these sizes in bytes. */
function numbers(...values: [value: number, size: number][]): Buffer {
  return Buffer.concat(
    values.map(([value, size]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );
}
