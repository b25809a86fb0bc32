import { documents } from './documents.js';
import { example } from './tree.js';

it('finds dead links, unlisted decisions and long pages', () => {
  const tree = example({
    'README.md':
      '[how](docs/how-to/a.md) [gone](docs/gone.md) [folder](docs/how-to/) [web](https://example.com) [here](#top)',
    'ARCHITECTURE.md': 'x\n'.repeat(151),
    'docs/how-to/a.md': '[back](../../README.md#start)',
    'docs/decisions/README.md': '[0001](0001-ids.md)',
    'docs/decisions/0001-ids.md': 'x\n'.repeat(46),
    'docs/decisions/0002-mail.md': 'x',
  });
  expect(documents.find(tree).map(({ path, text }) => `${path} ${text}`)).toEqual([
    'README.md links to docs/gone.md, which is not there',
    'docs/decisions/0002-mail.md is not listed in docs/decisions/README.md',
    'ARCHITECTURE.md has 151 lines, 150 are enough',
    'docs/decisions/0001-ids.md has 46 lines, 45 are enough',
  ]);
});
