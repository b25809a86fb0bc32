import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useOwnChrome } from '@waybill/kit';
import type { ComponentType } from 'react';
import { manifest, moduleWith, remote, renderPage } from '../testing/page';

const title = 'title';
const boot = manifest({
  remotes: [remote({ name: 'mf-a', mounts: ['/a/*'] }), remote({ name: 'mf-b' })],
});

const Own = () => {
  useOwnChrome();
  return (
    <>
      <Link to="/mf-b.html">to B</Link>
      <div id="content" tabIndex={-1}>
        <h1>Own</h1>
        <Link to="/a/two">go</Link>
      </div>
    </>
  );
};
const Broken = () => {
  useOwnChrome();
  throw new Error('broken while rendering');
};
const RemoteB = () => <h1>Remote B</h1>;

function open(First: ComponentType) {
  const loaded = {
    'mf-a': moduleWith([
      { path: '/a/one', title, Component: First },
      { path: '/a/two', title, Component: Own },
    ]),
    'mf-b': moduleWith([{ path: '/mf-b.html', title, Component: RemoteB }]),
  };
  renderPage({ boot, path: '/a/one', loaded });
}

const SITE_CHROME = ['banner', 'contentinfo'] as const;

describe('a page that draws its own chrome', () => {
  it('has nothing of the site around it; the next page has', async () => {
    open(Own);
    expect(await screen.findByRole('heading', { name: 'Own' })).toBeInTheDocument();
    for (const role of SITE_CHROME) expect(screen.queryByRole(role)).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'You are here' })).not.toBeInTheDocument();
    expect(document.title).toBe('title · Waybill');
    expect(document.querySelectorAll('#content')).toHaveLength(1);
    await userEvent.click(screen.getByRole('link', { name: 'to B' }));
    expect(await screen.findByRole('heading', { name: 'Remote B' })).toBeInTheDocument();
    for (const role of SITE_CHROME) expect(screen.getByRole(role)).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
  });

  it('receives the focus of a new page in its content', async () => {
    open(Own);
    await userEvent.click(await screen.findByRole('link', { name: 'go' }));
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('div#content')));
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });

  it('has the chrome of the site when it fails', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open(Broken);
    expect(await screen.findByText('This page did not load')).toBeInTheDocument();
    for (const role of SITE_CHROME) expect(screen.getByRole(role)).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});
