import { parseable } from './parseable.js';
import { example } from './tree.js';

it('reports a syntax error with its line', () => {
  const tree = example({ 'a.ts': 'const a = 1;\nconst a = 2;', 'b.tsx': 'const b = <p>1</p>;' });
  expect(parseable.find(tree)).toMatchObject([{ path: 'a.ts', line: 2 }]);
});
