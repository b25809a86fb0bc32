import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportRow } from '@waybill/contracts';
import { MemoryApi } from '../../testing/memory-api';
import { showPanel } from '../../testing/panel';
import { invalidRows } from './files';

const row = (line: number, outcome: ImportRow['outcome'], more: Partial<ImportRow> = {}): ImportRow => ({
  ...{ line, tracking_code: `CODE-${line}`, outcome },
  ...{ status: null, event: null, changes: [], edits: [], errors: [], ...more },
});
const CSV = { format: 'csv', encoding: 'utf-8', certain: true, sample: [] };
const JOB = { id: 'job-1', kind: 'import', total: 2, done: 2, failed: 0, undo_until: null };

/** A server that is slow to say how far a job is. */
class BusyApi extends MemoryApi {
  resume = () => {};
  private readonly waiting = new Promise<void>((resolve) => {
    this.resume = resolve;
  });
  override fetch: typeof fetch = async (input, init) => {
    if (String(input).startsWith('/api/bulk/')) await this.waiting;
    return this.answer(input, init);
  };
}

async function check<Api extends MemoryApi = MemoryApi>(
  rows: ImportRow[],
  source: object = CSV,
  api = new MemoryApi() as Api,
) {
  const user = userEvent.setup({ delay: null });
  api.respond('/api/parcels/import', { applied: false, source, rows });
  showPanel('/control/parcels/import.html', api);
  const file = new File(['tracking_code\nCODE-2'], 'parcels.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('File'), file);
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  await screen.findByRole('region', { name: 'Rows in the file' });
  return { api, user };
}
const shownLines = () =>
  within(screen.getByRole('region', { name: 'Rows in the file' }))
    .getAllByRole('row')
    .slice(1)
    .map((each) => each.querySelector('td')?.textContent);
const tile = (name: RegExp) => screen.getByRole('button', { name });

it('previews the import before anything is written, then runs it as a job', async () => {
  const { api, user } = await check([row(2, 'new'), row(3, 'changed'), row(4, 'same')]);
  expect(api.writes().map(({ url }) => url)).toEqual(['/api/parcels/import']);
  expect(api.writes()[0]?.body).not.toHaveProperty('apply');
  api.respond('/api/imports', { ...JOB, state: 'running', done: 0 });
  api.respond('/api/bulk/job-1', { ...JOB, state: 'running', done: 1 });
  await user.click(screen.getByRole('button', { name: 'Import 2 parcels' }));
  const progress = await screen.findByRole('progressbar', { name: 'Progress' });
  await waitFor(() => expect(progress).toHaveAttribute('value', '1'));
  expect(api.writes().at(-1)).toMatchObject({ url: '/api/imports', body: { encoding: 'utf-8' } });
  const undo_until = new Date(Date.now() + 60_000).toISOString();
  api.respond('/api/bulk/job-1', { ...JOB, state: 'done', undo_until });
  expect(await screen.findByText('2 of 2 parcels imported.')).toBeInTheDocument();
  api.respond('/api/bulk/job-1/undo', JOB);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(api.writes().at(-1)?.url).toBe('/api/bulk/job-1/undo');
});

it('shows how far it is from the first moment, and tells what was imported', async () => {
  const rows = Array.from({ length: 1_200 }, (_, n) => row(n + 2, 'new'));
  const { api, user } = await check(rows, CSV, new BusyApi());
  const job = { ...JOB, total: 1_200, state: 'running', done: 0 };
  api.respond('/api/imports', job);
  await user.click(screen.getByRole('button', { name: 'Import 1,200 parcels' }));
  expect(await screen.findByText('Importing parcels: 0 of 1,200')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '0');
  api.respond('/api/bulk/job-1', { ...job, state: 'done', done: 1_199, failed: 1 });
  api.resume();
  expect(await screen.findByText('1,199 of 1,200 parcels imported. 1 was not imported.')).toBeInTheDocument();
  api.respond('/api/bulk/job-1/results', [
    { parcel_id: 'a', tracking_code: 'CODE-2', outcome: 'done', message: null },
    { parcel_id: 'b', tracking_code: 'CODE-3', outcome: 'missing', message: null },
  ]);
  await user.click(screen.getByRole('button', { name: 'Results' }));
  const results = await screen.findByRole('region', { name: 'Results' });
  expect(results.textContent).toMatch(/^CODE-3Not imported: deleted beforeCODE-2Imported$/);
});

it('imports the valid rows without the invalid ones, which can be shown alone', async () => {
  const rows = [row(2, 'new'), row(3, 'wrong', { errors: ['Destination is required.'] }), row(4, 'new')];
  const { user } = await check(rows);
  expect(shownLines()).toEqual(['3', '2', '4']);
  expect(screen.getByText('Destination is required.')).toBeInTheDocument();
  expect(screen.getByText(/^1 row is invalid and will be left out\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import 2 parcels' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Show only invalid rows' }));
  expect(shownLines()).toEqual(['3']);
  await user.click(tile(/^2 ?New$/));
  expect(shownLines()).toEqual(['2', '4']);
  await user.click(tile(/^2 ?New$/));
  expect(shownLines()).toHaveLength(3);
  expect(tile(/^0 ?Unchanged$/)).toBeDisabled();
});

