import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BulkJob } from '@waybill/contracts';
import { MemoryApi } from '../../testing/memory-api';
import { showPanel } from '../../testing/panel';
import { parcel } from '../../testing/rows';

const LIST = '/control/parcels/list.html';
const idOf = (n: number) => `01a15fe4-0000-7000-8000-${String(n).padStart(12, '0')}`;
const rows = Array.from({ length: 17 }, (_, n) => ({ ...parcel, id: idOf(n), tracking_code: `CODE-${n}` }));
const JOB: BulkJob = {
  id: 'job-1',
  kind: 'scan',
  state: 'done',
  total: 17,
  done: 16,
  failed: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  undo_until: new Date(Date.now() + 60_000).toISOString(),
};

function start() {
  const api = new MemoryApi([{ path: '/api/parcels', rows: [...rows] }]);
  api.respond('/api/parcels/ids', { ids: rows.map(({ id }) => id), more: false });
  api.respond('/api/scan-presets', []);
  api.respond('/api/bulk', { ...JOB, state: 'running', done: 0, failed: 0, undo_until: null });
  api.respond('/api/bulk/job-1', JOB);
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(LIST, api) };
}
const bodies = (api: MemoryApi) => api.writes().map(({ url, body }) => ({ url, ...body }));

it('the selection stays through a search, a filter and a reload, until it is cleared', async () => {
  const { user, unmount } = start();
  await user.click(await screen.findByLabelText('Select CODE-3'));
  await user.type(screen.getByRole('searchbox'), 'CODE-16');
  await waitFor(() => expect(screen.queryByText('CODE-3')).toBeNull());
  await user.click(await screen.findByLabelText('Select all'));
  expect(screen.getByText('2 selected, 1 not shown in this list')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Stage'), 'Exception');
  expect(await screen.findByText('2 selected, 2 not shown in this list')).toBeInTheDocument();

  unmount();
  const reloaded = start();
  expect(await screen.findByLabelText('Select CODE-3')).toBeChecked();
  expect(screen.getByText('2 selected, 1 not shown in this list')).toBeInTheDocument();
  await reloaded.user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByText(/ selected/)).toBeNull();
  expect(screen.getByLabelText('Select CODE-3')).not.toBeChecked();
});

it('all that match can be selected, on pages that are not loaded too', async () => {
  const { user, api } = start();
  await user.click(await screen.findByLabelText('Select CODE-3'));
  await user.selectOptions(screen.getByLabelText('Stage'), 'Exception');
  await user.click(await screen.findByRole('button', { name: 'Select all that match' }));
  expect(await screen.findByText(/^17 selected, /)).toBeInTheDocument();
  expect(api.calls.map(({ url }) => url)).toContain('/api/parcels/ids?status=exception');
});

it('one request changes the selected parcels; its result can be read and undone', async () => {
  const { user, api } = start();
  await user.click(await screen.findByLabelText('Select all'));
  await user.click(screen.getByRole('button', { name: 'Set status' }));
  await user.type(screen.getByLabelText('Status'), 'Out for delivery');
  const submit = screen.getAllByRole('button', { name: 'Set status' }).at(-1);
  await user.click(submit as HTMLElement);
  expect(await screen.findByText('16 of 17 parcels changed. 1 was not changed.')).toBeInTheDocument();
  const lists = () => api.calls.filter(({ url }) => url === '/api/parcels');
  await waitFor(() => expect(lists()).toHaveLength(2));
  const action = { kind: 'status', status: 'Out for delivery' };
  expect(bodies(api)).toEqual([{ url: '/api/bulk', action, ids: rows.slice(0, 15).map(({ id }) => id) }]);

  api.respond('/api/bulk/job-1/results', [
    { parcel_id: idOf(0), tracking_code: 'CODE-0', outcome: 'done', message: null },
    { parcel_id: idOf(1), tracking_code: 'CODE-1', outcome: 'missing', message: null },
  ]);
  await user.click(screen.getByRole('button', { name: 'Results' }));
  const results = await screen.findByRole('region', { name: 'Results' });
  expect(results.textContent).toMatch(/^CODE-1Not changed: deleted beforeCODE-0Changed$/);

  api.respond('/api/bulk/job-1', { ...JOB, state: 'undone', done: 0, failed: 0, undo_until: null });
  api.respond('/api/bulk/job-1/undo', JOB);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(bodies(api).at(-1)).toEqual({ url: '/api/bulk/job-1/undo' });
});

