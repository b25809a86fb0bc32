import { hardcodedRemotes } from './hardcoded-remotes.js';
import { example } from './tree.js';

it('reports a remote that the shell names', () => {
  const tree = example({
    'mf-public/package.json': '{}',
    'shell/src/load.ts': "load('mf-public');",
    'shell/server/page.ts': 'const path = `/releases/mf-public/${hash}`;',
    'shell/src/load.spec.ts': "load('mf-public');",
  });
  expect(hardcodedRemotes.find(tree).map(({ path }) => path)).toEqual(['shell/src/load.ts', 'shell/server/page.ts']);
});
