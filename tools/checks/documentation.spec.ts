import { documentation } from './documentation.js';
import { example } from './tree.js';

const record = (status: string) => `Date: 2026-11-20\nStatus: ${status}\n`;

it('reports empty documents, broken links, decision records that are not in the index, and long pages', () => {
  const tree = example({
    'README.md':
      '[how](docs/how-to/a.md) [gone](docs/gone.md) [folder](docs/how-to/) [web](https://example.com) [here](#top)',
    'ARCHITECTURE.md': 'x\n'.repeat(151),
    'docs/how-to/a.md': '[back](../../README.md#start)',
    'docs/how-to/b.md': '\n',
    'docs/decisions/README.md': [
      '| [0003](../) |',
      '| [0001](0001-ids.md) | Ids | 2026-11-20 | accepted |',
      '| [0004](../) |',
      '| [0004](../) |',
    ].join('\n'),
    'docs/decisions/0001-ids.md': record('accepted') + 'x\n'.repeat(44),
    'docs/decisions/0002-mail.md': record('accepted'),
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

it('reports records without date or status, other ones in the index, and changes that the changed record does not name', () => {
  const tree = example({
    'docs/decisions/README.md': [
      '| [0001](0001-a.md) | A | 2026-11-20 | superseded in part by 0003 |',
      '| [0002](0002-b.md) | B | 2026-11-21 | accepted |',
      '| [0003](0003-c.md) | C | 2026-11-20 | accepted |',
      '| [0004](0004-d.md) | D | 2026-11-20 | accepted |',
      '| [0005](0005-e.md) | E | 2026-11-20 | accepted |',
      '| [0006](0006-f.md) | F | 2026-11-20 | accepted |',
    ].join('\n'),
    'docs/decisions/0001-a.md': record('superseded in part by [0003](0003-c.md): its ids; see 2026-11-22'),
    'docs/decisions/0002-b.md': record('accepted'),
    'docs/decisions/0003-c.md': record('accepted; supersedes the ids of [0001](0001-a.md); adds to [0002](0002-b.md)'),
    'docs/decisions/0004-d.md': record('accepted, changed by [0005](0005-e.md)'),
    'docs/decisions/0005-e.md': record('accepted, changes [0003](0003-c.md) and [0004](0004-d.md)'),
    'docs/decisions/0006-f.md': '2026-11-20\n',
  });
  expect(documentation.find(tree).map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual([
    'docs/decisions/0006-f.md:1 has no line "Date: …", or none "Status: …"',
    'docs/decisions/README.md:2 says "2026-11-21, accepted" of 0002, which says "2026-11-20, accepted"',
    'docs/decisions/README.md:4 says "2026-11-20, accepted" of 0004, which says "2026-11-20, accepted, changed by [0005](0005-e.md)"',
    'docs/decisions/0003-c.md:1 does not name 0005, which changes it, in its status',
  ]);
});
