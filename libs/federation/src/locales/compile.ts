import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** A catalogue as written by authors: flat keys, ICU messages. */
export type SourceCatalog = Record<string, string>;

/** A catalogue as sent to the browser: parsed messages. */
export type Catalog = Record<string, CompiledMessage>;

/** The fallback language of every other catalogue. */
export const SOURCE_LANGUAGE = 'en';

/** Paths of catalogues: `locales/<language>.json`. */
export const LOCALE_FILE = /[\\/]locales[\\/]([a-z]{2})\.json$/;

/** Path of the English catalogue in the folder of the given one. */
export function sourceCatalogPath(file: string): string {
  return join(dirname(file), `${SOURCE_LANGUAGE}.json`);
}

/** Reads a catalogue. @throws Error naming the file when it is not a flat object of strings */
export function readCatalog(file: string, text = readFileSync(file, 'utf8')): SourceCatalog {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${file}: not an object`);
  for (const [key, message] of Object.entries(value)) {
    if (typeof message !== 'string') throw new Error(`${file}: "${key}" is not a string`);
  }
  return value as SourceCatalog;
}

/**
 * Compiles a catalogue: keys it lacks come from English, keys that English lacks are dropped.
 * @throws Error naming file and key when a message is not valid ICU
 */
export function compileCatalog(file: string, catalog: SourceCatalog, source: SourceCatalog): Catalog {
  const compiled: Catalog = {};
  for (const [key, english] of Object.entries(source))
    compiled[key] = compileMessage(file, key, catalog[key] ?? english);
  return compiled;
}

function compileMessage(file: string, key: string, message: string): CompiledMessage {
  try {
    return compileMessageOrThrow(message);
  } catch (cause) {
    throw new Error(`${file}: "${key}" is not a valid ICU message: ${(cause as Error).message}`, { cause });
  }
}
