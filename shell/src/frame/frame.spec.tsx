import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminAtom, createState, Link, Loading, pagesAtom, useDocumentTitle, useLanguage } from '@waybill/kit';
import { useEffect } from 'react';
import { RemoteFailure } from '../remotes/failure';
import { deferredWidgets, manifest, moduleWith, remote, renderPage } from '../testing/page';

const title = 'title';
const Broken = () => {
  throw new Error('broken while rendering');
};
const BrokenLater = () => {
  useEffect(() => {
    throw new Error('broken after mounting');
  }, []);
  return <p>shown briefly</p>;
};

const RemoteB = () => <h1>Remote B</h1>;
const Named = () => {
  useDocumentTitle('A parcel');
  return <h1>Remote B</h1>;
};
const Recovered = () => <h1>Recovered</h1>;
const LinkToB = () => <Link to="/mf-b.html">to B</Link>;
const ShowsLanguage = () => (
  <>
    <h1>{useLanguage().formatDate('2026-11-20')}</h1>
    <Loading />
  </>
);
const Two = () => <h1>Two</h1>;
const GoToTwo = () => <Link to="/a/two">go</Link>;

const boot = manifest({
  remotes: [remote({ name: 'mf-a', mounts: ['/', '/a/*'] }), remote({ name: 'mf-b' })],
  menu: [{ path: '/', icon: 'home', text: 'Home Page' }],
});

describe('the frame', () => {
  it('shows the remote that owns the path, and its title in the tab', async () => {
    const page = moduleWith([{ path: '/mf-b.html', title, Component: RemoteB }]);
    renderPage({ boot, path: '/mf-b.html', load: async () => page });
    expect(await screen.findByRole('heading', { name: 'Remote B' })).toBeInTheDocument();
    expect(document.title).toBe('A title · Waybill');
    expect(within(screen.getByRole('navigation', { name: 'You are here' })).getByText('A title')).toBeVisible();
  });

  it('appends the name of the site to a title that the page sets itself', async () => {
    const page = moduleWith([{ path: '/mf-b.html', title, Component: Named }]);
    renderPage({ boot, path: '/mf-b.html', load: async () => page });
    await screen.findByRole('heading', { name: 'Remote B' });
    await waitFor(() => expect(document.title).toBe('A parcel · Waybill'));
  });

  it('shows an unknown URL and a way back', async () => {
    renderPage({ boot, path: '/nowhere.html?x=1' });
    expect(screen.getByRole('heading', { name: 'Resource Not Found' })).toBeInTheDocument();
    expect(document.title).toBe('Resource Not Found · Waybill');
    expect(screen.getByText(`${window.location.origin}/nowhere.html?x=1`)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeInTheDocument();
    await deferredWidgets();
  });

  it('does the same for a URL that its remote does not know', async () => {
    renderPage({ boot, path: '/a/unknown', load: async () => moduleWith([]) });
    expect(await screen.findByRole('heading', { name: 'Resource Not Found' })).toBeInTheDocument();
  });

  it('shows a remote without translation in English throughout', async () => {
    const untranslated = moduleWith([{ path: '/mf-b.html', title, Component: ShowsLanguage }]);
    const locales = untranslated.locales;
    untranslated.locales = async (code) => {
      if (code !== 'en') throw Object.assign(new Error('none'), { code: 'MODULE_NOT_FOUND' });
      return locales(code);
    };
    renderPage({ boot, path: '/mf-b.html', load: async () => untranslated, language: 'ar' });
    const heading = await screen.findByRole('heading', { name: 'Nov 20, 2026' });
    expect(heading.closest('[lang]')).toHaveAttribute('lang', 'en');
    expect(heading.closest('[dir]')).toHaveAttribute('dir', 'ltr');
    expect(screen.getByText('Fetching Data ...')).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'You are here' }).closest('[lang]')).toHaveAttribute('lang', 'en');
  });

  it('shows a translated remote in the language of the page', async () => {
    const translated = moduleWith([{ path: '/mf-b.html', title, Component: ShowsLanguage }]);
    renderPage({ boot, path: '/mf-b.html', load: async () => translated, language: 'de' });
    const heading = await screen.findByRole('heading', { name: '20. Nov. 2026' });
    expect(heading.closest('[lang]')).toBeNull();
  });

  it('lists menu entries of the release and the content pages', async () => {
    const { state } = renderPage({ boot, path: '/nowhere' });
    await deferredWidgets();
    const page = { id: '1', slug: 'about-us', title: 'About us', icon: 'people' } as never;
    act(() => state.set(pagesAtom, { data: [page], object: {}, search_keys: [] }));
    const menu = screen.getByRole('navigation', { name: 'Site menu', hidden: true });
    expect(within(menu).getByText('Home Page').closest('a')).toHaveAttribute('href', '/');
    expect(within(menu).getByText('About us').closest('a')).toHaveAttribute('href', '/pages/about-us');
  });

  it('shows the panel link and sign-out to a signed-in admin only where a remote declares a panel', async () => {
    const chrome = { '/panel/*': { home: '/panel/index.html', signIn: '/panel/signin.html' } };
    const panel = manifest({ remotes: [remote({ name: 'mf-c', mounts: ['/panel/*'] })], chrome });
    const { state, unmount } = renderPage({ boot: panel, path: '/panel/index.html' });
    expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
    act(() => state.set(adminAtom, { email: 'admin@example.test' } as never));
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Control panel' })).toHaveAttribute('href', '/panel/index.html');
    unmount();
    renderPage({ boot, path: '/nowhere', state });
    await deferredWidgets();
    expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
  });
});

