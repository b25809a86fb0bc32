import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryApi } from '../../testing/memory-api';
import { showPanel } from '../../testing/panel';
import { activity, parcel } from '../../testing/rows';

const PRESETS = [
  { id: '2', title: 'Delivered', description: 'Handed over.', icon: 'check_circle', color: 'green' },
  { id: '1', title: 'Picked up', description: 'From the sender.', icon: 'verified', color: 'black' },
];
const moved = { ...activity, title: 'Delivered', status: 'Delivered', status_before: 'In transit' };

function start(at = `/control/parcels/${parcel.id}`, newest = activity) {
  const shown = { ...parcel, history: { ...parcel.history, data: [newest] } };
  const api = new MemoryApi([
    { path: '/api/parcels', rows: [shown] },
    { path: '/api/activities', rows: [newest] },
  ]);
  api.respond('/api/scan-presets', PRESETS);
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(at, api) };
}
const save = () => screen.findByRole('button', { name: 'Save scan' });

it('three clicks add a scan that moves the parcel', async () => {
  const { api, user } = start();
  await user.click(await screen.findByRole('button', { name: 'Add scan' }));
  expect((await screen.findAllByRole('button', { pressed: false })).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Picked up', 'Delivered']),
  );
  await user.click(screen.getByRole('button', { name: 'Delivered' }));
  expect(screen.getByLabelText(/Also set the status to “Delivered”/)).toBeChecked();
  await user.click(await save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { id: _, ...said } = PRESETS[0] as (typeof PRESETS)[number];
  expect(api.writes().map(({ body }) => body)).toEqual([
    { parcel_id: parcel.id, ...said, status: 'Delivered', current_location: null },
  ]);
});

it('sends time and place, and leaves the parcel alone when unticked', async () => {
  const { api, user } = start();
  await user.click(await screen.findByRole('button', { name: 'Add scan' }));
  await user.click(await screen.findByRole('button', { name: 'Picked up' }));
  await user.type(screen.getByLabelText(/^Current location/), 'Dubai');
  const time = screen.getByLabelText('Time');
  await user.type(time, '2026-11-20T08:15');
  expect(screen.getByText(/company’s clock \(Europe\/Berlin\)/)).toBeInTheDocument();
  await user.click(await save());
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  expect(api.writes()[0]?.body).toMatchObject({ happened_at: '2026-11-20T08:15', current_location: 'Dubai' });

  await user.click(await screen.findByRole('button', { name: 'Add scan' }));
  await user.click(await screen.findByRole('button', { name: 'Picked up' }));
  await user.click(screen.getByLabelText(/Also set the status/));
  expect(screen.queryByLabelText(/^Current location/)).toBeNull();
  await user.click(await save());
  await waitFor(() => expect(api.writes()).toHaveLength(2));
  expect(api.writes()[1]?.body).toMatchObject({ status: null, current_location: null });
});

it('a preset loses nothing of what was typed, and its meaning goes with its title', async () => {
  const { api, user } = start();
  api.respond('/api/scan-presets', [{ ...PRESETS[0], event: 'delivered' }]);
  await user.click(await screen.findByRole('button', { name: 'Add scan' }));
  const title = screen.getByLabelText('Title');
  expect(title).toHaveFocus();
  await user.type(title, 'With the parrot');
  await user.type(screen.getByLabelText('Description'), 'Squawk.');
  await user.click(await screen.findByRole('button', { name: 'Delivered' }));
  expect(title).toHaveValue('Delivered');
  await user.click(screen.getByRole('button', { name: 'Put back what you typed' }));
  expect(title).toHaveValue('With the parrot');
  expect(screen.getByLabelText('Description')).toHaveValue('Squawk.');
  expect(screen.getByLabelText('Means')).toHaveValue('');
  expect(document.body).not.toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Delivered' }));
  expect(screen.getByLabelText('Means')).toHaveValue('delivered');
  await user.type(title, ' to the cat');
  expect(screen.getByLabelText('Means')).toHaveValue('');
});

it('what somebody chose stays when the title of a preset is changed', async () => {
  const { api, user } = start();
  api.respond('/api/scan-presets', [{ ...PRESETS[0], event: 'delivered' }]);
  await user.click(await screen.findByRole('button', { name: 'Add scan' }));
  await user.click(await screen.findByRole('button', { name: 'Delivered' }));
  await user.selectOptions(screen.getByLabelText('Means'), 'On hold');
  await user.type(screen.getByLabelText('Title'), ' almost');
  expect(screen.getByLabelText('Means')).toHaveValue('on_hold');
});

it('two clicks undo the newest scan, and say what goes back', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { api, user } = start(undefined, moved);
  await user.click(await screen.findByRole('button', { name: 'Undo scan' }));
  expect(confirm).toHaveBeenCalledWith(
    'are you sure you want to delete\n\nDelivered\n\nPut the status back to “In transit”?',
  );
  expect(api.writes()).toEqual([{ method: 'DELETE', url: '/api/activities', body: { id: moved.id, restores: 'yes' } }]);
});

it.each([
  [true, { id: moved.id, restores: 'yes' }],
  [false, { id: moved.id }],
])('the list asks whether status and place go back: %s', async (wanted, body) => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(true).mockReturnValueOnce(wanted);
  const { api, user } = start(`/control/parcels/${parcel.id}/activities`, moved);
  await user.click(await screen.findByRole('button', { name: 'Delete Delivered' }));
  expect(confirm).toHaveBeenLastCalledWith('Put the status back to “In transit”?');
  await waitFor(() => expect(api.writes().map((call) => call.body)).toEqual([body]));
});

it('a correction offers to put back what the scan had set', async () => {
  const { api, user } = start(`/control/parcels/${parcel.id}/activities/${moved.id}`, moved);
  await user.click(await screen.findByLabelText('Put the status back to “In transit”?'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.writes()[0]?.body).toMatchObject({ id: moved.id, restores: 'yes' }));
  expect(api.writes()[0]?.body).not.toHaveProperty('status');
});

it('a correction shows when the scan happened, on the company’s clock, and sends another time', async () => {
  const { api, user } = start(`/control/parcels/${parcel.id}/activities/${moved.id}`, moved);
  const time = await screen.findByLabelText('Time');
  expect(time).toHaveValue('2026-11-20T11:00');
  await user.type(screen.getByLabelText('Title'), ' at last');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.writes()[0]?.body).toMatchObject({ title: 'Delivered at last' }));
  expect(api.writes()[0]?.body).not.toHaveProperty('happened_at');
  fireEvent.change(time, { target: { value: '2026-11-20T09:30' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.writes()[1]?.body).toMatchObject({ happened_at: '2026-11-20T09:30' }));
});

it('Escape asks before it drops what was typed, and closes an empty form at once', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: 'Add scan' }));
  const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await user.type(screen.getByLabelText('Title'), 'Arrived');
  confirm.mockClear();
  pressEscape();
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Title')).toHaveValue('Arrived');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Arrived');
  confirm.mockReturnValue(true);
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add scan' }));
  confirm.mockClear();
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(confirm).not.toHaveBeenCalled();
});

it('a browser that closes the drawer by itself finds it open again', async () => {
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: 'Add scan' }));
  await user.type(screen.getByLabelText('Title'), 'Arrived');
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
});
