import { lockIntegrity } from './lock-integrity.js';
import { example } from './tree.js';

it('reports packages whose contents no hash fixes', () => {
  const packages = {
    '': {},
    'libs/kit': {},
    'node_modules/@waybill/kit': { link: true },
    'node_modules/zod': { integrity: 'sha512-abc' },
    'node_modules/old': { integrity: 'sha1-abc' },
    'backend/node_modules/glob': {},
  };
  const tree = example({ 'package-lock.json': JSON.stringify({ packages }) });
  expect(lockIntegrity.find(tree)).toEqual([
    { path: 'package-lock.json', line: 1, text: 'has no SHA-512 of node_modules/old' },
    { path: 'package-lock.json', line: 1, text: 'has no SHA-512 of backend/node_modules/glob' },
  ]);
});
