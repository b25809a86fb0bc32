import { join } from 'node:path';
import { identityOf } from './identity.js';

const ROOT = join(import.meta.dirname, '../..');

/** The folder in a bundle's archive, and the archive without its ending. */
export const bundleName = (): string => identityOf(ROOT).name;

/** Where `npm run bundle` writes. */
export const BUNDLES = join(ROOT, 'dist/bundle');
