import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditEntry } from '@waybill/contracts';
import en from '../locales/en.json';
import { FIELD_TEXTS } from '../resource/history/field-texts';
import { VALUE_TEXTS } from '../resource/history/field-value';
import { MemoryApi } from '../testing/memory-api';
import { SETTINGS, showPanel } from '../testing/panel';
import { activity, auditEntry, invoice, message, page, parcel, review } from '../testing/rows';
import { smokeTestResource } from '../testing/smoke-test-resource';
import { audit } from '.';

const LIST = '/control/audit/list.html';
const open = (at: string) => {
  const api = new MemoryApi([
    { path: '/api/audit', rows: [auditEntry] },
    { path: '/api/parcels', rows: [parcel] },
    { path: '/api/pages', rows: [page], key: 'slug' },
  ]);
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(at, api) };
};
const lastRead = (api: MemoryApi) => api.calls.filter(({ url }) => url.startsWith('/api/audit')).at(-1)?.url;

smokeTestResource(audit, { item: auditEntry });

it('entries are filtered by type, action, actor and days, and exported with the same filters', async () => {
  const { api, user } = open(LIST);
  await user.selectOptions(screen.getByLabelText('Record type'), 'Parcel');
  await user.selectOptions(screen.getByLabelText('Action'), 'Deleted');
  await user.selectOptions(screen.getByLabelText('By'), 'Command line');
  await user.type(screen.getByLabelText('From'), '2026-11-01');
  const query = 'entity=parcels&action=deleted&actor=command&from=2026-11-01';
  await waitFor(() => expect(lastRead(api)).toBe(`/api/audit?${query}`));
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', `/api/audit/export.csv?${query}`);
});

it('the export asks for the password if it was not entered recently', async () => {
  const { api, user } = open(LIST);
  api.respond('/api/admins/account', { confirmed: false });
  await user.click(await screen.findByRole('link', { name: 'Export CSV' }));
  expect(await screen.findByRole('dialog')).toContainElement(screen.getByLabelText('Current password'));
});

it('the time of an entry of another year has the year', async () => {
  const year = new Date().getFullYear();
  entries({ at: `${year}-03-05T10:00:00.000Z` }, { at: `${year - 1}-03-05T10:00:00.000Z` });
  const times = (await screen.findAllByText(/Mar 05/)).map((time) => time.textContent);
  expect(times[0]).not.toContain(String(year));
  expect(times[1]).toContain(String(year - 1));
});

it('an entry leads to all entries of its record, and these back to the whole log', async () => {
  const { api, user, currentUrl } = open('/control/audit/12');
  await user.click(await screen.findByRole('link', { name: 'All entries of this record' }));
  const query = `entity=parcels&record=${parcel.id}`;
  expect(currentUrl()).toBe(`${LIST}?${query}`);
  await waitFor(() => expect(lastRead(api)).toBe(`/api/audit?${query}`));
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', `/api/audit/export.csv?${query}`);
  expect(screen.getByText('Only the entries of one record.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(lastRead(api)).toBe('/api/audit'));
  expect(screen.queryByText('Only the entries of one record.')).toBeNull();
});

it('an entry shows values before and after; a secret one only that it changed', async () => {
  open('/control/audit/12');
  expect(await screen.findByText('Porto, Portugal')).toBeInTheDocument();
  expect(screen.getByText('Lisbon, Portugal')).toBeInTheDocument();
  expect(screen.getByText('Changed. The value is not recorded.')).toBeInTheDocument();
  expect(screen.getByText('request-of-the-change')).toBeInTheDocument();
});

const entries = (...rows: Partial<AuditEntry>[]) =>
  showPanel(
    LIST,
    new MemoryApi([
      { path: '/api/audit', rows: rows.map((row, index) => ({ ...auditEntry, id: `${index + 1}`, ...row })) },
    ]),
  );
const admin = { entity: 'admins', name: 'admin@localhost.test', target: { id: 'a', slug: null, parcel_id: null } };
const visitor = { actor: 'visitor', actor_id: null };
const used = { field: 'event', before: null, after: 'recovery_code_used' };

it('says why a period that ends before it starts has no entries', async () => {
  showPanel(`${LIST}?from=2026-11-20&to=2026-11-01`, new MemoryApi([{ path: '/api/audit', rows: [] }]));
  expect(await screen.findByText('“From” must not be after “To”.')).toBeInTheDocument();
});

it('the list names records, with a link while they have a page', async () => {
  entries({}, { ...admin }, { action: 'deleted', name: 'OLD-1', target: null });
  const link = await screen.findByRole('link', { name: parcel.tracking_code });
  expect(link).toHaveAttribute('href', `/control/parcels/${parcel.id}`);
  expect(screen.getByText('OLD-1')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'OLD-1' })).toBeNull();
  expect(screen.queryByRole('link', { name: admin.name })).toBeNull();
  expect(within(screen.getByRole('table')).getByText(admin.name)).toBeInTheDocument();
});

