import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describeResource } from '../testing/describe-resource';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { page } from '../testing/rows';
import { pages } from '.';

describeResource(pages, {
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
  const preview = () => screen.getByRole('region', { name: 'Preview' });

  it('marks the line of the cursor, and shows it', async () => {
    const { user } = edit();
    const area = await screen.findByLabelText<HTMLTextAreaElement>('Content');
    area.setSelectionRange(20, 20);
    await user.click(screen.getByRole('button', { name: 'Underlined line' }));
    expect(area).toHaveValue('**Who we are**\n__A courier company.__');
    expect(area).toHaveFocus();
    expect((await within(preview()).findByText('A courier company.')).tagName).toBe('U');
    expect(within(preview()).getByText('Who we are').tagName).toBe('STRONG');
  });

  it('previews the other theme', async () => {
    const { user } = edit();
    await user.click(await screen.findByRole('button', { name: 'Dark' }));
    expect(preview()).toHaveAttribute('data-scheme', 'dark');
  });

  it('shows text that looks like HTML as text', async () => {
    const { user } = edit();
    await user.type(await screen.findByLabelText('Content'), '\n<img src=x onerror=alert(1)>');
    expect(await within(preview()).findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
    expect(within(preview()).queryByRole('img')).toBeNull();
  });

  it('goes to the new address when the slug was changed', async () => {
    const { user, here, api } = edit();
    const slug = await screen.findByLabelText('Slug');
    await user.clear(slug);
    await user.type(slug, 'who-we-are');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(here()).toBe('/control/pages/who-we-are'));
    expect(api.written()[0]?.body).toEqual({
      id: page.id,
      title: page.title,
      content: page.content,
      slug: 'who-we-are',
    });
  });
});
