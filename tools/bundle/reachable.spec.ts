import { example } from '../checks/tree.js';
import { reachable } from './reachable.js';

const LIBRARIES = { '@own/library': 'libs/library' };

test('follows imports through files and our libraries, and names the packages of others', () => {
  const tree = example({
    'server/main.js': "import './part.js'; import { a } from '@own/library'; import { readFile } from 'node:fs';",
    'server/part.js': "export const later = () => import('lazy-package/deep');",
    'server/unused.js': "import 'unused-package';",
    'libs/library/package.json': '{ "exports": { ".": { "default": "./dist/index.js" }, "./test": "./dist/test.js" } }',
    'libs/library/dist/index.js': "export { a } from './a.js';",
    'libs/library/dist/a.js': "import '@scope/package/sub/path';",
    'libs/library/dist/test.js': "import 'test-package';",
  });
  const { files, packages } = reachable(tree, ['server/main.js'], LIBRARIES);
  expect([...files].sort()).toEqual([
    'libs/library/dist/a.js',
    'libs/library/dist/index.js',
    'server/main.js',
    'server/part.js',
  ]);
  expect([...packages].sort()).toEqual(['@scope/package', 'lazy-package']);
});

test('names an entry point that a library does not have', () => {
  const tree = example({
    'main.js': "import '@own/library/nothing';",
    'libs/library/package.json': '{ "exports": { ".": "./dist/index.js" } }',
  });
  expect(() => reachable(tree, ['main.js'], LIBRARIES)).toThrow('@own/library does not export @own/library/nothing.');
});
