import { fireEvent, screen } from '@testing-library/react';
import type { PreviewDraft } from '@waybill/contracts';
import { act } from 'react';
import { renderPage } from '../testing/render-page';
import { PagePreview } from './preview';

const origin = window.location.origin;
const draft = (title: string, theme: PreviewDraft['theme'] = 'LIGHT'): PreviewDraft => ({
  type: 'preview-draft',
  theme,
  page: { title, sub_title: 'By sea', content: '**First line**\n<b>text</b>', hero: 'hero-sea', overlay: 'overlay3' },
});

describe('in a frame', () => {
  const own = window.parent;
  const editor = { postMessage: jest.fn() } as unknown as Window;
  beforeEach(() => Object.defineProperty(window, 'parent', { configurable: true, value: editor }));
  afterEach(() => Object.defineProperty(window, 'parent', { configurable: true, value: own }));

  const tell = (data: unknown, from: { origin: string; source: Window } = { origin, source: editor }) =>
    act(() => {
      const event = new MessageEvent('message', { data, origin: from.origin });
      Object.defineProperty(event, 'source', { value: from.source });
      window.dispatchEvent(event);
    });

  it('tells the editor that it is there, and shows each draft in its theme', () => {
    const { container } = renderPage(<PagePreview />, { path: '/pages/preview.html' });
    expect(editor.postMessage).toHaveBeenLastCalledWith({ type: 'preview-ready' }, origin);
    expect(screen.queryByRole('heading')).toBeNull();
    tell(draft('Shipping'));
    expect(screen.getByRole('heading', { level: 1, name: 'Shipping' })).toBeVisible();
    expect(screen.getByText('First line').tagName).toBe('STRONG');
    expect(screen.getByText('<b>text</b>')).toBeVisible();
    expect(container.querySelector('header')).toHaveClass('overlay3');
    tell(draft('Shipping by sea', 'DARK'));
    expect(screen.getByRole('heading', { level: 1, name: 'Shipping by sea' })).toBeVisible();
    expect(document.documentElement.dataset.theme).toBe('DARK');
  });

  it('leads nowhere: no other page may stand in the frame', () => {
    renderPage(
      <>
        <a href="/">Home</a>
        <PagePreview />
      </>,
      { path: '/pages/preview.html' },
    );
    expect(fireEvent.click(screen.getByRole('link', { name: 'Home' }))).toBe(false);
  });

  it.each([
    ['from another site', draft('Fake'), { origin: 'https://elsewhere.example', source: editor }],
    ['from a window that is not the editor', draft('Fake'), { origin, source: own }],
    ['of another kind', { type: 'something else' }, { origin, source: editor }],
    ['of nothing', null, { origin, source: editor }],
  ])('takes no message %s', (_, data, from) => {
    renderPage(<PagePreview />, { path: '/pages/preview.html' });
    tell(data, from);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

it('is no page on its own', async () => {
  renderPage(<PagePreview />, { path: '/pages/preview.html' });
  expect(await screen.findByRole('heading', { name: 'Resource Not Found' })).toBeVisible();
});
