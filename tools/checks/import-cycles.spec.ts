import { importCycles } from './import-cycles.js';
import { example } from './tree.js';

it('reports the files of a circle', () => {
  const tree = example({
    'backend/src/a.ts': "import { b } from './b.js';",
    'backend/src/b.ts': "import { c } from './c.js';",
    'backend/src/c.ts': "export { a } from './a.js';",
  });
  expect(importCycles.find(tree).map(({ text }) => text)).toEqual([
    'circular import: backend/src/a.ts → backend/src/b.ts → backend/src/c.ts → backend/src/a.ts',
  ]);
});

it('accepts type-only imports and layers', () => {
  const tree = example({
    'kit/a.ts': "import { b } from './b.js'; import { c } from './c.js';",
    'kit/b.ts': "import type { A } from './a.js'; import { c } from './c.js';",
    'kit/c.ts': '',
  });
  expect(importCycles.find(tree)).toEqual([]);
});