it('what a status means can be said', async () => {
  const { user, api } = start();
  api.respond('/api/status-mappings/reading', { event: null, source: null, suggestion: 'lost' });
  await user.click(await screen.findByLabelText('Select CODE-3'));
  await user.click(screen.getByRole('button', { name: 'Set status' }));
  await user.type(screen.getByLabelText('Status'), 'With the parrot');
  await user.click(await screen.findByRole('button', { name: 'Probably: Reported lost' }));
  await user.click(screen.getAllByRole('button', { name: 'Set status' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(bodies(api).at(-1)).toMatchObject({
      action: { kind: 'status', status: 'With the parrot', event: 'lost' },
    }),
  );
});

it('a running change shows how far it is, and can be stopped', async () => {
  const { user, api } = start();
  api.respond('/api/bulk/job-1', { ...JOB, state: 'running', done: 5, failed: 0, undo_until: null });
  api.respond('/api/bulk/job-1/cancel', JOB);
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  await user.click(await screen.findByLabelText('Select all'));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(window.confirm).toHaveBeenCalledWith('are you sure you want to delete\n\n15 parcels');
  const progress = await screen.findByRole('progressbar', { name: 'Progress' });
  await waitFor(() => expect(progress).toHaveAttribute('value', '5'));
  api.respond('/api/bulk/job-1', { ...JOB, state: 'stopped', done: 5, failed: 0 });
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped. 5 of 17 parcels changed.')).toBeInTheDocument();
  expect(bodies(api).map(({ url }) => url)).toEqual(['/api/bulk', '/api/bulk/job-1/cancel']);
});

it('the confirmation of a change says how many of the selected are not shown', async () => {
  const { user, api } = start();
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  await user.click(await screen.findByLabelText('Select CODE-3'));
  await user.type(screen.getByRole('searchbox'), 'CODE-16');
  await screen.findByText('1 selected, 1 not shown in this list');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(confirm).toHaveBeenCalledWith('are you sure you want to delete\n\n1 parcel, 1 not shown in this list');
  for (const action of ['Set status', 'Add scan']) {
    await user.click(screen.getByRole('button', { name: action }));
    expect(screen.getByText('1 of them is not shown in this list.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
  }
  expect(api.writes()).toEqual([]);
});

it('a change of nothing offers no undo', async () => {
  const { user, api } = start();
  api.respond('/api/bulk/job-1', { ...JOB, done: 0, failed: 17 });
  await user.click(await screen.findByLabelText('Select all'));
  await user.click(screen.getByRole('button', { name: 'Set status' }));
  await user.type(screen.getByLabelText('Status'), 'Delivered');
  await user.click(screen.getAllByRole('button', { name: 'Set status' }).at(-1) as HTMLElement);
  expect(await screen.findByText('0 of 17 parcels changed. 17 were not changed.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('a scan of many with a time that is refused keeps its form, with the reason at the field', async () => {
  const { user, api } = start();
  await user.click(await screen.findByLabelText('Select CODE-3'));
  await user.click(screen.getByRole('button', { name: 'Add scan' }));
  await user.type(screen.getByLabelText('Title'), 'Arrived at the hub');
  await user.type(screen.getByLabelText('Description'), 'Sorted.');
  await user.type(screen.getByLabelText('Time'), '2099-01-01T08:00');
  const sentence = 'Time must not be in the future.';
  api.reject({ http: 422, errors: [sentence], field_errors: { happened_at: sentence } });
  await user.click(screen.getByRole('button', { name: 'Save scan' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Time')).toHaveAccessibleDescription(expect.stringContaining(sentence)),
  );
  expect(screen.getByLabelText('Title')).toHaveValue('Arrived at the hub');
});

it('a selection of more than a hundred is exported in one file', async () => {
  const { user, api } = start();
  const ids = Array.from({ length: 300 }, (_, n) => idOf(n));
  api.respond('/api/parcels/ids', { ids, more: false });
  api.respond('/api/admins/account', { confirmed: true });
  api.respond('/api/parcels/export', { csv: 'tracking_code' });
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(await screen.findByLabelText('Select CODE-3'));
  await user.selectOptions(screen.getByLabelText('Stage'), 'Exception');
  await user.click(await screen.findByRole('button', { name: 'Select all that match' }));
  await user.click(await screen.findByRole('button', { name: 'Export 300' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(bodies(api)).toEqual([{ url: '/api/parcels/export', ids: expect.arrayContaining(ids) }]);
});

it('a scan of many keeps its form when it is refused', async () => {
  const { user, api } = start();
  await user.click(await screen.findByLabelText('Select CODE-3'));
  await user.click(screen.getByRole('button', { name: 'Add scan' }));
  await user.click(screen.getByRole('button', { name: 'Save scan' }));
  expect(screen.getByLabelText('Title')).toHaveAttribute('aria-invalid', 'true');
  expect(api.writes()).toEqual([]);
  await user.type(screen.getByLabelText('Title'), 'Arrived at the hub');
  await user.type(screen.getByLabelText('Description'), 'Sorted.');
  api.reject({ http: 409, errors: ['Other changes of many parcels are still running.'] });
  await user.click(screen.getByRole('button', { name: 'Save scan' }));
  expect(await screen.findByText('Other changes of many parcels are still running.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save scan' }));
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
  expect(bodies(api).at(-1)).toMatchObject({
    action: { kind: 'scan', title: 'Arrived at the hub', status: 'Arrived at the hub' },
    ids: [idOf(3)],
  });
});
