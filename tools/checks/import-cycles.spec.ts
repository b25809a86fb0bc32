import { importCycles } from './import-cycles.js';
import { example } from './tree.js';

it('names the ring', () => {
  const tree = example({
    'backend/src/a.ts': "import { b } from './b.js';",
    'backend/src/b.ts': "import { c } from './c.js';",
    'backend/src/c.ts': "export { a } from './a.js';",
  });
  expect(importCycles.find(tree).map(({ text }) => text)).toEqual([
    'imports in a ring: backend/src/a.ts → backend/src/b.ts → backend/src/c.ts → backend/src/a.ts',
  ]);
});

it('leaves types and trees alone', () => {
  const tree = example({
    'kit/a.ts': "import { b } from './b.js'; import { c } from './c.js';",
    'kit/b.ts': "import type { A } from './a.js'; import { c } from './c.js';",
    'kit/c.ts': '',
  });
  expect(importCycles.find(tree)).toEqual([]);
});
