import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { invalidFile } from '../file/invalid-file.js';
import { tooLarge } from './too-large.js';

const inflate = promisify(inflateRaw);

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_SIZE = 22;
const MAX_COMMENT = 0xffff;
const MAX_PARTS = 1_000;
/** All parts that are read of one archive, unpacked: a small file may unpack to very much. */
const MAX_UNPACKED = 96 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

interface Part {
  method: number;
  isEncrypted: boolean;
  packedSize: number;
  header: number;
}

const damaged = () => invalidFile('File is damaged. Save it again as .xlsx, or as CSV.');

const codeOf = (cause: unknown) => (cause as NodeJS.ErrnoException).code;

export const isZip = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === LOCAL_HEADER;

/** The parts of a zip archive in memory, unpacked one by one and within a limit. */
export class ZipArchive {
  private readonly parts = new Map<string, Part>();
  private left = MAX_UNPACKED;

  constructor(private readonly bytes: Buffer) {
    try {
      this.readDirectory();
    } catch (cause) {
      if (codeOf(cause) === 'ERR_OUT_OF_RANGE') throw damaged();
      throw cause;
    }
  }

  has(name: string): boolean {
    return this.parts.has(name);
  }

  /** The text of a part. */
  async read(name: string): Promise<string> {
    const part = this.parts.get(name);
    if (!part) throw damaged();
    const unpacked = await this.unpack(part);
    this.left -= unpacked.length;
    return unpacked.toString('utf8');
  }

  private readDirectory(): void {
    const { bytes } = this;
    const end = this.directoryEnd();
    const count = bytes.readUInt16LE(end + 10);
    if (count > MAX_PARTS) throw damaged();
    let at = bytes.readUInt32LE(end + 16);
    for (let index = 0; index < count; index++) {
      if (bytes.readUInt32LE(at) !== DIRECTORY_HEADER) throw damaged();
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
      const nameEnd = at + 46 + (nameLength ?? 0);
      this.parts.set(bytes.toString('utf8', at + 46, nameEnd), {
        method: bytes.readUInt16LE(at + 10),
        isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
        packedSize: bytes.readUInt32LE(at + 20),
        header: bytes.readUInt32LE(at + 42),
      });
      at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
    }
  }

  /** The record at the end that says where the directory is. */
  private directoryEnd(): number {
    const last = this.bytes.length - DIRECTORY_END_SIZE;
    for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--)
      if (this.bytes.readUInt32LE(at) === DIRECTORY_END) return at;
    throw damaged();
  }

  private async unpack({ method, isEncrypted, packedSize, header }: Part): Promise<Buffer> {
    if (isEncrypted) throw invalidFile('File is encrypted. Save it without a password.');
    try {
      const start = header + 30 + this.bytes.readUInt16LE(header + 26) + this.bytes.readUInt16LE(header + 28);
      const packed = this.bytes.subarray(start, start + packedSize);
      if (method === STORED && packed.length <= this.left) return packed;
      if (method === DEFLATED) return await inflate(packed, { maxOutputLength: Math.max(1, this.left) });
    } catch (cause) {
      if (codeOf(cause) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    }
    throw damaged();
  }
}
