import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** A catalogue as authors write it: flat keys, ICU messages. */
export type SourceCatalog = Record<string, string>;

/** A catalogue as the browser receives it: messages already parsed. */
export type Catalog = Record<string, CompiledMessage>;

/** The language every other catalogue is completed from. */
export const SOURCE_LANGUAGE = 'en';

/** Files that hold catalogues: `locales/<language>.json`. */
export const LOCALE_FILE = /[\\/]locales[\\/]([a-z]{2})\.json$/;

/** Path of the English catalogue beside the given one. */
export function sourceCatalogPath(file: string): string {
  return join(dirname(file), `${SOURCE_LANGUAGE}.json`);
}

/** Reads a catalogue and refuses anything but flat texts, naming the file. */
export function readCatalog(file: string, text = readFileSync(file, 'utf8')): SourceCatalog {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${file}: not an object`);
  for (const [key, message] of Object.entries(value)) {
    if (typeof message !== 'string') throw new Error(`${file}: "${key}" is not a string`);
  }
  return value as SourceCatalog;
}

/**
 * Compiles a catalogue, filling keys it lacks from English and leaving out keys that English no longer has.
 * @throws Error naming file and key when a message is not valid ICU.
 */
export function compileCatalog(file: string, own: SourceCatalog, source: SourceCatalog): Catalog {
  const compiled: Catalog = {};
  for (const [key, english] of Object.entries(source)) compiled[key] = compileOne(file, key, own[key] ?? english);
  return compiled;
}

function compileOne(file: string, key: string, message: string): CompiledMessage {
  try {
    return compileMessageOrThrow(message);
  } catch (cause) {
    throw new Error(`${file}: "${key}" is not a valid ICU message: ${(cause as Error).message}`, { cause });
  }
}
