import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventReading } from '@waybill/contracts';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { activity, parcel } from '../testing/rows';

const READING = '/api/status-mappings/reading';
const DELIVERED: EventReading = { event: 'delivered', source: 'text', suggestion: null };
const UNCLEAR: EventReading = { event: null, source: null, suggestion: 'delivered' };
const CREATE = `/control/parcels/${parcel.id}/activities/create`;

function start(reading: EventReading | null, at = CREATE, shown = parcel) {
  const api = new MemoryApi([
    { path: '/api/parcels', rows: [shown] },
    { path: '/api/activities', rows: [activity] },
  ]);
  if (reading) api.respond(READING, reading);
  const { currentUrl } = showPanel(at, api);
  const asked = () => api.calls.filter(({ url }) => url.startsWith(READING)).map(({ url }) => url.split('?')[1]);
  return { api, asked, currentUrl, user: userEvent.setup({ delay: null }) };
}
const title = () => screen.findByLabelText('Title');
const means = () => screen.getByLabelText('Means');

it('says what customers will see, once somebody pauses', async () => {
  const { user, asked } = start(DELIVERED);
  await user.type(await title(), 'Handed over');
  await waitFor(async () =>
    expect(await title()).toHaveAccessibleDescription('Customers will see: Delivered · Nothing more to do'),
  );
  expect(asked()).toEqual(['title=Handed+over']);
  expect(screen.getByText(/^Customers will see/)).toHaveAttribute('aria-live', 'polite');
});

it('offers what an unclear text may mean, and sends what was chosen', async () => {
  const { api, user } = start(UNCLEAR);
  await user.type(await title(), 'With the parrot');
  expect(await screen.findByText(/^We are not sure what this means/)).toBeInTheDocument();
  expect(means()).toHaveDisplayValue('Not clear yet');
  await user.click(screen.getByRole('button', { name: 'Probably: Delivered' }));
  expect(means()).toHaveValue('delivered');
  expect(means()).toHaveFocus();
  expect(screen.queryByText(/not sure/)).toBeNull();
  await user.type(screen.getByLabelText('Description'), 'Squawk.');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(api.writes()[0]?.body).toMatchObject({ title: 'With the parrot', event: 'delivered' }));
});

it('has all events by stage, and sends none unless one is chosen', async () => {
  const { api, user } = start(DELIVERED);
  await user.type(await title(), 'Landed');
  const groups = within(means()).getAllByRole('group');
  expect(groups.map((group) => group.getAttribute('label'))).toContain('Ready for pickup');
  expect(within(means()).getByRole('option', { name: 'Nothing: a remark' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('Description'), 'In Rotterdam.');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  expect(api.writes()[0]?.body).not.toHaveProperty('event');
});

it('a scan that moves nothing is a remark, without being read', async () => {
  const { user, asked } = start(DELIVERED);
  await user.click(await screen.findByLabelText(/^Also set status/));
  await user.type(await title(), 'Delivered');
  expect(await title()).toHaveAccessibleDescription('Customers will see: A remark · The parcel stays where it is');
  expect(asked()).toEqual([]);
});

it.each([
  ['2026-11-20T08:00', /^A later event is known: the parcel stays at “In transit”\.$/],
  ['2026-11-20T20:00', /^Customers will see: Delivered/],
])('at %s it says whether the parcel stays', async (time, line) => {
  const event_reason = { source: 'text', activity_id: activity.id, at: '2026-11-20T12:00:30.000Z' };
  const { user } = start(DELIVERED, CREATE, { ...parcel, event_reason } as typeof parcel);
  await user.type(await title(), 'Delivered');
  await user.type(screen.getByLabelText('Time'), time);
  await waitFor(async () => expect(await title()).toHaveAccessibleDescription(line));
});

it.each([
  ['chosen', DELIVERED],
  ['settled', { event: 'remark', source: 'mapping', suggestion: null } as EventReading],
])('a remark that is %s leaves the status, unless it is ticked', async (how, reading) => {
  const { api, user } = start(reading);
  await user.type(await title(), 'POD found again');
  if (how === 'chosen') await user.selectOptions(means(), 'Nothing: a remark');
  const tick = await screen.findByLabelText(/^Also set the status/);
  await waitFor(() => expect(tick).not.toBeChecked());
  expect(tick).toHaveAccessibleDescription(/^Off, because a remark says nothing/);
  await user.type(screen.getByLabelText('Description'), 'In the van.');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(api.writes()[0]?.body).toMatchObject({ status: null }));
});

it('shows nothing when nobody answers, and blocks nothing', async () => {
  const { api, user, asked, currentUrl } = start(null);
  await user.type(await title(), 'Landed');
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(await title()).toHaveAccessibleDescription('');
  await user.type(screen.getByLabelText('Description'), 'In Rotterdam.');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(currentUrl()).not.toBe(CREATE));
  expect(api.writes()).toHaveLength(1);
});

it('a status says what customers see now, then what it would say', async () => {
  const { api, user } = start(UNCLEAR, `/control/parcels/${parcel.id}/update`);
  const status = await screen.findByLabelText(/^Status/);
  expect(status).toHaveAccessibleDescription(/Customers will see: Departed · On its way$/);
  await user.clear(status);
  await user.type(status, 'With the parrot');
  expect(await screen.findByText(/The parcel stays at “In transit”\.$/)).toBeInTheDocument();
  await user.selectOptions(means(), 'Held by customs');
  expect(status).toHaveAccessibleDescription(/Customers will see: Held by customs · Somebody looks into it$/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.writes()[0]?.body).toMatchObject({ status: 'With the parrot', status_event: 'held_by_customs' }),
  );
});

describe('the page of a parcel', () => {
  const at = `/control/parcels/${parcel.id}`;

  it.each([
    [null, 'In transit, because of its status, as its text says'],
    [activity.id, /^In transit, because of the scan of Nov 20, .*, as its text says$/],
  ])('says why it is at its stage: %s', async (activity_id, text) => {
    start(null, at, { ...parcel, event_reason: { source: 'text', activity_id, at: parcel.created_at } });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('asks what an unclear wording means, and settles it', async () => {
    const { api, user } = start(UNCLEAR, at, { ...parcel, unclear: 'With the parrot' });
    expect(await screen.findByText(/what “With the parrot” means\. The parcel stays at “In transit”/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('What “With the parrot” means')).toHaveValue('delivered'));
    api.respond('/api/status-mappings', { id: 'new', applied: 3 });
    await user.click(screen.getByRole('button', { name: 'Settle “With the parrot”' }));
    expect(await screen.findByText('Wording saved. 3 parcels have this meaning now.')).toBeInTheDocument();
    expect(api.writes()).toEqual([
      { method: 'POST', url: '/api/status-mappings', body: { wording: 'With the parrot', event: 'delivered' } },
    ]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Wording deleted. 3 parcels are asked about again.')).toBeInTheDocument();
    expect(api.writes()[1]).toEqual({ method: 'DELETE', url: '/api/status-mappings', body: { id: 'new' } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('says of each scan what it means', async () => {
    const unclear = { ...activity, id: 'other', event: null, event_source: null };
    start(null, at, { ...parcel, history: { ...parcel.history, data: [activity, unclear] } });
    expect(await screen.findByText('Departed')).toBeInTheDocument();
    expect(screen.getByTitle(/^Nobody has said what this means/)).toHaveTextContent('unclear');
  });
});
