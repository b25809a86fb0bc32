import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { parcel } from '../testing/rows';
import { smokeTestResource } from '../testing/smoke-test-resource';
import { parcels } from '.';

smokeTestResource(parcels, {
  item: parcel,
  fill: async (user) => {
    await user.type(screen.getByLabelText('Tracking code'), 'ab 12-cd');
    await user.type(screen.getByLabelText('Recipient name'), 'Anna Keller');
    await user.type(screen.getByLabelText('Destination'), 'Rotterdam, Netherlands');
  },
  sent: { tracking_code: 'ab 12-cd', recipient_name: 'Anna Keller', destination: 'Rotterdam, Netherlands' },
  required: 'Recipient name',
  editPath: `/control/parcels/${parcel.id}/update`,
  deletes: { method: 'POST', url: '/api/bulk', body: { action: { kind: 'delete' }, ids: [parcel.id] } },
  responses: {
    '/api/bulk': { id: 'job-1', kind: 'delete', state: 'running' },
    '/api/bulk/job-1': { id: 'job-1', kind: 'delete', state: 'done', total: 1, done: 1, failed: 0, undo_until: null },
  },
});

const start = (path: string, rows = [parcel]) => {
  const api = new MemoryApi([{ path: '/api/parcels', rows, update: parcels.form?.update }]);
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(path, api) };
};
const at = `/control/parcels/${parcel.id}`;

it('a code is generated in the form XXXX-XXXX-XXXX-X', async () => {
  const { user } = start('/control/parcels/create.html');
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  expect(screen.getByLabelText<HTMLInputElement>('Tracking code').value).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]$/);
});

it('a duplicate code is reported at the field', async () => {
  const { user, api } = start(`${at}/update`);
  await user.type(await screen.findByLabelText('Tracking code'), '2');
  const text = 'Tracking code is already in use.';
  api.reject({ http: 409, errors: [text], field_errors: { tracking_code: text } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText(text)).toHaveLength(2);
});

it('an update sends the changed and the required fields', async () => {
  const { user, api } = start(`${at}/update`);
  await user.type(await screen.findByLabelText(/^Weight \(kg\)/), '7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(api.writes()[0]?.body).toEqual({
    id: parcel.id,
    updated_at: parcel.updated_at,
    tracking_code: parcel.tracking_code,
    recipient_name: parcel.recipient_name,
    destination: parcel.destination,
    weight: '2.57',
  });
});

it('an update that cannot reach the server keeps its values, and can be retried', async () => {
  const { user, api } = start(`${at}/update`);
  await user.type(await screen.findByLabelText(/^Status/), '!');
  api.down = true;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Could not reach the server/)).toBeInTheDocument();
  expect(screen.getByLabelText(/^Status/)).toHaveValue('Departed Dubai!');
  api.down = false;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
});

it('a parcel deleted in another tab is reported as not found', async () => {
  const { user, api } = start(`${at}/update`);
  await user.type(await screen.findByLabelText(/^Status/), '!');
  api.reject({ http: 404, errors: ['Not Found'] });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not Found')).toBeInTheDocument();
});

it('the page of a parcel has its tracking link, to copy and to open', async () => {
  const { user } = start(at);
  expect(await screen.findByText('http://localhost/track.html?code=WAYB-1112-026A-P')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'QR code of the tracking link' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View as visitor' })).toHaveAttribute(
    'href',
    '/track.html?code=WAYB-1112-026A-P',
  );
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied.')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('http://localhost/track.html?code=WAYB-1112-026A-P');
});

it('filter and order are in the URL and in the export link', async () => {
  const { user, api, currentUrl } = start('/control/parcels/list.html?sort=oldest');
  await user.selectOptions(await screen.findByLabelText('Stage'), 'Exception');
  await waitFor(() => expect(currentUrl()).toBe('/control/parcels/list.html?sort=oldest&status=exception'));
  await waitFor(() => expect(api.calls.at(-1)?.url).toBe('/api/parcels?status=exception&sort=oldest'));
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/parcels/export.csv?sort=oldest&status=exception',
  );
});

