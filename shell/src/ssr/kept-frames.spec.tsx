/** @jest-environment node */
import type { LanguageCode } from '@waybill/contracts';
import type { BootBrand, BootManifest } from '@waybill/federation/gate';
import { emptySlice, useLocation } from '@waybill/kit';
import { useId } from 'react';
import { GRAPH_PATH, type RenderRequest, type ServerRenderer } from '../../server/render/protocol';
import { manifest, moduleWith, remote } from '../testing/page';
import { createRenderer } from './render';

/** Whether the frame is made of the parts of the browser, which are rendered each time. */
let mockIsPlain = false;
/** How many footers have been rendered. */
let mockFooters = 0;
jest.mock('../frame/chrome-parts', () => {
  const { createElement } = jest.requireActual('react');
  const plain = jest.requireActual('../frame/chrome-parts');
  const kept = jest.requireActual('../frame/chrome-parts.server');
  const part = (name: string) => () => createElement((mockIsPlain ? plain : kept)[name]);
  return { Footer: part('Footer'), SideMenu: part('SideMenu'), TopBar: part('TopBar') };
});
jest.mock('../frame/footer', () => {
  const { Footer } = jest.requireActual('../frame/footer');
  return {
    Footer: () => {
      mockFooters += 1;
      return <Footer />;
    },
  };
});

/** A page whose HTML depends on its place in the tree, on the query and on an image of its own. */
function Page() {
  const { pathname, search } = useLocation();
  return (
    <section id={useId()}>
      <meta name="robots" content="noindex" />
      <img src="/uploads/images/own.png" alt="" />
      {pathname} {search}
    </section>
  );
}

const MOUNTS = ['/', '/a.html', '/pages/:slug'];
const remoteModule = moduleWith(MOUNTS.map((path) => ({ path, Component: Page, title: 'title' })));
const menu = [{ path: '/a.html', icon: 'route', text: 'A' }];
const bootWith = (brand: Partial<BootBrand> = {}): BootManifest =>
  manifest({
    remotes: [remote({ name: 'mf-a', mounts: MOUNTS })],
    menu,
    brand: { name: 'Waybill', company: 'Waybill Ltd', years: '2023', mark: null, logo: null, ...brand },
  });
const BOOTS = [bootWith(), bootWith({ logo: '/uploads/images/logo.png' }), bootWith({ mark: '/favicon.svg?v=1' })];

const graphWith = (title: string) => ({
  admin: false,
  pages: { ...emptySlice(), data: [{ id: '1', slug: 'about', icon: 'info', title }] },
  reviews: emptySlice(),
  settings: { ...emptySlice(), data: [{ contact_email: 'office@example.test' }] },
});
const GRAPHS = ['About <us>', 'Imprint'].map((title) =>
  JSON.stringify({ status: 'success', errors: [], message: '', data: graphWith(title) }),
);

function requestFor(url: string, { code = 'en', theme = null, boot = BOOTS[0], graph = GRAPHS[0] }: Variant = {}) {
  const responses = { [GRAPH_PATH]: { http: 200, text: graph as string } };
  return { url, code, theme, boot: boot as BootManifest, responses } satisfies RenderRequest;
}
interface Variant {
  code?: LanguageCode;
  theme?: 'DARK' | null;
  boot?: BootManifest | undefined;
  graph?: string | undefined;
}

let renderer: ServerRenderer;
beforeEach(() => {
  mockIsPlain = false;
  mockFooters = 0;
  renderer = createRenderer('mf-a', remoteModule);
});

it('a page is the same to the byte, whether its frame is kept or not', async () => {
  const variants = (['en', 'ar', 'de'] as const).flatMap((code) =>
    BOOTS.flatMap((boot) =>
      GRAPHS.map((graph) => ({ code, theme: code === 'de' ? ('DARK' as const) : null, boot, graph })),
    ),
  );
  const requests = ['/', '/a.html?x=1', '/a.html?x=2', '/pages/about', '/nowhere.html'].flatMap((url) =>
    variants.map((variant) => requestFor(url, variant)),
  );
  mockIsPlain = true;
  const plain = createRenderer('mf-a', remoteModule);
  const expected: unknown[] = [];
  for (const request of requests) expected.push(await plain.render(request));
  mockIsPlain = false;
  for (const pass of ['first', 'second'])
    for (const [n, request] of requests.entries())
      expect([pass, request.url, await renderer.render(request)]).toEqual([pass, request.url, expected[n]]);
  expect(new Set(expected.map((page) => JSON.stringify(page))).size).toBe(requests.length);
});

it('the frame is rendered once for pages that differ in their query', async () => {
  for (const n of [1, 2, 3]) expect((await renderer.render(requestFor(`/a.html?x=${n}`))).html).toContain(`x=${n}`);
  expect(mockFooters).toBe(1);
});

it.each<[string, string, Variant]>([
  ['another language', '/a.html', { code: 'de' }],
  ['another theme', '/a.html', { theme: 'DARK' }],
  ['another brand', '/a.html', { boot: BOOTS[1] }],
  ['another graph', '/a.html', { graph: GRAPHS[1] }],
  ['another path', '/', {}],
])('it is rendered again for %s', async (_, url, variant) => {
  await renderer.render(requestFor('/a.html'));
  await renderer.render(requestFor(url, variant));
  expect(mockFooters).toBe(2);
});

it('only the frames that were used last are kept', async () => {
  for (let n = 0; n < 40; n += 1) await renderer.render(requestFor(`/pages/${n}`));
  await renderer.render(requestFor('/pages/39'));
  expect(mockFooters).toBe(40);
  await renderer.render(requestFor('/pages/0'));
  expect(mockFooters).toBe(41);
});
