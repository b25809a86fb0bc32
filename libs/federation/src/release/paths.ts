import { join } from 'node:path';

/** The release document's file in the releases folder. */
export const DOCUMENT_FILE = 'release.json';
/** Folder of every document that was ever current, by id. */
export const DOCUMENTS_FOLDER = 'documents';
/** The release record, in a published build's folder. */
export const RECORD_FILE = 'record.json';
/** Folder of a published build's server module, next to `browser/`. */
export const SERVER_MODULES = 'server';

/** Folder of one published build. */
export const buildFolder = (releasesDir: string, name: string, hash: string) => join(releasesDir, name, hash);

/** Path of a published build's server module. */
export const serverModulePath = (releasesDir: string, name: string, hash: string, file: string) =>
  join(buildFolder(releasesDir, name, hash), SERVER_MODULES, file);

/** Where the shell server serves a published build that has no host of its own. */
export const defaultBase = (name: string, hash: string) => `/releases/${name}/${hash}/browser/`;
