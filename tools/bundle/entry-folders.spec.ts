import { entryFolders } from './entry-folders.js';

test('what Node loads of a package, whatever its folder is called', () => {
  const exports = {
    '.': {
      types: './types/index.d.ts',
      browser: './browser/index.js',
      require: './umd/index.js',
      default: './index.js',
    },
    './deep': { import: './esm/deep.mjs' },
  };
  expect([...entryFolders({ main: './lib/main.js', exports })].sort()).toEqual(['.', 'esm', 'lib', 'umd']);
});

test('a package that names nothing has its entry in its own folder', () => {
  expect([...entryFolders({})]).toEqual(['.']);
});
