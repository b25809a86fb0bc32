import { isUtf8 } from 'node:buffer';
import type { ImportEncoding } from '@waybill/contracts';
import { invalidFile } from './invalid-file.js';

/** The encoding of a text; not `certain` if its bytes fit other encodings as well. */
interface Detected {
  encoding: ImportEncoding;
  certain: boolean;
}

/** Western European Windows: what most spreadsheet programs save when asked for CSV. */
const GUESS: ImportEncoding = 'windows-1252';
const PROBED_BYTES = 4_096;
/** Control characters that no text has: the file is something else. */
const BINARY = /[^\P{Cc}\s\u0080-\u009f]/u;

/** The text of a file. With `chosen` nothing is detected. */
export function decode(bytes: Buffer, chosen?: ImportEncoding): Detected & { text: string } {
  const detected = chosen ? { encoding: chosen, certain: true } : detect(bytes);
  const text = decoded(bytes, detected.encoding);
  if (BINARY.test(text)) throw invalidFile('File is not text. Save the table as .xlsx or CSV.');
  return { ...detected, text };
}

function decoded(bytes: Buffer, encoding: ImportEncoding): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw invalidFile(`File is not ${encoding.toUpperCase()} text. Choose another encoding.`);
  }
}

function detect(bytes: Buffer): Detected {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', certain: true };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', certain: true };
  const unmarked = unmarkedUtf16(bytes.subarray(0, PROBED_BYTES));
  if (unmarked) return { encoding: unmarked, certain: true };
  return isUtf8(bytes) ? { encoding: 'utf-8', certain: true } : { encoding: GUESS, certain: false };
}

/** UTF-16 without a byte order mark: the delimiters and column names of the header have a zero in every other byte. */
function unmarkedUtf16(bytes: Buffer): ImportEncoding | null {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < bytes.length / 8) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
