import { readable } from './readable.js';
import { example } from './tree.js';

it('finds what cannot be parsed, with its line', () => {
  const tree = example({ 'a.ts': 'const a = 1;\nconst a = 2;', 'b.tsx': 'const b = <p>1</p>;' });
  expect(readable.find(tree)).toMatchObject([{ path: 'a.ts', line: 2 }]);
});