it.each<[text: string, entry: Partial<AuditEntry>, by: string]>([
  ['Password changed', { ...admin, fields: ['password_hash'] }, 'Administrator'],
  ['Password reset', { ...admin, ...visitor, fields: ['password_hash', 'token_hash'] }, 'Visitor'],
  ['Passkey added', { entity: 'passkeys', action: 'created' }, 'Administrator'],
  ['Passkey used', { entity: 'passkeys', fields: ['counter'], ...visitor }, 'Administrator (signing in)'],
  [
    'Authenticator code used',
    { entity: 'authenticators', fields: ['last_step'], ...visitor },
    'Administrator (signing in)',
  ],
  ['Recovery code used', { entity: 'recovery_codes', changes: [used], ...visitor }, 'Administrator (signing in)'],
])('an entry says what happened: %s', async (text, entry, by) => {
  entries(entry);
  const row = (await screen.findByRole('link', { name: `${text} #1` })).closest('tr') as HTMLElement;
  expect(within(row).getByText(by)).toBeInTheDocument();
});

it('what a deleted record was is there to read, not struck out', async () => {
  const changes = [{ field: 'destination', before: 'Porto, Portugal', after: null }];
  const deleted = { ...auditEntry, action: 'deleted', fields: ['destination'], changes };
  showPanel('/control/audit/12', new MemoryApi([{ path: '/api/audit', rows: [deleted] }]));
  expect(await screen.findByRole('region', { name: 'Values before the deletion' })).toHaveTextContent(
    'Porto, Portugal',
  );
  expect(screen.getByText('Porto, Portugal').tagName).not.toBe('DEL');
});

it('an entry has the labels and values of the forms', async () => {
  const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });
  const changes = [
    change('stage', 'in_transit', 'out_for_delivery'),
    change('max_expected_delivery_date', null, '2026-11-26'),
    change('last_scan_at', null, '2026-11-22T08:30:00.000Z'),
  ];
  const api = new MemoryApi([
    { path: '/api/audit', rows: [{ ...auditEntry, fields: changes.map(({ field }) => field), changes } as never] },
  ]);
  showPanel('/control/audit/12', api);
  expect(await screen.findByText('Out for delivery')).toBeInTheDocument();
  expect(screen.getByText('In transit')).toBeInTheDocument();
  expect(screen.getByText(en['parcels.latest'])).toBeInTheDocument();
  expect(screen.getByText(/Nov 26, 2026|26 Nov 2026|November 26, 2026/)).toBeInTheDocument();
  expect(screen.queryByText(/2026-11-22T/)).toBeNull();
});

it('an entry of a wording says what it means, and one of a sign-in not that it is one', async () => {
  const changes = [{ field: 'event', before: null, after: 'on_hold' }];
  entries(
    { entity: 'status_mappings' as never, fields: ['event', 'wording_key'], changes },
    { id: '13', entity: 'admins', fields: ['event'], changes: [{ field: 'event', before: null, after: 'signed_up' }] },
  );
  expect(await screen.findAllByText('Means')).toHaveLength(1);
});

it('every field of a record has a label, and every choice a text', () => {
  const rows = [activity, invoice, message, page, parcel, review, SETTINGS];
  const derived = /^(id|updated_at|history|answer|silent_since|event_reason|time_zone|languages|created_at_.*)$/;
  const fields = rows.flatMap((row) => Object.keys(row)).filter((field) => !derived.test(field));
  expect(fields.filter((field) => !(field in FIELD_TEXTS))).toEqual([]);
  const keys = [...Object.values(FIELD_TEXTS), ...Object.values(VALUE_TEXTS).flatMap((texts) => Object.values(texts))];
  expect(keys.filter((key) => !(key in en))).toEqual([]);
});

it.each([
  ['/control/parcels', parcel.id, 'parcels', parcel.id],
  ['/control/pages', page.slug, 'pages', page.id],
])('%s/%s links to its change history', async (base, key, entity, id) => {
  const { api, user, currentUrl } = open(`${base}/${key}`);
  await user.click(await screen.findByRole('link', { name: 'Change history' }));
  expect(currentUrl()).toBe(`${base}/${key}/history`);
  expect(await screen.findByText('Lisbon, Portugal')).toBeInTheDocument();
  expect(lastRead(api)).toBe(`/api/audit?entity=${entity}&record=${id}`);
});
