import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { DOCUMENTS } from './contents.js';

const ROOT = join(import.meta.dirname, '../..');
const OPERATIONS = 'docs/operations';

/** Paths in the repository are those in the bundle, of documents. */
const isBundled = (path: string): boolean =>
  existsSync(join(ROOT, path)) && Object.keys(DOCUMENTS).some((one) => path === one || path.startsWith(`${one}/`));

const files = [...readdirSync(join(ROOT, OPERATIONS)).map((name) => `${OPERATIONS}/${name}`), 'CHANGELOG.md'];

test.each(files)('the bundle has what %s links to', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, path]) => path ?? '');
  const paths = links.map((path) => normalize(join(file, '..', path)));
  expect(isBundled(file)).toBe(true);
  expect(paths.filter((path) => !isBundled(path))).toEqual([]);
});
