import { leftovers } from './leftovers.js';
import { example } from './tree.js';

const find = (path: string, text: string) => leftovers.find(example({ [path]: text })).map(({ text: fault }) => fault);

it.each([
  ['docs/a.md', ['Run ', 'home', 'jo', 'start.sh'].join('/'), 'names a place on one machine'],
  ['kit/a.ts', `// ${'TO'}${'DO'}: later`, 'is unfinished'],
  ['kit/a.ts', `// @ts-${'ignore'}`, 'silences the compiler'],
  ['kit/a.spec.ts', `it.${'only'}('x', run);`, 'leaves tests out'],
  ['e2e/a.ts', `test.${'skip'}('x', run);`, 'leaves tests out'],
])('finds in %s: %s', (path, text, fault) => {
  expect(find(path, text)).toEqual([fault]);
});

it('leaves paths of the site alone', () => {
  expect(find('kit/a.ts', "'/control/index.html'; './home/page.js'; 'mf-public/src/home/page.tsx';")).toEqual([]);
});
