import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describeResource } from '../testing/describe-resource';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { parcel } from '../testing/rows';
import { parcels } from '.';

describeResource(parcels, {
  item: parcel,
  fill: async (user) => {
    await user.type(screen.getByLabelText('Tracking code'), 'ab 12-cd');
    await user.type(screen.getByLabelText('Recipient name'), 'Anna Keller');
    await user.type(screen.getByLabelText('Destination'), 'Rotterdam, Netherlands');
  },
  sent: { tracking_code: 'ab 12-cd', recipient_name: 'Anna Keller', destination: 'Rotterdam, Netherlands' },
  required: 'Recipient name',
  editPath: `/control/parcels/${parcel.id}/update`,
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

it('labels can be printed for selected rows', async () => {
  const { user } = start('/control/parcels/list.html');
  await user.click(await screen.findByRole('checkbox', { name: `Select ${parcel.tracking_code}` }));
  await user.click(screen.getByRole('link', { name: 'Print 1 label' }));
  const label = await screen.findByRole('article', { name: parcel.tracking_code });
  expect(within(label).getByRole('img', { name: parcel.tracking_code })).toBeInTheDocument();
  expect(within(label).getByText(parcel.recipient_name)).toBeInTheDocument();
});
