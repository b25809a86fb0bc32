import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Page } from '@waybill/contracts';
import { type ApiResult, createState, pagesAtom, pageTitleAtom, useLocation, useRoutes } from '@waybill/kit';
import { mockFetch } from '@waybill/kit/testing';
import { NAUGHTY_STRINGS } from '@waybill/testing/naughty-strings';
import { renderPage } from '../testing/render-page';
import { ContentPage } from './page';

const page = (more: Partial<Page> = {}): Page => ({
  id: '1',
  slug: 'privacy-policy',
  title: 'Privacy Policy',
  sub_title: 'What we keep',
  content: 'First line',
  icon: 'pages',
  hero: 'hero-sea',
  overlay: 'overlay2',
  language: 'en',
  languages: ['en'],
  created_at: '2026-11-20T00:00:00Z',
  updated_at: '2026-11-20T00:00:00Z',
  ...more,
});

function App() {
  return useRoutes([{ path: '/pages/:slug', element: <ContentPage /> }]);
}
const Path = () => <output data-testid="path">{useLocation().pathname}</output>;

const open = (slug: string, response: Partial<ApiResult<Page>>, state = createState()) => {
  const answers = { '/api/pages/privacy-policy': { data: page() }, [`/api/pages/${slug}`]: response };
  return renderPage(
    <>
      <App />
      <Path />
    </>,
    { path: `/pages/${slug}`, fetch: mockFetch(answers), state },
  );
};

describe('a content page', () => {
  it('shows title, sub title and each line formatted by its markup', async () => {
    const content =
      'Plain\n**bold**\n> aside\n__under__\n~~gone~~\n![A crane](https://img.example/a.png)\n\\**literal**';
    const state = createState();
    const { container } = open('privacy-policy', { data: page({ content }) }, state);
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    expect(screen.getByText('What we keep')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'bold' })).toBeVisible();
    expect(screen.getByRole('note')).toHaveTextContent('aside');
    expect(screen.getByText('under').tagName).toBe('U');
    expect(screen.getByText('gone').tagName).toBe('S');
    expect(screen.getByText('**literal**').tagName).toBe('P');
    expect(screen.getByRole('img', { name: 'A crane' })).toHaveAttribute('src', 'https://img.example/a.png');
    expect(container.querySelector('header')).toHaveClass('overlay2');
    expect(state.get(pageTitleAtom)).toBe('Privacy Policy');
  });

  it('leads on to the pages after it in the menu', async () => {
    const pages = ['about', 'privacy-policy', 'prices', 'sea', 'terms'].map((slug) =>
      page({ id: slug, slug, title: `Page ${slug}`, language: slug === 'sea' ? 'se' : 'en' }),
    );
    const state = createState();
    state.set(pagesAtom, { data: pages, object: {}, search_keys: [] });
    open('privacy-policy', { data: page() }, state);
    const related = within(await screen.findByRole('navigation', { name: 'More pages' }));
    const links = related.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/pages/prices', '/pages/sea', '/pages/terms']);
    expect(links[1]?.closest('li')).toHaveAttribute('lang', 'sv');
  });

  it('says in which language it is written', async () => {
    const { container } = open('privacy-policy', { data: page({ language: 'se' }) });
    await screen.findByRole('heading', { level: 1 });
    expect(container.querySelector('article')).toHaveAttribute('lang', 'sv');
  });

  it('shows lines with unsafe URLs as plain text', async () => {
    const content = '![x](javascript:alert(1))\n!video[x](data:text/html,hi)\n![y](http://plain.example/a.png)';
    const { container } = open('privacy-policy', { data: page({ content }) });
    await screen.findByRole('heading', { level: 1 });
    expect(container.querySelector('img, iframe, video')).toBeNull();
    expect(screen.getByText('![y](http://plain.example/a.png)')).toBeVisible();
  });

  it('loads the player of a video host only after a click, in a sandbox', async () => {
    const content = '!video[Sorting](https://youtu.be/dQw4w9WgXcQ)\n!video[](https://vimeo.com/123456789)';
    const { container } = open('privacy-policy', { data: page({ content }) });
    const play = await screen.findByRole('button', { name: /Play video: Sorting/ });
    expect(container.querySelector('iframe')).toBeNull();
    await userEvent.click(play);
    const player = container.querySelector('iframe');
    expect(player?.src).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
    expect(player).toHaveAttribute('sandbox');
    expect(player?.getAttribute('sandbox')).not.toMatch(/top-navigation|popups|forms/);
    expect(screen.getByRole('button', { name: /Play video: Video/ })).toBeVisible();
  });

  it('shows a video file inline', async () => {
    const { container } = open('privacy-policy', { data: page({ content: '!video[Film](/uploads/film.mp4)' }) });
    await screen.findByRole('heading', { level: 1 });
    expect(container.querySelector('video')).toHaveAttribute('src', '/uploads/film.mp4');
  });

  it('shows every naughty string as the text it is', async () => {
    const lines = NAUGHTY_STRINGS.filter((text) => text.trim() !== '' && !text.includes('\n'));
    const content = lines.map((line) => `\\${line}`).join('\n');
    const { container } = open('privacy-policy', { data: page({ title: lines.join(' '), content }) });
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title.textContent).toBe(lines.join(' '));
    const shown = [...container.querySelectorAll('article > div p')].map((line) => line.textContent);
    expect(shown.join('\n')).toBe(lines.map((line) => line.trimEnd()).join('\n'));
    expect(container.querySelector('script, iframe, object, img, [onerror], [onload]')).toBeNull();
  });

  it('is not found for an unknown slug', async () => {
    open('no-such-page', { http: 404, errors: ['Not Found'] });
    expect(await screen.findByRole('heading', { name: 'Resource Not Found' })).toBeVisible();
    expect(await screen.findByText(`${window.location.origin}/pages/no-such-page`)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
  });

  it('redirects to the new URL of a renamed page', async () => {
    open('old-privacy', { data: page() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    expect(screen.getByTestId('path')).toHaveTextContent('/pages/privacy-policy');
  });

  it('shows an error when it cannot be loaded, and retries', async () => {
    const fetch = jest
      .fn()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementation(mockFetch({ '/api/pages/privacy-policy': { data: page() } }));
    renderPage(<App />, { path: '/pages/privacy-policy', fetch });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  });
});