it('the arrow keys move between rows, and deleting a row moves the focus to the next', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const rows = ['A', 'B', 'C'].map((code) => ({ ...parcel, id: `id-${code}`, tracking_code: `CODE-${code}` }));
  const { user } = start('/control/parcels/list.html', rows);
  (await screen.findByRole('link', { name: 'CODE-A' })).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'CODE-B' })).toHaveFocus();
  await user.keyboard('{End}{Home}{ArrowDown}');
  expect(screen.getByRole('link', { name: 'CODE-B' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Delete CODE-B' }));
  await waitFor(() => expect(screen.queryByText('CODE-B')).toBeNull());
  const row = screen.getByRole('link', { name: 'CODE-C' }).closest('tr');
  await waitFor(() => expect(row).toContainElement(document.activeElement as HTMLElement));
});

it('Back from a parcel leads to the place in the list: its pages, ticks, focus and scroll position', async () => {
  const rows = Array.from({ length: 17 }, (_, n) => ({ ...parcel, id: `id-${n}`, tracking_code: `CODE-${n}` }));
  const { user, goBack } = start('/control/parcels/list.html', rows);
  expect(await screen.findByText('(1 / 2)')).toBeInTheDocument();
  await user.click(screen.getByLabelText('Load the next page'));
  expect(await screen.findByText('(2 / 2)')).toBeInTheDocument();
  await user.click(screen.getByLabelText('Select CODE-3'));
  const scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue();
  const scrollY = jest.replaceProperty(window, 'scrollY', 900);
  await user.click(screen.getByText('CODE-16'));
  expect(await screen.findByText('View as visitor')).toBeInTheDocument();
  goBack();
  expect(await screen.findByText('(2 / 2)')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('CODE-16').closest('a')).toHaveFocus());
  expect(screen.getByText('Print 1 label')).toBeInTheDocument();
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' });

  await user.selectOptions(screen.getByLabelText('Stage'), 'Exception');
  expect(await screen.findByText('(1 / 2)')).toBeInTheDocument();
  scrollTo.mockRestore();
  scrollY.restore();
});

it('labels can be printed for selected rows', async () => {
  const { user } = start('/control/parcels/list.html');
  await user.click(await screen.findByRole('checkbox', { name: `Select ${parcel.tracking_code}` }));
  await user.click(screen.getByRole('link', { name: 'Print 1 label' }));
  const label = await screen.findByRole('article', { name: parcel.tracking_code });
  expect(within(label).getByRole('img', { name: parcel.tracking_code })).toBeInTheDocument();
  expect(within(label).getByText(parcel.recipient_name)).toBeInTheDocument();
});

it('a status is changed in the list', async () => {
  const { user, api } = start('/control/parcels/list.html');
  const status = await screen.findByRole('combobox', { name: `Status of ${parcel.tracking_code}` });
  expect(status).toHaveDisplayValue('Departed Dubai');
  await user.selectOptions(status, 'Out for delivery');
  expect(await screen.findByText(`${parcel.tracking_code}: Out for delivery`)).toBeInTheDocument();
  const { id, updated_at, tracking_code, recipient_name, destination } = parcel;
  const said = { status: 'Out for delivery', status_event: 'out_for_delivery' };
  const body = { id, updated_at, tracking_code, recipient_name, destination, ...said };
  expect(api.writes()).toEqual([{ method: 'PATCH', url: '/api/parcels', body }]);
  expect(status).toHaveDisplayValue('Out for delivery');
});

it('a status that was changed elsewhere meanwhile is not overwritten', async () => {
  const { user, api } = start('/control/parcels/list.html');
  const status = await screen.findByRole('combobox', { name: `Status of ${parcel.tracking_code}` });
  api.changeElsewhere('/api/parcels', parcel.id, { status: 'Delivered' });
  await user.selectOptions(status, 'Out for delivery');
  expect(await screen.findByText(/changed elsewhere/)).toBeInTheDocument();
  expect(status).toHaveDisplayValue('Departed Dubai');
});

it('in a status the arrow keys stay, and Ctrl K still opens the palette', async () => {
  const { user } = start('/control/parcels/list.html', [parcel, { ...parcel, id: 'other', tracking_code: 'OTHER-1' }]);
  const status = await screen.findByRole('combobox', { name: `Status of ${parcel.tracking_code}` });
  act(() => status.focus());
  await user.keyboard('{ArrowDown}');
  expect(status).toHaveFocus();
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox', { name: 'Search the control panel' })).toBeInTheDocument();
});

it('Enter on a code opens its parcel; on anything else it searches', async () => {
  const { user, currentUrl } = start('/control/parcels/list.html');
  const search = await screen.findByRole('searchbox');
  await user.type(search, 'anna{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/control/parcels/list.html?search=anna'));
  await user.clear(search);
  await user.type(search, 'wayb-1112-026a-p{Enter}');
  await waitFor(() => expect(currentUrl()).toBe(`/control/parcels/${parcel.id}`));
});