it('a page whose remote declares no chrome is shown without the frame', async () => {
  const chrome = { '/mf-b.html': 'none' as const };
  const bare = manifest({ remotes: [remote({ name: 'mf-b' })], chrome });
  const page = moduleWith([{ path: '/mf-b.html', title, Component: RemoteB }]);
  renderPage({ boot: bare, path: '/mf-b.html', load: async () => page });
  expect(await screen.findByRole('heading', { name: 'Remote B' })).toBeInTheDocument();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});

it('a page that is loaded is rendered once, also when the deferred widgets follow', async () => {
  const Counted = jest.fn(() => <h1>Remote B</h1>);
  const loaded = { 'mf-b': moduleWith([{ path: '/mf-b.html', title, Component: Counted }]) };
  renderPage({ boot, path: '/mf-b.html', loaded });
  const once = Counted.mock.calls.length;
  await deferredWidgets();
  expect(Counted).toHaveBeenCalledTimes(once);
  // The strict mode of React's development build renders everything twice.
  expect(once).toBe(2);
});

describe('the theme toggle', () => {
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));
  it.each([
    [false, null, 'Dark theme'],
    [true, null, 'Light theme'],
    [true, 'LIGHT', 'Dark theme'],
    [false, 'DARK', 'Light theme'],
  ] as const)('offers the other palette: system dark %s, chosen %s → %s', async (matches, theme, label) => {
    const query = { matches, addEventListener: () => undefined, removeEventListener: () => undefined };
    Object.assign(window, { matchMedia: () => query });
    renderPage({ boot, path: '/nowhere', state: createState({ theme }) });
    await deferredWidgets();
    // In the bar and in the menu.
    expect(screen.getAllByRole('button', { name: label, hidden: true })).toHaveLength(2);
  });
});

describe('a remote that fails', () => {
  const failing = (failure: RemoteFailure) => async () => {
    throw failure;
  };

  it('leaves the frame working, is reported once, and recovers on Retry', async () => {
    const load = jest
      .fn()
      .mockRejectedValueOnce(new RemoteFailure('entry', 'network'))
      .mockResolvedValueOnce(moduleWith([{ path: '/mf-b.html', title, Component: Recovered }]));
    const { report } = renderPage({ boot, path: '/mf-b.html', load });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Recovered' })).toBeInTheDocument();
    expect(load.mock.calls.map(([, isRetry]) => isRetry)).toEqual([false, true]);
    expect(report).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  });

  it('offers a reload after the second failure', async () => {
    renderPage({ boot, path: '/mf-b.html', load: failing(new RemoteFailure('entry', 'timeout')) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument();
    await userEvent.click(retry);
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
  });

  it('offers no retry when the gate rejected it', async () => {
    renderPage({ boot, path: '/mf-b.html', load: failing(new RemoteFailure('gate', 'incompatible')) });
    expect(await screen.findByText('This page is being updated')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it.each([
    ['render', Broken],
    ['effect', BrokenLater],
  ])('is contained in its slot when it throws (%s), with one event', async (phase, Component) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = moduleWith([{ path: '/mf-b.html', title, Component }]);
    const { report } = renderPage({ boot, path: '/mf-b.html', load: async () => page });
    expect(await screen.findByText('This page did not load')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    await waitFor(() => expect(report).toHaveBeenCalledTimes(1));
    expect(report.mock.calls[0]?.[1]).toMatchObject({ phase, failureClass: 'exception' });
    jest.restoreAllMocks();
  });

  it('does not affect other remotes', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const modules: Record<string, ReturnType<typeof moduleWith>> = {
      'mf-a': moduleWith([{ path: '/', title, Component: LinkToB }]),
      'mf-b': moduleWith([{ path: '/mf-b.html', title, Component: Broken }]),
    };
    renderPage({ boot, path: '/', load: async ({ name }) => modules[name] ?? moduleWith([]) });
    await userEvent.click(await screen.findByRole('link', { name: 'to B' }));
    expect(await screen.findByText('This page did not load')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Waybill, home page' }));
    expect(await screen.findByRole('link', { name: 'to B' })).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});

describe('a client-side navigation', () => {
  it('moves the focus into the content', async () => {
    const page = moduleWith([
      { path: '/', title, Component: GoToTwo },
      { path: '/a/two', title, Component: Two },
    ]);
    renderPage({ boot, path: '/', load: async () => page });
    window.scrollTo = jest.fn() as typeof window.scrollTo;
    await userEvent.click(await screen.findByRole('link', { name: 'go' }));
    expect(await screen.findByRole('heading', { name: 'Two' })).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
