import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settingsAtom } from '@waybill/kit';
import { MemoryApi } from '../testing/memory-api';
import { ADMIN, SETTINGS, showPanel, signedInState } from '../testing/panel';

/** The panel of a site whose first run is at a step; the graph is what the settings say. */
function open(path: string, values: object) {
  const row = { ...SETTINGS, ...values };
  const collection = { path: '/api/settings', rows: [row as never] };
  const api = new MemoryApi([collection]);
  const none = { data: [], object: {}, search_keys: [] };
  api.respond('/api/graph', {
    ...{ admin: ADMIN, pages: none, reviews: none },
    get settings() {
      return { ...none, data: collection.rows };
    },
  });
  const state = signedInState();
  state.set(settingsAtom, { data: [row as never], object: {}, search_keys: [] });
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(path, api, state) };
}
const press = (name: string) => screen.getByRole('button', { name });
const current = () => screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');

it('leads from page to page of the settings, and saves each', async () => {
  const { api, user } = open('/control/settings/setup', { setup: 'company' });
  expect(current()).toHaveTextContent('Company');
  await user.type(screen.getByLabelText(/^Company name/), 'Nordwind');
  await user.click(press('Save and continue'));
  await waitFor(() => expect(current()).toHaveTextContent('Region'));
  expect(screen.getByText('Step 2 of 4')).toHaveFocus();
  expect(api.writes()[0]?.body).toEqual({ company_name: 'Nordwind', setup: 'region', updated_at: SETTINGS.updated_at });
});

it('a page can be skipped and gone back to, without being saved', async () => {
  const { api, user } = open('/control/settings/setup', { setup: 'region' });
  await user.click(press('Skip'));
  await waitFor(() => expect(current()).toHaveTextContent('Contact'));
  await user.click(press('Back'));
  await waitFor(() => expect(current()).toHaveTextContent('Region'));
  expect(api.writes().map(({ body }) => body)).toEqual([{ setup: 'contact' }, { setup: 'region' }]);
});

it('ends after the last page, and is then not offered any more', async () => {
  const { user } = open('/control/settings/setup', { setup: 'mail' });
  await user.click(press('Save and finish'));
  expect(await screen.findByRole('heading', { name: 'Your site is set up' })).toBeInTheDocument();
  const links = within(screen.getByRole('region', { name: 'Your site is set up' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/control/index.html', '/control/settings']);
  // The page is loaded again: the zone and the languages that were chosen take effect then.
  for (const link of links) expect(link).toHaveAttribute('target', '_top');
});

it('the dashboard leads back to it until it is over', async () => {
  open('/control/index.html', { setup: 'contact' });
  await screen.findByText('Not Found');
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/control/settings/setup');
});

it('the dashboard says nothing of one that is over', async () => {
  open('/control/index.html', { setup: 'done' });
  await screen.findByText('Not Found');
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
});

it('a change that was not saved keeps the page', async () => {
  const { api, user } = open('/control/settings/setup', { setup: 'company' });
  api.reject({ http: 422, errors: ['Company name is taken.'] });
  await user.click(press('Save and continue'));
  expect(await screen.findByText('Company name is taken.')).toBeInTheDocument();
  expect(current()).toHaveTextContent('Company');
});

describe('figures and clients of a new site', () => {
  const FIGURES = { offices: { value: 3, suffix: '' } };
  const note = () => screen.queryByRole('region', { name: 'The home page shows examples' });

  it('are called examples on the dashboard, and when the site has been set up', async () => {
    const { unmount } = open('/control/index.html', { setup: 'done', home: null });
    await screen.findByText('Not Found');
    const link = within(note() as HTMLElement).getByRole('link', { name: 'Change them' });
    expect(link).toHaveAttribute('href', '/control/settings/home');
    unmount();
    open('/control/settings/setup', { setup: 'done', home: null });
    expect(note()).toBeInTheDocument();
  });

  it.each([
    ['both are changed', { texts: {}, sections: null, figures: FIGURES, clients: ['Nordwind'] }],
    ['none are shown', { texts: {}, sections: ['services'], figures: {}, clients: null }],
  ])('no longer once %s', async (_, home) => {
    open('/control/index.html', { setup: 'done', home });
    await screen.findByText('Not Found');
    expect(note()).not.toBeInTheDocument();
  });

  it('still while only one of them is changed', async () => {
    open('/control/index.html', {
      setup: 'done',
      home: { texts: {}, sections: null, figures: FIGURES, clients: null },
    });
    await screen.findByText('Not Found');
    expect(note()).toBeInTheDocument();
  });
});
