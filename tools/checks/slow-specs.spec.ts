import { slowSpecs } from './slow-specs.js';
import { example } from './tree.js';

it('reports slow specs that no command runs', () => {
  const tree = example({
    'mf-a/package.json': '{ "scripts": { "test:slow": "jest -c jest.slow.mjs" } }',
    'mf-a/src/a.slow.spec.tsx': '',
    'mf-b/package.json': '{ "scripts": { "test": "jest" } }',
    'mf-b/src/b.slow.spec.ts': '',
    'mf-b/src/b.slow.api.spec.ts': '',
    'mf-b/src/b.spec.ts': '',
  });
  expect(slowSpecs.find(tree).map(({ path }) => path)).toEqual(['mf-b/src/b.slow.spec.ts']);
});