it('shows what a row replaces', async () => {
  const edits = [
    { column: 'destination', before: 'Oslo', after: 'Rome' },
    { column: 'status', before: null, after: 'Packed' },
  ];
  await check([row(2, 'changed', { edits })]);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(expect.arrayContaining(['destination: Oslo → Rome', 'status: empty → Packed']));
});

it('says what the statuses mean, the most frequent first, and which are unclear', async () => {
  const to = (status: string) => ({ status });
  const rows = ['With the parrot', 'Packed', 'Packed'].map((after, n) => row(n + 2, 'changed', to(after)));
  const api = new MemoryApi();
  api.respond('/api/status-mappings/reading', { event: null, source: null, suggestion: null });
  await check(rows, CSV, api);
  const region = await screen.findByRole('region', { name: 'What the statuses mean' });
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(2));
  expect(
    within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Packed.*We are not sure/),
    expect.stringMatching(/^With the parrot.*We are not sure/),
  ]);
  expect(api.calls.filter(({ url }) => url.endsWith('?status=Packed'))).toHaveLength(1);
});

it('a status that is not clear is settled here; new parcels stay nowhere, and what the file names is not asked', async () => {
  const unclear = { event: null, source: null, suggestion: 'delivered' };
  const api = new MemoryApi();
  api.respond('/api/status-mappings/reading', unclear);
  api.respond('/api/status-mappings', { id: 'new', applied: 0 });
  const rows = [
    row(2, 'new', { status: 'With the parrot' }),
    row(3, 'changed', { status: 'Squawk', event: 'held_by_customs' }),
  ];
  const { user } = await check(rows, CSV, api);
  const region = await screen.findByRole('region', { name: 'What the statuses mean' });
  await within(region).findByText('We are not sure what this means. Customers see the text as it stands.');
  expect(within(region).getByText('Customers will see: Held by customs · Somebody looks into it')).toBeVisible();
  expect(within(region).getAllByRole('combobox')).toHaveLength(1);
  await user.selectOptions(within(region).getByLabelText('What “With the parrot” means'), 'Damaged in transit');
  api.respond('/api/status-mappings/reading', { event: 'damaged', source: 'mapping', suggestion: null });
  await user.click(within(region).getByRole('button', { name: 'Settle “With the parrot”' }));
  expect(await within(region).findByText(/^Customers will see: Damaged in transit/)).toBeVisible();
  expect(within(region).getByRole('link', { name: 'By the table of wordings' })).toHaveAttribute(
    'href',
    '/control/wordings/list.html',
  );
  expect(api.writes().at(-1)?.body).toEqual({ wording: 'With the parrot', event: 'damaged' });
});

it('a long file is shown a hundred rows at a time', async () => {
  const { user } = await check(Array.from({ length: 250 }, (_, n) => row(n + 2, 'new')));
  expect(shownLines()).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show 100 more' }));
  await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
  expect(shownLines()).toHaveLength(250);
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
});

it('asks for the encoding of a file that does not tell it, and checks again', async () => {
  const guess = { format: 'csv', encoding: 'windows-1252', certain: false, sample: ['Èâàí'] };
  const { api, user } = await check([row(2, 'new')], guess);
  const encoding = screen.getByLabelText('Encoding');
  expect(encoding).toHaveValue('windows-1252');
  expect(screen.getByText('Èâàí')).toBeInTheDocument();
  const chosen = { ...guess, encoding: 'windows-1251', certain: true, sample: ['Иван'] };
  api.respond('/api/parcels/import', { applied: false, source: chosen, rows: [row(2, 'new')] });
  await user.selectOptions(encoding, 'Cyrillic (Windows-1251)');
  expect(await screen.findByText('Иван')).toBeInTheDocument();
  expect(api.writes().at(-1)).toMatchObject({ url: '/api/parcels/import', body: { encoding: 'windows-1251' } });
  api.respond('/api/imports', { ...JOB, state: 'running' });
  await user.click(screen.getByRole('button', { name: 'Import 1 parcel' }));
  await waitFor(() =>
    expect(api.writes().at(-1)).toMatchObject({ url: '/api/imports', body: { encoding: 'windows-1251' } }),
  );
});

it('a certain encoding is not asked for', async () => {
  await check([row(2, 'new')]);
  expect(screen.queryByLabelText('Encoding')).toBeNull();
});

it('invalid rows are saved as they were read, with their errors, and no spreadsheet evaluates them', () => {
  const cells = {
    tracking_code: 'A-1',
    recipient_name: '=HYPERLINK("x")',
    destination: 'Oslo, "N"\nNorway',
    weight: '-1',
  };
  const text = invalidRows([row(2, 'new'), row(3, 'wrong', { cells, errors: ['One.', 'Two.'] })]);
  expect(text).toBe(
    '\uFEFFtracking_code,recipient_name,destination,weight,errors\n' +
      `A-1,"'=HYPERLINK(""x"")","Oslo, ""N""\nNorway","'-1",One. Two.\n`,
  );
});
