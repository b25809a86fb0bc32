import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageFolders } from './packages.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-packages-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function install(packages: Record<string, object>): void {
  for (const [folder, manifest] of Object.entries(packages)) {
    const file = join(root, folder, 'package.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(manifest));
  }
}

const folders = (name: string) => packageFolders(root, [{ name, from: join(root, 'app') }], (own) => own === 'own');

test('everything that a package needs, from where Node finds it', () => {
  install({
    'node_modules/a': {
      dependencies: { b: '1', own: '1', '@types/x': '1' },
      peerDependencies: { c: '1', d: '1' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/a/node_modules/b': {},
    'node_modules/b': {},
    'node_modules/c': { dependencies: { b: '2', a: '1' } },
    'node_modules/d': {},
  });
  expect(folders('a')).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/b', 'node_modules/c']);
});

test('parts for other machines may be missing, nothing else', () => {
  install({
    'node_modules/a': { dependencies: { here: '1' }, optionalDependencies: { here: '1', there: '1' } },
    'node_modules/here': {},
  });
  expect(folders('a')).toEqual(['node_modules/a', 'node_modules/here']);
  install({ 'node_modules/a': { dependencies: { gone: '1' } } });
  expect(() => folders('a')).toThrow('gone is not installed; node_modules/a needs it.');
});
