import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from '@waybill/kit';
import { manifest, moduleWith, remote, renderPage } from '../testing/page';

const A = () => <Link to="/mf-b.html">to B</Link>;
const B = () => <Link to="/mf-a.html">to A</Link>;
const modules = {
  'mf-a': moduleWith([{ path: '/mf-a.html', title: 'title', Component: A }]),
  'mf-b': moduleWith([{ path: '/mf-b.html', title: 'title', Component: B }]),
};
const boot = manifest({
  remotes: [remote({ name: 'mf-a', build: 'aaaa' }), remote({ name: 'mf-b', version: '2.0.0', build: 'bbbb' })],
});

beforeEach(() => {
  window.scrollTo = jest.fn() as typeof window.scrollTo;
});

/** What the page sends to its server. */
function recorded() {
  const sent: { remote: string; version: string; ms?: number }[] = [];
  const fetch = async (url: RequestInfo | URL, init?: RequestInit) => {
    if (url === '/releases/mounts') sent.push(JSON.parse(String(init?.body)));
    return new Response('{}');
  };
  return { sent, fetch };
}

it('tells once for each remote that it runs, and when the page was alive', async () => {
  const { sent, fetch } = recorded();
  const load = async ({ name }: { name: string }) => modules[name as keyof typeof modules];
  renderPage({ boot, path: '/mf-a.html', load, fetch });
  await waitFor(() => expect(sent).toEqual([{ remote: 'mf-a', version: '1.0.0+aaaa', ms: expect.any(Number) }]));
  await userEvent.click(screen.getByText('to B'));
  await userEvent.click(await screen.findByText('to A'));
  await screen.findByText('to B');
  expect(sent.slice(1)).toEqual([{ remote: 'mf-b', version: '2.0.0+bbbb' }]);
});

it('tells nothing of a remote that does not load, or that is no published build', async () => {
  const { sent, fetch } = recorded();
  const failing = async () => {
    throw new Error('broken');
  };
  renderPage({ boot, path: '/mf-a.html', load: failing, fetch });
  await screen.findByRole('heading', { name: 'This page did not load' });
  const unpublished = manifest({ remotes: [remote({ name: 'mf-a' })] });
  renderPage({ boot: unpublished, path: '/mf-a.html', load: async () => modules['mf-a'], fetch });
  await screen.findByText('to B');
  expect(sent).toEqual([]);
});
