import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PersonCount } from '@waybill/contracts';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { PEOPLE } from './paths';

const EMAIL = 'ada@example.com';
const COUNTS: PersonCount[] = [
  { kind: 'parcels', fate: 'anonymized', count: 2 },
  { kind: 'parcels', fate: 'under_way', count: 1 },
  { kind: 'invoices', fate: 'tax_law', count: 1 },
];
const ERASURE = { id: 'erasure-1', total: 4, done: 4, counts: COUNTS, created_at: '2026-11-22T10:00:00.000Z' };

function show(path: string = PEOPLE) {
  const api = new MemoryApi();
  api.respond('/api/admins/account', { confirmed: true });
  api.respond('/api/people/find', { counts: COUNTS, complete: true });
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(path, api) };
}

async function find({ user }: ReturnType<typeof show>) {
  await user.type(await screen.findByLabelText('Email address'), EMAIL);
  await user.click(screen.getByRole('button', { name: 'Find' }));
}

it('says what is held and what an erasure would do to it, with the address in no URL', async () => {
  const page = show();
  await find(page);
  const held = await screen.findByRole('region', { name: `Held under ${EMAIL}` });
  const rows = within(held).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'KindNumberIf erased',
    'Parcels2Kept without the person',
    'Parcels1Kept until the parcel has arrived. Erase again then',
    'Invoices1Kept as issued: tax law requires it',
  ]);
  expect(held.parentElement).toHaveFocus();
  expect(page.api.calls.map(({ url }) => url).join()).not.toContain('ada');
  expect(page.currentUrl()).toBe(PEOPLE);
});

it('says so when nothing is held, and offers nothing to do', async () => {
  const page = show();
  page.api.respond('/api/people/find', { counts: [], complete: true });
  await find(page);
  expect(await screen.findByText(/^Nothing is stored with this address/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
});

it('refuses what is no address, and keeps an earlier answer from standing over a new search', async () => {
  const page = show();
  await find(page);
  await screen.findByRole('region', { name: `Held under ${EMAIL}` });
  page.api.reject({ http: 500, errors: ['Something went wrong.'] });
  await page.user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('Something went wrong.')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: `Held under ${EMAIL}` })).toBeNull();
  const searches = page.api.writes().length;
  await page.user.clear(screen.getByLabelText('Email address'));
  await page.user.type(screen.getByLabelText('Email address'), 'ada{Enter}');
  expect(screen.getByLabelText('Email address')).toHaveAttribute('aria-invalid', 'true');
  expect(page.api.writes()).toHaveLength(searches);
});

it.each([
  ['Save as document', 'document', 'personal-data.html'],
  ['Save as JSON', 'json', 'personal-data.json'],
])('%s hands it out as a file', async (button, format, name) => {
  const page = show();
  page.api.respond('/api/people/export', { name, type: 'text/html', content: '<p>' });
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await find(page);
  await page.user.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(names).toEqual([name]));
  expect(page.api.writes().at(-1)?.body).toEqual({ email: EMAIL, format });
});

it('erases once the address was entered again, and says what was done', async () => {
  const page = show();
  page.api.respond('/api/people/erasures', { ...ERASURE, state: 'running' });
  page.api.respond('/api/people/erasures/erasure-1', { ...ERASURE, state: 'running', done: 1 });
  await find(page);
  await page.user.click(await screen.findByRole('button', { name: 'Erase' }));
  const drawer = await screen.findByRole('dialog', { name: `Erase everything of ${EMAIL}` });
  expect(within(drawer).getAllByRole('row')).toHaveLength(4);
  const again = within(drawer).getByLabelText('Enter the address again');
  await page.user.type(again, 'otto@example.com');
  await page.user.click(within(drawer).getByRole('button', { name: 'Erase for good' }));
  expect(within(drawer).getByText('The addresses differ.')).toBeInTheDocument();
  expect(page.api.writes().map(({ url }) => url)).toEqual(['/api/people/find']);
  await page.user.clear(again);
  await page.user.type(again, ` ${EMAIL.toUpperCase()} `);
  await page.user.click(within(drawer).getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText('1 of 4 records so far. You may leave this page.')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '1');
  expect(screen.queryByRole('region', { name: `Held under ${EMAIL}` })).toBeNull();
  expect(page.currentUrl()).toBe(`${PEOPLE}?erasure=erasure-1`);
  page.api.respond('/api/people/erasures/erasure-1', { ...ERASURE, state: 'done' });
  expect(await screen.findByText('Done. 2 records no longer name the person, 2 are kept.')).toBeInTheDocument();
  expect(screen.getAllByRole('row')).toHaveLength(4);
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(page.currentUrl()).toBe(PEOPLE);
});

it('a page that is opened again shows an erasure that failed', async () => {
  const api = new MemoryApi();
  api.respond('/api/people/erasures/erasure-1', { ...ERASURE, state: 'failed', done: 0, counts: [] });
  showPanel(`${PEOPLE}?erasure=erasure-1`, api);
  expect(await screen.findByText(/^A failure ended it/)).toBeInTheDocument();
});

it('asks for the password before anything is handed out or erased', async () => {
  const page = show();
  page.api.respond('/api/admins/account', { confirmed: false });
  await find(page);
  await page.user.click(await screen.findByRole('button', { name: 'Erase' }));
  expect(await screen.findByLabelText('Current password')).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: `Erase everything of ${EMAIL}` })).toBeNull();
});
