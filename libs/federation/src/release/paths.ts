import { join } from 'node:path';

/** The release document's file in the releases folder. */
export const DOCUMENT_FILE = 'release.json';
/** Folder of every document that was ever current, by id. */
export const DOCUMENTS_FOLDER = 'documents';
/** Folder of the previews, by name. */
export const PREVIEWS_FOLDER = 'previews';
/** How long builds stay after they left; missing while the default applies. */
export const RETENTION_FILE = 'retention.json';
/** Hashes of the teams' tokens; missing while there are none. */
export const TOKENS_FILE = 'team-tokens.json';
/** When canaries may be decided; missing while the default applies. */
export const CANARY_FILE = 'canary.json';
/** What shell servers have counted of canaries; hidden, for every other folder of a releases folder is a deployable. */
export const CANARY_COUNTS_FOLDER = '.canary-counts';
/** The release record, in a published build's folder. */
export const RECORD_FILE = 'record.json';
/** The most bytes that the build might have, if its remote declared a budget. */
export const BUDGET_FILE = 'budget.json';
/** Shells whose contracts a shell breaks, in its folder; missing when there are none. */
export const BROKEN_SHELLS_FILE = 'broken-shells.json';
/** Folder of a published build's server module, next to `browser/`. */
export const SERVER_MODULES = 'server';

/** Folder of one published build. */
export const buildFolder = (releasesDir: string, name: string, hash: string) => join(releasesDir, name, hash);

/** Path of a published build's server module. */
export const serverModulePath = (releasesDir: string, name: string, hash: string, file: string) =>
  join(buildFolder(releasesDir, name, hash), SERVER_MODULES, file);

/** Where the shell server serves a published build that has no host of its own. */
export const defaultBase = (name: string, hash: string) => `/releases/${name}/${hash}/browser/`;
