import { documentation } from './documentation.js';
import { example } from './tree.js';

it('reports empty documents, broken links, decision records that are not in the index, and long pages', () => {
  const tree = example({
    'README.md':
      '[how](docs/how-to/a.md) [gone](docs/gone.md) [folder](docs/how-to/) [web](https://example.com) [here](#top)',
    'ARCHITECTURE.md': 'x\n'.repeat(151),
    'docs/how-to/a.md': '[back](../../README.md#start)',
    'docs/how-to/b.md': '\n',
    'docs/decisions/README.md': [
      '| [0003](../) |',
      '| [0001](0001-ids.md) |',
      '| [0004](../) |',
      '| [0004](../) |',
    ].join('\n'),
    'docs/decisions/0001-ids.md': 'x\n'.repeat(46),
    'docs/decisions/0002-mail.md': 'x',
  });
  expect(documentation.find(tree).map(({ path, text }) => `${path} ${text}`)).toEqual([
    'docs/how-to/b.md is empty',
    'README.md links to docs/gone.md, which does not exist',
    'docs/decisions/0002-mail.md is not listed in docs/decisions/README.md',
    'docs/decisions/README.md lists 0001 after 0003',
    'docs/decisions/README.md lists 0004 after 0004',
    'ARCHITECTURE.md has 151 lines; the maximum is 150',
    'docs/decisions/0001-ids.md has 46 lines; the maximum is 45',
  ]);
});
