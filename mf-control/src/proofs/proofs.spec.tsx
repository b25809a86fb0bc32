import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DeviceStatus, ERRORS, type Handover } from '@waybill/contracts';
import { MemoryApi } from '../testing/memory-api';
import { provideLocks } from '../testing/memory-locks';
import { showPanel, signedOutState } from '../testing/panel';
import { parcel } from '../testing/rows';
import { ProofQueue } from './queue/proof-queue';

const NOW = '2026-11-20T10:00:00.000Z';
const PAIRED: DeviceStatus = {
  state: 'paired',
  digits: null,
  device: { name: 'Van 7', expires_at: '2027-01-01T00:00:00.000Z' },
  proof: { required: 'name', place: 'no' },
};
const HANDOVER: Handover = {
  tracking_code: 'VAN-7001',
  recipient_name: 'Ada King',
  destination: 'Oslo, Norway',
  stage: 'out_for_delivery',
  instruction: null,
  required: 'name',
};

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

/** Answers a question for a parcel in another way. */
class FailingApi extends MemoryApi {
  parcel: (() => Response) | null = null;
  override fetch: typeof fetch = async (input, init) =>
    (String(input).startsWith('/api/proofs/parcel') && this.parcel?.()) || this.answer(input, init);
}

async function open(handover: Partial<Handover> = {}, status: DeviceStatus = PAIRED) {
  const api = new FailingApi([{ path: '/api/proofs', rows: [] }]);
  api.respond('/api/devices/current', status);
  api.respond('/api/proofs/parcel', { ...HANDOVER, ...handover });
  const user = userEvent.setup();
  showPanel('/control/device/deliver.html', api, signedOutState());
  return { api, user };
}

async function handOver(user: ReturnType<typeof userEvent.setup>, name = 'Brita Aas') {
  await user.type(await screen.findByLabelText('Tracking code'), 'van-7001{Enter}');
  await screen.findByText('Ada King');
  if (name) await user.type(screen.getByLabelText('Received by'), name);
  await user.click(screen.getByRole('button', { name: 'Delivered' }));
}

it('sends who received the parcel, once, and offers the next one', async () => {
  const { api, user } = await open();
  await handOver(user);
  await user.click(await screen.findByRole('button', { name: 'Next parcel' }));
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  const { method, url, body } = api.writes()[0] ?? {};
  expect({ method, url }).toEqual({ method: 'POST', url: '/api/proofs' });
  expect(body).toMatchObject({
    ...{ tracking_code: 'VAN-7001', receiver_name: 'Brita Aas', relationship: 'recipient' },
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
  });
  expect(body).not.toHaveProperty('signature');
  expect(body).not.toHaveProperty('refusal');
  expect(await screen.findByLabelText('Tracking code')).toHaveValue('');
});

