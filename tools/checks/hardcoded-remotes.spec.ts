import { hardcodedRemotes } from './hardcoded-remotes.js';
import { example } from './tree.js';

const manifest = (...mounts: string[]) => JSON.stringify({ waybill: { mounts } });

it('reports a remote that the shell names', () => {
  const tree = example({
    'mf-public/package.json': '{}',
    'shell/src/load.ts': "load('mf-public');",
    'shell/server/page.ts': 'const path = `/releases/mf-public/${hash}`;',
    'shell/src/load.spec.ts': "load('mf-public');",
  });
  expect(hardcodedRemotes.find(tree).map(({ path }) => path)).toEqual(['shell/src/load.ts', 'shell/server/page.ts']);
});

describe('a path of a remote', () => {
  const problems = (path: string, code: string) =>
    hardcodedRemotes.find(
      example({
        'mf-a/package.json': manifest('/', '/pages/*', '/contact.html'),
        'mf-b/package.json': manifest('/panel/*', '/p'),
        [path]: code,
      }),
    );

  it.each([
    ["path === '/contact.html'", 'names /contact.html, a path of the remote that mounts /contact.html'],
    ["const MOUNT = '/panel/*';", 'names /panel/*, a path of the remote that mounts /panel/*'],
    ["path.startsWith('/panel/')", 'names /panel/, a path of the remote that mounts /panel/*'],
    ["path.startsWith('/panel')", 'names /panel, a path of the remote that mounts /panel/*'],
    ["go('/panel/index.html')", 'names /panel/index.html, a path of the remote that mounts /panel/*'],
    ['const url = `/pages/${slug}`;', 'names /pages/, a path of the remote that mounts /pages/*'],
  ])('is rejected in the shell: %s', (code, text) => {
    expect(problems('shell/src/frame/x.ts', code).map((one) => one.text)).toEqual([text]);
    expect(problems('shell/server/x.ts', code)).toHaveLength(1);
    expect(problems('libs/kit/src/x.ts', code)).toHaveLength(1);
  });

  it.each([
    ['shell/src/frame/x.ts', "home('/')"],
    ['shell/src/frame/x.ts', "go('/panels'); go('/contact'); go('/api/pages/'); go('a /panel/ in a text')"],
    ['shell/src/frame/x.spec.ts', "go('/panel/index.html')"],
    ['shell/server/testing/x.ts', "go('/panel/index.html')"],
    ['libs/kit/gallery/x.ts', "go('/panel/index.html')"],
    ['mf-b/src/x.ts', "go('/panel/index.html')"],
  ])('is allowed elsewhere: %s: %s', (path, code) => expect(problems(path, code)).toEqual([]));

  it('is allowed where the specification fixes the link, and in no other file', () => {
    const code = 'const link = <Link to="/contact.html" />;';
    expect(problems('shell/src/frame/top-bar.tsx', code)).toEqual([]);
    expect(problems('shell/src/frame/side-menu.tsx', code)).toHaveLength(1);
  });
});
