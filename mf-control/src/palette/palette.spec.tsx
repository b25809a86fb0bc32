import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { parcel } from '../testing/rows';

const OTHER = {
  ...parcel,
  id: '01a15fe4-0000-7000-8000-0000000000aa',
  tracking_code: 'WAYB-9',
  recipient_name: 'Bo Li',
};

function start(path = '/control/settings') {
  const api = new MemoryApi([{ path: '/api/parcels', rows: [OTHER, parcel], key: 'tracking_code' }]);
  const user = userEvent.setup({ delay: null });
  return { api, user, ...showPanel(path, api) };
}
const field = () => screen.findByRole('combobox');
const options = () => screen.findAllByRole('option');
const activeOption = async () => document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '');

it('Ctrl K, a name and Enter open a parcel', async () => {
  const { user, currentUrl } = start();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'anna kel{Enter}');
  await waitFor(() => expect(currentUrl()).toBe(`/control/parcels/${parcel.id}`));
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('a scanned code opens its parcel, whatever its separators', async () => {
  const { user, currentUrl, api } = start();
  api.respond('/api/parcels', [OTHER, parcel]);
  await user.keyboard('{Meta>}k{/Meta}');
  await user.type(await field(), 'wayb1112026ap{Enter}');
  await waitFor(() => expect(currentUrl()).toBe(`/control/parcels/${parcel.id}`));
});

it('the arrow keys choose among all entries, around the ends', async () => {
  const { user, currentUrl } = start();
  await user.click(screen.getByRole('button', { name: 'Search or go to …' }));
  await user.type(await field(), 'mail');
  await screen.findByText(/^\d+ results$/);
  const found = await options();
  expect(found.length).toBeGreaterThan(1);
  expect(await activeOption()).toBe(found[0]);
  await user.keyboard('{ArrowUp}');
  expect(await activeOption()).toBe((await options()).at(-1));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const second = (await options())[1];
  expect(await activeOption()).toBe(second);
  expect(second).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentUrl()).toBe(second?.getAttribute('href')));
});

it('offers pages, settings and actions without a search', async () => {
  const { user } = start();
  await user.keyboard('{Control>}k{/Control}');
  const list = await screen.findByRole('listbox');
  for (const name of [/^Parcels/, /^New parcel/, /^Import/, /^Contact/, /^Switch between light and dark/])
    expect(within(list).getAllByRole('option', { name }).length).toBeGreaterThan(0);
  expect(screen.getByRole('group', { name: 'Actions' })).toBeInTheDocument();
});

it('shows the parcels that were open last', async () => {
  const { user } = start(`/control/parcels/${parcel.id}`);
  await screen.findByRole('link', { name: 'View as visitor' });
  await user.keyboard('{Control>}k{/Control}');
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option', { name: parcel.tracking_code })).toBeInTheDocument();
});

it('says that nothing was found, and that the search failed', async () => {
  const { user, api } = start();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'nobody of this name');
  expect(await screen.findByText('Nothing found.')).toBeInTheDocument();
  api.down = true;
  await user.type(await field(), 's');
  expect(await screen.findByText('Invalid Json')).toBeInTheDocument();
});

it('opens the site without a parcel being asked for', async () => {
  const { user, api } = start();
  await user.keyboard('{Control>}k{/Control}');
  await options();
  expect(api.calls.filter(({ url }) => url.startsWith('/api/parcels'))).toEqual([]);
});
