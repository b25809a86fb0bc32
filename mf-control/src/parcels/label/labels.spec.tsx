import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settingsAtom } from '@waybill/kit';
import { MemoryApi } from '../../testing/memory-api';
import { SETTINGS, showPanel, signedInState } from '../../testing/panel';
import { parcel } from '../../testing/rows';
import { parcels } from '..';
import { inGroups, MAX_PIECES, piecesOf } from './pieces';

const print = jest.fn();
beforeEach(() => {
  window.print = print;
  print.mockClear();
  localStorage.clear();
});

const company = { ...SETTINGS, company_name: 'Nordwind', currency: 'EUR', waybill_terms: 'Carried at your risk.' };

type Row = { id: string } & Partial<Record<keyof typeof parcel, unknown>>;

const OFFICE = { contact_address: 'Hauptstraße 5\n10115 Berlin' };

function start(path: string, rows: Row[] = [parcel], settings: object = {}) {
  const api = new MemoryApi([{ path: '/api/parcels', rows, create: parcels.form?.create }]);
  const state = signedInState();
  state.set(settingsAtom, { data: [{ ...company, ...settings } as never], object: {}, search_keys: [] });
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(path, api, state) };
}
const labelsOf = (id: string, print = '') => `/control/parcels/labels.html?ids=${id}${print}`;

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Tracking code'), 'PRINT-1');
  await user.type(screen.getByLabelText('Recipient name'), 'Anna Keller');
  await user.type(screen.getByLabelText('Destination'), 'Rotterdam');
}

it('“Create and print” creates once, goes to the label and prints it once', async () => {
  const { api, user, currentUrl } = start('/control/parcels/create.html', []);
  api.respond('/api/parcels/new-0', { ...parcel, id: 'new-0', pieces: 2 });
  await fillIn(user);
  await user.type(screen.getByLabelText(/^Pieces/), '2');
  await user.dblClick(screen.getByRole('button', { name: 'Create and print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(api.writes().map(({ body }) => body)).toEqual([
    expect.objectContaining({ tracking_code: 'PRINT-1', pieces: '2' }),
  ]);
  await waitFor(() => expect(currentUrl()).toBe(labelsOf('new-0')));
});

it('a rejected “Create and print” leaves “Create” as it was', async () => {
  const { api, user, currentUrl } = start('/control/parcels/create.html', []);
  await fillIn(user);
  api.reject({ http: 409, errors: ['Tracking code is already in use.'] });
  await user.click(screen.getByRole('button', { name: 'Create and print' }));
  await screen.findByText('Tracking code is already in use.');
  await user.type(screen.getByLabelText('Recipient name'), '{Enter}');
  await waitFor(() => expect(currentUrl()).toMatch(/^\/control\/parcels\/[^/]+$/));
  expect(currentUrl()).not.toContain('labels');
  expect(print).not.toHaveBeenCalled();
});

it('each piece has a label, with sender, weight and number', async () => {
  start(labelsOf(parcel.id), [{ ...parcel, pieces: 3, sender_name: 'Otto' }]);
  const labels = await screen.findAllByRole('article', { name: parcel.tracking_code });
  expect(labels.map((label) => within(label).getByText(/^\d \/ \d$/).textContent)).toEqual(['1 / 3', '2 / 3', '3 / 3']);
  for (const text of [
    'Otto',
    'Dubai, United Arab Emirates',
    'Anna Keller',
    '2.5 kg',
    '20 November 2026',
    'Air freight',
  ])
    expect(within(labels[0] as HTMLElement).getByText(text)).toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();
});

it('a parcel without a sender is from the company', async () => {
  start(labelsOf(parcel.id), [{ ...parcel, sender_name: null }]);
  expect(within(await screen.findByRole('article')).getByText('Nordwind')).toBeInTheDocument();
});

it('a company with an address is where a parcel without sender and pickup is from', async () => {
  const { user } = start(labelsOf(parcel.id), [{ ...parcel, sender_name: null, pickup_location: null }], OFFICE);
  expect(within(await screen.findByRole('article')).getByText('Hauptstraße 5, 10115 Berlin')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Paper'), 'A4, waybill with terms');
  const lines = within(screen.getByRole('article')).getAllByText(/^Hauptstraße 5\s+10115 Berlin$/);
  expect(lines.map(({ tagName }) => tagName)).toEqual(['ADDRESS', 'P']);
});

it('a parcel with a sender does not have the address of the company', async () => {
  start(labelsOf(parcel.id), [{ ...parcel, sender_name: 'Otto', pickup_location: null }], OFFICE);
  expect(within(await screen.findByRole('article')).queryByText(/Hauptstraße/)).toBeNull();
});

it('a waybill has the terms and the value with its currency, the company\u2019s if it names none', async () => {
  const { user } = start(labelsOf(parcel.id), [{ ...parcel, declared_value: 99.9, pieces: 3 }]);
  await user.selectOptions(await screen.findByLabelText('Paper'), 'A4, waybill with terms');
  const waybill = screen.getByRole('article', { name: parcel.tracking_code });
  expect(within(waybill).getByText('Carried at your risk.')).toBeInTheDocument();
  expect(waybill).toHaveTextContent('EUR 99.90');
  expect(localStorage.getItem('waybill-paper')).toBe('waybill');
});

it('more pieces than are printed at once are cut, which is said', async () => {
  const rows = ['1', '2', '3'].map((id) => ({ ...parcel, id, pieces: 99 }));
  expect(piecesOf(rows).pieces).toHaveLength(MAX_PIECES);
  expect(piecesOf(rows.slice(0, 2))).toMatchObject({ isCut: false });
  start(labelsOf('1,2,3'), rows);
  expect(await screen.findByText(/here are the first 200 labels/)).toBeInTheDocument();
});

it('four labels are on an A4 sheet', () => expect(inGroups([1, 2, 3, 4, 5], 4)).toEqual([[1, 2, 3, 4], [5]]));
