import { leftovers } from './leftovers.js';
import { example } from './tree.js';

const find = (path: string, text: string) =>
  leftovers.find(example({ [path]: text })).map((violation) => violation.text);

it.each([
  ['docs/a.md', ['Run ', 'home', 'jo', 'start.sh'].join('/'), 'contains a path of one machine'],
  ['kit/a.ts', `// ${'TO'}${'DO'}: later`, 'is unfinished'],
  ['kit/a.ts', `// @ts-${'ignore'}`, 'silences the compiler'],
  ['kit/a.spec.ts', `it.${'only'}('x', run);`, 'excludes tests'],
  ['e2e/a.ts', `test.${'skip'}('x', run);`, 'excludes tests'],
])('reports in %s: %s', (path, text, message) => {
  expect(find(path, text)).toEqual([message]);
});

it('accepts paths of the site', () => {
  expect(find('kit/a.ts', "'/control/index.html'; './home/page.js'; 'mf-public/src/home/page.tsx';")).toEqual([]);
});
