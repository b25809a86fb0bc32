import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NewScan, ProofRequirement, ScanPreset } from '@waybill/contracts';
import { MemoryApi } from '../testing/memory-api';
import { showPanel, signedOutState } from '../testing/panel';

const CREATED = '2026-11-20T10:00:00.000Z';
const preset = (id: string, title: string, icon: ScanPreset['icon']): ScanPreset => ({
  ...{ id, title, icon, description: 'As planned.', color: 'green', event: null },
  ...{ created_at: CREATED, updated_at: CREATED },
});
const HUB = preset('1', 'Arrived at the hub', 'home_work');
const DELIVERED = preset('2', 'Delivered', 'check_circle');

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

/** Reads "Delivered" as what it says. */
class ReadingApi extends MemoryApi {
  override fetch: typeof fetch = async (input, init = {}) => {
    const event = String(input).endsWith('=Delivered') ? 'delivered' : 'arrived';
    this.respond('/api/status-mappings/reading', { event, source: 'text', suggestion: null });
    return this.answer(input, init);
  };
}

async function open(required: ProofRequirement, api: MemoryApi = new ReadingApi(), presets = [HUB, DELIVERED]) {
  const device = { name: 'Van 7', expires_at: '2027-01-01T00:00:00.000Z' };
  api.respond('/api/devices/current', { state: 'paired', digits: null, device, proof: { required, place: 'no' } });
  api.respond('/api/scan-presets', presets);
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

it.each([
  ['names another event', { ...DELIVERED, event: 'in_transit' as const }, 1],
  ['names that it delivers', { ...preset('3', 'Handed over', 'check_circle'), event: 'delivered' as const }, 0],
])('a preset that %s counts as that', async (_, named, shown) => {
  await open('name', undefined, [HUB, named]);
  expect(screen.queryAllByRole('button', { name: named.title })).toHaveLength(shown);
});

it('without a connection it offers what it was told before, with what that means', async () => {
  await open('name');
  cleanup();
  const api = new MemoryApi();
  api.down = true;
  showPanel('/control/device/index.html', api, signedOutState());
  expect(await screen.findByRole('button', { name: HUB.title })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delivered' })).not.toBeInTheDocument();
});

it('forgets a choice that delivers once a proof is required', async () => {
  sessionStorage.setItem('scanning', JSON.stringify({ what: DELIVERED, place: '' }));
  await open('photo');
  await waitFor(() => expect(screen.queryByText('Delivered')).not.toBeInTheDocument());
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
