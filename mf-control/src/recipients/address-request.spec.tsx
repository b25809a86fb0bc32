import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GivenAddressRequest } from '@waybill/contracts';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { parcel } from '../testing/rows';

const PATH = '/api/recipients/addresses';
const REQUEST: GivenAddressRequest = {
  id: '01a15fe4-0000-7000-8000-000000000071',
  new_destination: 'Berlin, Germany\nLindenallee 5',
  state: 'open',
  reply: null,
  browser: 'Firefox · Linux',
  by: 'code',
  asked_at: parcel.created_at,
  decided_at: null,
};

function open(requests: GivenAddressRequest[]) {
  const api = new MemoryApi([{ path: '/api/parcels', rows: [parcel] }]);
  api.respond(`${PATH}?parcel_id=${parcel.id}`, requests);
  api.respond(PATH, requests);
  showPanel(`/control/parcels/${parcel.id}`, api);
  return api;
}
const sent = (api: MemoryApi) => api.writes().map(({ method, url, body }) => ({ method, url, body }));

it('names the address that the clerk saw when it is accepted', async () => {
  const api = open([REQUEST]);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Accept the address' }));
  const body = { id: REQUEST.id, destination: parcel.destination, decision: 'accepted' };
  await waitFor(() => expect(sent(api)).toEqual([{ method: 'PATCH', url: PATH, body }]));
});

it('is declined with a sentence only', async () => {
  const user = userEvent.setup();
  const api = open([REQUEST]);
  await user.click(await screen.findByRole('button', { name: /^Decline …/ }));
  await user.click(screen.getByRole('button', { name: 'Decline and send' }));
  expect(screen.getByText('Reply is required.')).toBeInTheDocument();
  expect(sent(api)).toEqual([]);
  await user.type(screen.getByLabelText('Reply to the recipient'), 'Too far.');
  await user.click(screen.getByRole('button', { name: 'Decline and send' }));
  const body = { id: REQUEST.id, destination: parcel.destination, decision: 'declined', reply: 'Too far.' };
  await waitFor(() => expect(sent(api)).toEqual([{ method: 'PATCH', url: PATH, body }]));
});

it('is listed with what became of it', async () => {
  open([{ ...REQUEST, state: 'declined', reply: 'Too far.', decided_at: parcel.created_at }]);
  expect(await screen.findByText('Berlin, Germany, Lindenallee 5 · Too far.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Accept the address' })).toBeNull();
});
