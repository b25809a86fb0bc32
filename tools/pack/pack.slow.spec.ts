import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packLibraries, type Tarball } from './pack.js';

// Each compiles three libraries.
jest.setTimeout(240_000);

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'waybill-packed-'));
let packed: Tarball[];
beforeAll(() => {
  packed = packLibraries(ROOT, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A tarball's files, unpacked. */
function unpacked({ name, path }: Tarball): { dir: string; files: string[] } {
  const to = mkdtempSync(join(folder, `${name.split('/')[1]}-`));
  execFileSync('tar', ['xzf', path, '-C', to]);
  const dir = join(to, 'package');
  const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  return { dir, files: paths.filter((file) => statSync(join(dir, file)).isFile()) };
}

/** Files that an export leads to; one pattern stands for many. */
const targetsOf = (exports: Record<string, string | { types?: string; default?: string }>) =>
  Object.values(exports)
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .filter((file) => !file.includes('*'));

const RELATIVE = /\b(?:from\s+|import\s+|import\()['"](\.{1,2}\/[^'"\n$]+)['"]/g;

it('packs the libraries that a remote needs, with the same bytes each time', () => {
  expect(packed.map(({ name }) => name)).toEqual(['@waybill/contracts', '@waybill/kit', '@waybill/federation']);
  const hashOf = ({ path }: Tarball) => createHash('sha256').update(readFileSync(path)).digest('hex');
  const before = packed.map(hashOf);
  expect(packLibraries(ROOT, folder).map(hashOf)).toEqual(before);
  expect(readdirSync(folder).filter((file) => file.endsWith('.tgz'))).toHaveLength(3);
});

it('each of them stands alone', () => {
  for (const tarball of packed) {
    const { dir, files } = unpacked(tarball);
    const missing = targetsOf(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).exports).filter(
      (file) => !existsSync(join(dir, file)),
    );
    expect([tarball.name, missing]).toEqual([tarball.name, []]);
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    expect(files.filter((file) => /\.spec\.|\.map$|\.fixture\.|tsbuildinfo/.test(file))).toEqual([]);
    for (const file of files) {
      const text = readFileSync(join(dir, file), 'utf8');
      expect([file, text.includes(ROOT)]).toEqual([file, false]);
      const lost = /\.(js|d\.ts)$/.test(file)
        ? Array.from(text.matchAll(RELATIVE), ([, specifier = '']) => specifier).filter(
            (specifier) => !existsSync(join(dir, dirname(file), specifier)),
          )
        : [];
      expect([file, lost]).toEqual([file, []]);
    }
  }
});
