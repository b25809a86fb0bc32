import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** `waybill-1.0.0-linux-x64`: the folder in a bundle's archive, and the archive without its ending. */
export function bundleName(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return `waybill-${version}-${process.platform}-${process.arch}`;
}

/** Where `npm run bundle` writes. */
export const BUNDLES = join(ROOT, 'dist/bundle');
