import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { page } from '../testing/rows';
import { smokeTestResource } from '../testing/smoke-test-resource';
import { pages } from '.';

smokeTestResource(pages, {
  item: page,
  fill: async (user) => {
    await user.type(screen.getByLabelText('Title'), 'Shipping by sea');
    await user.type(screen.getByLabelText('Content'), 'Slow and sure.');
    await user.click(screen.getByRole('radio', { name: 'folder' }));
  },
  sent: {
    title: 'Shipping by sea',
    content: 'Slow and sure.',
    icon: 'folder',
    overlay: 'overlay1',
    image: 'hero-mixed',
  },
  required: 'Title',
});

describe('the editor of a page', () => {
  const edit = () => {
    const api = new MemoryApi([
      { ...pages, path: '/api/pages', rows: [page], update: pages.form?.update, key: 'slug' },
    ]);
    return { api, user: userEvent.setup({ delay: null }), ...showPanel('/control/pages/about-us', api) };
  };

  it('marks the current line', async () => {
    const { user } = edit();
    const area = await screen.findByLabelText<HTMLTextAreaElement>('Content');
    area.setSelectionRange(20, 20);
    await user.click(screen.getByRole('button', { name: 'Underlined line' }));
    expect(area).toHaveValue('**Who we are**\n__A courier company.__');
    expect(area).toHaveFocus();
  });

  it('redirects to the new path when the slug was changed', async () => {
    const { user, currentUrl, api } = edit();
    const slug = await screen.findByLabelText('Slug');
    await user.clear(slug);
    await user.type(slug, 'who-we-are');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(currentUrl()).toBe('/control/pages/who-we-are'));
    expect(api.writes()[0]?.body).toEqual({
      id: page.id,
      updated_at: page.updated_at,
      title: page.title,
      content: page.content,
      slug: 'who-we-are',
    });
  });
});

describe('the preview of a page', () => {
  const origin = window.location.origin;
  const edit = async () => {
    const api = new MemoryApi([{ path: '/api/pages', rows: [page], update: pages.form?.update, key: 'slug' }]);
    showPanel('/control/pages/about-us', api);
    const frame = await screen.findByTitle<HTMLIFrameElement>('Preview');
    const drafts = jest.spyOn(frame.contentWindow as Window, 'postMessage').mockReturnValue();
    return { user: userEvent.setup({ delay: null }), frame, drafts };
  };
  const post = (source: MessageEventSource | null, data: object, from = origin) =>
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { source, data, origin: from }));
    });
  const ready = { type: 'preview-ready', usual: {} };

  it('is the public page, which receives the draft when it is ready, and again with each change', async () => {
    const { user, frame, drafts } = await edit();
    expect(frame).toHaveAttribute('src', '/pages/preview.html');
    expect(drafts).not.toHaveBeenCalled();
    post(frame.contentWindow, ready);
    expect(drafts).toHaveBeenLastCalledWith(
      {
        type: 'preview-draft',
        theme: 'LIGHT',
        page: { title: page.title, sub_title: null, content: page.content, overlay: page.overlay, hero: page.hero },
      },
      origin,
    );
    await user.type(screen.getByLabelText('Title'), '!');
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    expect(drafts.mock.lastCall?.[0]).toMatchObject({ theme: 'DARK', page: { title: `${page.title}!` } });
  });

  it('ignores messages of other windows and origins', async () => {
    const { frame, drafts } = await edit();
    post(window, ready);
    post(frame.contentWindow, ready, 'https://elsewhere.example');
    post(frame.contentWindow, { type: 'something else' });
    expect(drafts).not.toHaveBeenCalled();
  });

  it('reports that the public pages are unavailable, and can be retried', async () => {
    jest.useFakeTimers();
    try {
      const { frame } = await edit();
      fireEvent.load(frame);
      act(() => jest.runAllTimers());
      expect(screen.getByText(/preview is unavailable/)).toBeInTheDocument();
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(screen.queryByText(/preview is unavailable/)).toBeNull();
      expect(screen.getByTitle('Preview')).not.toBe(frame);
    } finally {
      jest.useRealTimers();
    }
  });
});
