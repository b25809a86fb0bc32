import { fileLength } from './file-length.js';
import { example } from './tree.js';

it('reports long files, except specs and generated ones', () => {
  const lines = (count: number) => 'x\n'.repeat(count);
  const tree = example({
    'a.ts': lines(251),
    'b.ts': lines(250),
    'c.spec.ts': lines(900),
    'd.generated.ts': lines(900),
    'e.md': lines(900),
  });
  expect(fileLength.find(tree)).toEqual([{ path: 'a.ts', line: 250, text: 'has 251 lines' }]);
});
