import { affectedJourneys } from './affected.js';

const FILES: Record<string, string> = {
  'mf-public/package.json': JSON.stringify({ waybill: { mounts: ['/', '/pages/*', '/contact.html'] } }),
  'mf-tracking/package.json': JSON.stringify({ waybill: { mounts: ['/track.html'] } }),
  'mf-control/package.json': JSON.stringify({ waybill: { mounts: ['/control/*', '/cp', '/cp/*'] } }),
  'e2e/site/fixtures.ts': "await page.goto('/control/signin.html');",
  'e2e/site/mails.ts': 'export const LINK = /https:\\/\\/[^/]+\\/track\\.html/;',
  'e2e/journeys/home.spec.ts': "import { test } from '../site/fixtures.js';\nawait page.goto('/');",
  'e2e/journeys/content.spec.ts': "await page.goto(site.url + '/pages/about-us');",
  'e2e/journeys/mails.spec.ts': "import { LINK } from '../site/mails.js';",
  'e2e/journeys/panel.spec.ts': "await page.goto('/control/index.html');",
  'e2e/journeys/short-address.spec.ts': "await page.goto('/cp');",
  'e2e/journeys/missing.spec.ts': "await breakRemote('mf-tracking');",
};
const JOURNEYS = Object.keys(FILES).filter((file) => file.endsWith('.spec.ts'));
const read = (path: string) => FILES[path] ?? '';
const reached = (projects: string[], ...changed: string[]) =>
  affectedJourneys(projects, changed, JOURNEYS, read).map((file) =>
    file.slice('e2e/journeys/'.length, -'.spec.ts'.length),
  );

it.each<[string, string[]]>([
  ['mf-public', ['home', 'content']],
  ['mf-tracking', ['mails', 'missing']],
  ['mf-control', ['panel', 'short-address']],
])('a change of %s reaches the journeys that visit its pages, also by what they import', (remote, expected) =>
  expect(reached([remote, 'e2e'], `${remote}/src/a.tsx`)).toEqual(expected),
);

it('a changed journey is run itself', () => {
  expect(reached(['mf-control', 'e2e'], 'mf-control/src/a.tsx', 'e2e/journeys/home.spec.ts')).toEqual([
    'home',
    'panel',
    'short-address',
  ]);
  expect(reached(['e2e'], 'e2e/journeys/home.spec.ts')).toEqual(['home']);
});

it.each(['shell/src/a.ts', 'libs/kit/src/a.ts', 'backend/src/a.ts', 'e2e/site/mails.ts', 'mf-public/package.json'])(
  '%s reaches all',
  (file) => expect(reached(['mf-public', 'mf-tracking', 'mf-control', 'e2e'], file)).toHaveLength(JOURNEYS.length),
);