it('columns order the list one way, the other, and not', async () => {
  const { user, currentUrl } = start('/control/parcels/list.html');
  const header = () => screen.findByRole('columnheader', { name: 'Tracking code' });
  const press = async () => user.click(within(await header()).getByRole('button'));
  expect(await header()).toHaveAttribute('aria-sort', 'none');
  await press();
  await waitFor(() => expect(currentUrl()).toContain('sort=tracking_code'));
  expect(await header()).toHaveAttribute('aria-sort', 'ascending');
  await press();
  await waitFor(() => expect(currentUrl()).toContain('sort=tracking_code_desc'));
  expect(await header()).toHaveAttribute('aria-sort', 'descending');
  await waitFor(async () => expect(within(await header()).getByRole('button')).toHaveFocus());
  await press();
  await waitFor(() => expect(currentUrl()).toBe('/control/parcels/list.html'));
});

it('all filters are cleared at once', async () => {
  const { user, currentUrl } = start('/control/parcels/list.html?search=anna&status=delivered&from=2026-11-01');
  await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
  await waitFor(() => expect(currentUrl()).toBe('/control/parcels/list.html'));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
});

it('a view is saved under a name, opened and deleted', async () => {
  const { user, api, currentUrl } = start('/control/parcels/list.html?status=exception');
  const saved = { id: 'v1', name: 'Trouble', filters: { status: 'exception' } };
  await user.click(await screen.findByRole('button', { name: 'Save this view' }));
  api.respond('/api/views', saved);
  await user.type(screen.getByLabelText('Name of the view'), 'Trouble{Enter}');
  const view = await screen.findByRole('link', { name: 'Trouble' });
  expect(api.writes()).toEqual([
    { method: 'POST', url: '/api/views', body: { name: 'Trouble', filters: { status: 'exception' } } },
  ]);
  expect(view).toHaveAttribute('aria-current', 'true');
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  await user.click(view);
  expect(currentUrl()).toBe('/control/parcels/list.html?status=exception');
  await user.click(screen.getByRole('button', { name: 'Delete the view Trouble' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Trouble' })).toBeNull());
});

it('a code that is on labels already is not replaced without a question', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { user } = start(`${at}/update`);
  const code = await screen.findByLabelText('Tracking code');
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  expect(confirm).toHaveBeenCalledWith(expect.stringContaining(parcel.tracking_code));
  expect(code).toHaveValue(parcel.tracking_code);
  expect(screen.queryByText(/will stop working/)).toBeNull();
  confirm.mockReturnValue(true);
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  expect(code).not.toHaveValue(parcel.tracking_code);
  expect(screen.getByText(/sent links with .* will stop working/)).toBeInTheDocument();
});

it('a deleted parcel can be brought back from the list', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, api, currentUrl } = start(at);
  const undo_until = new Date(Date.now() + 60_000).toISOString();
  const job = { id: 'job-1', kind: 'delete', state: 'done', total: 1, done: 1, failed: 0, undo_until };
  api.respond('/api/bulk', { ...job, state: 'running' });
  api.respond('/api/bulk/job-1', job);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(currentUrl()).toBe('/control/parcels/list.html'));
  expect(await screen.findByText('Parcel deleted.')).toBeInTheDocument();
  api.respond('/api/bulk/job-1/undo', job);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(api.writes().map(({ url }) => url)).toEqual(['/api/bulk', '/api/bulk/job-1/undo']);
});

it('a parcel that cannot be deleted stays, and the reason is told', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, api, currentUrl } = start(at);
  const message = 'This parcel has too long a history to be deleted this way.';
  api.respond('/api/bulk', { id: 'job-1', kind: 'delete', state: 'done', failed: 1 });
  api.respond('/api/bulk/job-1/results', [{ parcel_id: parcel.id, outcome: 'refused', message }]);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(currentUrl()).toBe(at);
});

it('the list of silent parcels says so, and shows all again', async () => {
  const { user, api, currentUrl } = start('/control/parcels/list.html?silent=yes');
  expect(
    await screen.findByText('Only parcels in progress that are silent longer than their service promises.'),
  ).toBeInTheDocument();
  expect(api.calls.map(({ url }) => url)).toContain('/api/parcels?silent=yes');
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  await waitFor(() => expect(currentUrl()).toBe('/control/parcels/list.html'));
  expect(screen.queryByText(/silent longer than their service/)).toBeNull();
});
