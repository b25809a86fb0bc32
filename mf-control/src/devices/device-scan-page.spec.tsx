import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NewScan, ProofRequirement } from '@waybill/contracts';
import { MemoryApi } from '../testing/memory-api';
import { showPanel, signedOutState } from '../testing/panel';

const HUB = { id: '1', title: 'Arrived at the hub', description: 'Sorted.', icon: 'home_work', color: 'green' };
const DELIVERED = { id: '2', title: 'Delivered', description: 'Handed over.', icon: 'check_circle', color: 'green' };

beforeEach(() => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Every scanned parcel has been delivered, which is all that a device is told of it. */
class DeliveredApi extends MemoryApi {
  override fetch: typeof fetch = async (input, init = {}) => {
    const { scans = [] } = input === '/api/scans' ? (JSON.parse(String(init.body)) as { scans: NewScan[] }) : {};
    const unnamed = { outcome: 'delivered', message: null, activity_id: null, parcel: null };
    this.respond(
      '/api/scans',
      scans.map(({ key }) => ({ key, ...unnamed })),
    );
    return this.answer(input, init);
  };
}

async function open(required: ProofRequirement, api = new MemoryApi()) {
  const device = { name: 'Van 7', expires_at: '2027-01-01T00:00:00.000Z' };
  api.respond('/api/devices/current', { state: 'paired', digits: null, device, proof: { required, place: 'no' } });
  api.respond('/api/scan-presets', [HUB, DELIVERED]);
  showPanel('/control/device/index.html', api, signedOutState());
  return { api, hub: await screen.findByRole('button', { name: HUB.title }) };
}

it('offers no scan that delivers where a proof is required, but to hand over', async () => {
  await open('name');
  expect(screen.queryByRole('button', { name: 'Delivered' })).not.toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: 'Hand over' });
  expect(links).toHaveLength(2);
  for (const link of links)
    expect(link).toHaveAttribute('href', expect.stringContaining('/control/device/deliver.html'));
});

it('forgets a choice that delivers once a proof is required', async () => {
  const { id: _, ...what } = DELIVERED;
  sessionStorage.setItem('scanning', JSON.stringify({ what, place: '' }));
  await open('photo');
  expect(screen.queryByText('Delivered')).not.toBeInTheDocument();
});

it('delivers by a scan where none is required', async () => {
  await open('none');
  expect(screen.getByRole('button', { name: 'Delivered' })).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Hand over' })).toHaveLength(1);
});

it('says of a delivered parcel what it was told, which is not when it was scanned', async () => {
  const { hub } = await open('none', new DeliveredApi());
  await userEvent.click(hub);
  fireEvent.change(screen.getByLabelText('Tracking code'), { target: { value: 'HUB-1' } });
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const card = await screen.findByRole('region', { name: 'Last scan' });
  await waitFor(() => expect(card).toHaveTextContent('Delivered already'));
  expect(card).toHaveTextContent('Nothing was saved.');
  expect(card).not.toHaveTextContent('Last scan:');
});

it('says that scans wait because the device was removed, not that somebody should sign in', async () => {
  const { api, hub } = await open('none');
  await userEvent.click(hub);
  api.reject({ http: 401, errors: ['This device is no longer paired. Ask for a new code.'] });
  fireEvent.change(screen.getByLabelText('Tracking code'), { target: { value: 'HUB-1' } });
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(/no longer paired: 1 scan waits on it/)).toBeInTheDocument();
  expect(screen.queryByText(/Sign in/)).not.toBeInTheDocument();
});