it('asks for what the settings require before anything is sent', async () => {
  const { api, user } = await open({ required: 'both' });
  await handOver(user, '');
  for (const text of ['Enter who received the parcel.', 'A photo is required.', 'A signature is required.'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(api.writes()).toEqual([]);
});

it('shows what the site refuses, until the driver discards it', async () => {
  const { api, user } = await open();
  api.reject({ http: 422, errors: ['Signature is required.'] });
  await handOver(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('VAN-7001 was not saved: Signature is required.');
  await user.click(within(alert).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(api.writes()).toHaveLength(1);
});

it('sends what the site refused once more when the driver tries again', async () => {
  const { api, user } = await open();
  api.reject({ http: 409, errors: ['This parcel has five proofs of delivery already. Delete one first.'] });
  await handOver(user);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  await waitFor(() => expect(api.writes()).toHaveLength(2));
  const [first, again] = api.writes().map(({ body }) => body.id);
  expect(again).toBe(first);
});

it('is refused by a 404 only if no parcel has the code: any other may pass', async () => {
  const { api, user } = await open();
  api.reject({ http: 404, errors: ['Resource Not Found'] });
  await handOver(user);
  expect(await screen.findByText(/site does not answer: 1 proof waits/)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  api.reject({ http: 404, errors: [ERRORS.parcel_not_found.text] });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('alert')).toHaveTextContent('VAN-7001 was not saved: No parcel matches');
});

it('says until when it has to wait, and does not ask before', async () => {
  const { api, user } = await open();
  api.reject({ http: 429, errors: ['Too many requests.'], retry_after: 600 });
  await handOver(user);
  expect(await screen.findByText(/1 proof waits on it. The site takes more from .*\d:\d\d/)).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(api.writes()).toHaveLength(1);
});

it('keeps what it cannot send because the device was removed', async () => {
  const { api, user } = await open();
  api.reject({ http: 401, errors: ['This device is no longer paired. Ask for a new code.'] });
  await handOver(user);
  expect(await screen.findByText(/no longer paired: 1 proof waits on it/)).toBeInTheDocument();
});

it('stays on the form if the proof could not be kept', async () => {
  const { api, user } = await open();
  const add = jest.spyOn(ProofQueue.prototype, 'add').mockResolvedValueOnce(false);
  await handOver(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('This device could not keep the proof.');
  expect(screen.getByLabelText('Received by')).toHaveValue('Brita Aas');
  add.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Delivered' }));
  await waitFor(() => expect(api.writes()).toHaveLength(1));
});

it('says what the parcel is by a newer scan, instead of "Delivered"', async () => {
  const { api, user } = await open();
  const receipt = { id: 'p', tracking_code: 'VAN-7001', stage: 'in_transit', taken_at: '2026-11-20T10:00:00.000Z' };
  api.respond('/api/proofs', receipt);
  await handOver(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('VAN-7001 The proof was saved. By a newer entry the parcel is: In transit');
  expect(screen.queryByText('Delivered')).not.toBeInTheDocument();
  await user.click(within(alert).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('the office sees which proof is not of the delivery that the parcel stands on', async () => {
  const api = new MemoryApi([{ path: '/api/parcels', rows: [parcel] }]);
  const common = { parcel_id: parcel.id, relationship: 'household', has_photo: false, has_signature: false };
  const rest = { latitude: null, longitude: null, device_name: null, taken_at: NOW, created_at: NOW };
  api.respond('/api/proofs', [
    { id: 'p2', receiver_name: 'Carl Dahl', is_current: true, ...common, ...rest },
    { id: 'p1', receiver_name: 'Brita Aas', is_current: false, ...common, ...rest },
  ]);
  showPanel(`/control/parcels/${parcel.id}`, api);
  expect(await screen.findByText('Carl Dahl')).toBeInTheDocument();
  const notes = screen.getAllByText('Not of the delivery that the parcel stands on now');
  expect(notes.map((note) => note.parentElement?.textContent)).toEqual([expect.stringContaining('Brita Aas')]);
});

it('asks for nothing while another tab takes the proofs', async () => {
  provideLocks().holdElsewhere('waybill-proofs');
  await open();
  expect(await screen.findByText(/open in another tab/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Tracking code')).not.toBeInTheDocument();
});

it('says what the site answers, and "No connection" only without one', async () => {
  const { api, user } = await open();
  const refusal = { status: 'error', errors: ['This device may not.'], message: '', data: null };
  api.parcel = () => new Response(JSON.stringify(refusal), { status: 403 });
  await user.type(await screen.findByLabelText('Tracking code'), 'van-7001{Enter}');
  expect(await screen.findByText('This device may not.')).toBeInTheDocument();
  expect(screen.getByLabelText('Received by')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  api.parcel = () => {
    throw new TypeError('Failed to fetch');
  };
  await user.type(await screen.findByLabelText('Tracking code'), 'van-7001{Enter}');
  expect(await screen.findByText(/^No connection/)).toBeInTheDocument();
});

it('opens for a paired device only', async () => {
  await open({}, { state: 'none', digits: null, device: null, proof: null });
  expect(await screen.findByRole('heading', { name: 'This device is not paired' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Tracking code')).not.toBeInTheDocument();
});
