import { fireEvent, screen } from '@testing-library/react';
import type { PreviewDraft } from '@waybill/contracts';
import { act } from 'react';
import { mockIntersectionObserver, mockMediaQueries } from '../testing/browser';
import { renderPage } from '../testing/render-page';
import { PagePreview } from './preview';

const origin = window.location.origin;
const draft = (title: string, theme: PreviewDraft['theme'] = 'LIGHT'): PreviewDraft => ({
  type: 'preview-draft',
  theme,
  page: { title, sub_title: 'By sea', content: '**First line**\n<b>text</b>', hero: 'hero-sea', overlay: 'overlay3' },
});

describe('in an iframe', () => {
  const realParent = window.parent;
  const editor = { postMessage: jest.fn() } as unknown as Window;
  beforeEach(() => Object.defineProperty(window, 'parent', { configurable: true, value: editor }));
  afterEach(() => Object.defineProperty(window, 'parent', { configurable: true, value: realParent }));

  const send = (data: unknown, from: { origin: string; source: Window } = { origin, source: editor }) =>
    act(() => {
      const event = new MessageEvent('message', { data, origin: from.origin });
      Object.defineProperty(event, 'source', { value: from.source });
      window.dispatchEvent(event);
    });

  it('notifies the editor when it is ready, and shows each draft in its theme', () => {
    const { container } = renderPage(<PagePreview />, { path: '/pages/preview.html' });
    const usual = expect.objectContaining({ 'slide.track.title': 'Know where your parcel is' });
    expect(editor.postMessage).toHaveBeenLastCalledWith({ type: 'preview-ready', usual }, origin);
    expect(screen.queryByRole('heading')).toBeNull();
    send(draft('Shipping'));
    expect(screen.getByRole('heading', { level: 1, name: 'Shipping' })).toBeVisible();
    expect(screen.getByText('First line').tagName).toBe('H2');
    expect(screen.getByText('<b>text</b>')).toBeVisible();
    expect(container.querySelector('header')).toHaveClass('overlay3');
    send(draft('Shipping by sea', 'DARK'));
    expect(screen.getByRole('heading', { level: 1, name: 'Shipping by sea' })).toBeVisible();
    expect(document.documentElement.dataset.theme).toBe('DARK');
  });

  it('blocks links, because no other page may be framed', () => {
    renderPage(
      <>
        <a href="/">Home</a>
        <PagePreview />
      </>,
      { path: '/pages/preview.html' },
    );
    expect(fireEvent.click(screen.getByRole('link', { name: 'Home' }))).toBe(false);
  });

  it('shows the home page with what is not saved yet, and sends no form', () => {
    mockMediaQueries();
    mockIntersectionObserver();
    renderPage(<PagePreview />, { path: '/pages/preview.html' });
    const home = {
      texts: { 'track.title': 'Where is it?' },
      sections: ['track' as const],
      figures: null,
      clients: null,
    };
    send({ type: 'preview-draft', theme: 'LIGHT', home });
    expect(screen.getByRole('region', { name: 'Where is it?' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Our Services' })).toBeNull();
    const [field] = screen.getAllByLabelText<HTMLInputElement>('Tracking number');
    expect(fireEvent.submit(field?.form as HTMLFormElement)).toBe(false);
  });

  it.each([
    ['from another site', draft('Fake'), { origin: 'https://elsewhere.example', source: editor }],
    ['from a window that is not the editor', draft('Fake'), { origin, source: realParent }],
    ['of a different type', { type: 'something else' }, { origin, source: editor }],
    ['without data', null, { origin, source: editor }],
  ])('ignores a message %s', (_, data, from) => {
    renderPage(<PagePreview />, { path: '/pages/preview.html' });
    send(data, from);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

it('is not found outside an iframe', async () => {
  renderPage(<PagePreview />, { path: '/pages/preview.html' });
  expect(await screen.findByRole('heading', { name: 'Resource Not Found' })).toBeVisible();
});
