import { lockfile } from './lockfile.js';
import { example } from './tree.js';

it('reports registry hosts and second lockfiles', () => {
  const tree = example({
    'package-lock.json': '{\n"resolved": "https://npm.internal/zod.tgz"\n"resolved": "libs/kit"\n}',
    'shell/yarn.lock': '',
  });
  expect(lockfile.find(tree)).toEqual([
    { path: 'shell/yarn.lock', line: 1, text: 'is a second lockfile' },
    { path: 'package-lock.json', line: 2, text: 'names the registry npm.internal' },
  ]);
});
