import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Dashboard } from '@waybill/contracts';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { activity, message, parcel } from '../testing/rows';

const LATER = '01a15fe4-0000-7000-8000-00000000000a';
const { id, tracking_code, recipient_name, destination, current_location, last_scan_at } = parcel;
const place = { recipient_name, destination, current_location, last_scan_at, event_at: last_scan_at };

const FIGURES: Dashboard = {
  in_transit: 13,
  out_for_delivery: 7,
  exceptions: 6,
  silent: 2,
  unread_messages: 1,
  stages: [
    { stage: 'registered', parcels: 4 },
    { stage: 'in_transit', parcels: 13 },
    { stage: 'attempt_failed', parcels: 3 },
  ],
  scans_by_day: [
    { day: '2026-11-20', scans: 31 },
    { day: '2026-11-21', scans: 5_000 },
  ],
  punctuality: { dated: 40, on_time: 37 },
  attention: [
    { ...place, id, tracking_code, status: 'Held by customs', stage: 'exception', reason: 'exception' },
    { ...place, id: LATER, tracking_code: 'SILENT-1', status: null, stage: 'in_transit', reason: 'silent' },
  ],
  attention_counts: { address: 0, wording: 0, exception: 1, silent: 1, message: 1 },
  unclear_wordings: [],
  address_requests: [],
  newest_messages: [message],
  newest_activities: [{ ...activity, tracking_code }],
};

function open(figures: Partial<Dashboard> = {}) {
  const api = new MemoryApi([{ path: '/api/parcels', rows: [parcel] }]);
  api.respond('/api/dashboard', { ...FIGURES, ...figures });
  return { api, ...showPanel('/control/index.html', api) };
}

const texts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('has tiles, the latest activities and the disclaimer', async () => {
  open();
  for (const tile of ['Parcels', 'Reviews', 'Pages', 'Send Email', 'Settings', 'Password'])
    expect(screen.getAllByRole('link', { name: new RegExp(`^${tile}`) }).length).toBeGreaterThan(0);
  expect(await screen.findByText(activity.title)).toBeInTheDocument();
  expect(screen.getByText(/accepts no liability.*no maintenance/)).toBeInTheDocument();
});

it('has figures that lead to the lists of their parcels', async () => {
  open();
  const figures = await screen.findByRole('list', { name: 'Parcels at a glance' });
  expect(texts(figures)).toEqual([
    '13In transit',
    '7Out for delivery',
    '6Exceptions',
    '3Failed attempts',
    '2Silent longer than promised',
    '93%On timeof 40 deliveries in 30 days',
  ]);
  const linked = within(figures).getAllByRole('link');
  expect(linked.map((link) => link.getAttribute('href')?.split('?')[1])).toEqual([
    'status=in_transit',
    'status=out_for_delivery',
    'status=exception',
    'status=attempt_failed',
    'silent=yes',
  ]);
});

it('claims no on-time rate without deliveries', async () => {
  open({ punctuality: { dated: 0, on_time: 0 } });
  expect(await screen.findByText('no dated deliveries in 30 days')).toBeInTheDocument();
  expect(screen.queryByText(/%/)).toBeNull();
});

it('lists what needs attention, each with its next step, and by kind', async () => {
  const user = userEvent.setup();
  open();
  const card = (await screen.findByRole('heading', { name: 'Needs attention' })).closest('section') as HTMLElement;
  const steps = () =>
    within(card)
      .getAllByRole('listitem')
      .map((item) => within(item).getAllByRole('link').at(-1)?.getAttribute('href'));
  const all = [
    `/control/parcels/${id}`,
    `/control/parcels/${LATER}/activities/create`,
    `/control/messages/${message.id}`,
  ];
  expect(steps()).toEqual(all);
  expect(within(card).getByText('Anna Keller, last in Dubai')).toBeInTheDocument();
  await user.click(within(card).getByRole('button', { name: 'Silent 1' }));
  expect(steps()).toEqual([all[1]]);
  await user.click(within(card).getByRole('button', { name: 'All 3' }));
  expect(steps()).toEqual(all);
  expect(within(card).getByRole('link', { name: '1 unread message' })).toBeInTheDocument();
});

it('counts all, and says where a list has only the first', async () => {
  const user = userEvent.setup();
  open({ attention_counts: { address: 0, wording: 0, exception: 35, silent: 1, message: 1 } });
  await user.click(await screen.findByRole('button', { name: 'Exceptions 35' }));
  expect(screen.getByRole('button', { name: 'All 37' })).toBeInTheDocument();
  expect(screen.getByText(/^Exceptions: 1 of 35/)).toBeInTheDocument();
  const links = ['All exceptions', 'All failed attempts'].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/control/parcels/list.html?status=exception',
    '/control/parcels/list.html?status=attempt_failed',
  ]);
  expect(screen.queryByText(/^Silent: /)).toBeNull();
});

it('asks what wordings mean, until they are settled', async () => {
  const user = userEvent.setup();
  const unclear = {
    wording: 'With the parrot',
    parcels: 3,
    tracking_code,
    stage: 'in_transit',
    suggestion: 'delivered',
  };
  const { api } = open({
    unclear_wordings: [unclear as Dashboard['unclear_wordings'][number]],
    attention_counts: { address: 0, wording: 1, exception: 1, silent: 1, message: 1 },
  });
  await user.click(await screen.findByRole('button', { name: 'Wordings 1' }));
  expect(screen.getByText('3 parcels, shown as “In transit”')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All wordings' })).toHaveAttribute('href', '/control/wordings/list.html');
  expect(screen.getByLabelText('What “With the parrot” means')).toHaveValue('delivered');
  api.respond('/api/status-mappings', { id: 'new' });
  await user.click(screen.getByRole('button', { name: 'Settle “With the parrot”' }));
  expect(await screen.findByText('Wording saved.')).toBeInTheDocument();
  expect(screen.queryByText('With the parrot')).toBeNull();
  expect(screen.getByRole('button', { name: 'Wordings 0' })).toBeInTheDocument();
  expect(api.writes().map(({ body }) => body)).toEqual([{ wording: 'With the parrot', event: 'delivered' }]);
});

it('says so when nothing needs attention', async () => {
  const none = { address: 0, wording: 0, exception: 0, silent: 0, message: 0 };
  open({ attention: [], attention_counts: none, newest_messages: [], unread_messages: 0 });
  expect(await screen.findByText('Nothing needs attention.')).toBeInTheDocument();
});

it('has charts that can be read as tables, and bars that lead to lists', async () => {
  const user = userEvent.setup();
  open();
  const bar = await screen.findByRole('link', { name: 'Registered 4' });
  expect(bar).toHaveAttribute('href', '/control/parcels/list.html?status=registered');
  await user.click(screen.getByRole('button', { name: 'Parcels by stage as table' }));
  const stages = within(screen.getByRole('table', { name: 'Parcels by stage' })).getAllByRole('row');
  expect(stages.map((row) => row.textContent)).toEqual([
    'StageParcels',
    'Registered4',
    'In transit13',
    'Attempt failed3',
  ]);
  expect(screen.getByRole('img', { name: /^Scans by day: 5,031 in 2 days/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Scans by day as table' }));
  const days = within(screen.getByRole('table', { name: 'Scans by day' })).getAllByRole('row');
  expect(days.map((row) => row.textContent)).toEqual(['DayScans', 'Fri, Nov 2031', 'Sat, Nov 215,000+']);
});

describe('the scan field', () => {
  it('opens the parcel whose code was scanned, in any spelling', async () => {
    const user = userEvent.setup();
    const { currentUrl } = open();
    await user.type(screen.getByLabelText('Scan or type a code'), `${tracking_code.toLowerCase()}{Enter}`);
    await waitFor(() => expect(currentUrl()).toBe(`/control/parcels/${id}`));
  });

  it('opens it when a letter O was typed for a zero', async () => {
    const user = userEvent.setup();
    const { currentUrl } = open();
    await user.type(screen.getByLabelText('Scan or type a code'), `${tracking_code.replace('026A', 'O26A')}{Enter}`);
    await waitFor(() => expect(currentUrl()).toBe(`/control/parcels/${id}`));
  });

  it('searches for what is no code', async () => {
    const user = userEvent.setup();
    const { currentUrl } = open();
    await user.type(screen.getByLabelText('Scan or type a code'), 'anna{Enter}');
    await waitFor(() => expect(currentUrl()).toBe('/control/parcels/list.html?search=anna'));
  });

  it('does nothing without text', async () => {
    const user = userEvent.setup();
    const { currentUrl } = open();
    await user.type(screen.getByLabelText('Scan or type a code'), '   {Enter}');
    expect(currentUrl()).toBe('/control/index.html');
  });
});

it('has requests for another address first, each with both addresses', async () => {
  const request = { id: activity.id, parcel_id: id, tracking_code, recipient_name, asked_at: activity.created_at };
  open({
    address_requests: [{ ...request, destination: 'Oslo\nStorgata 1', new_destination: 'Berlin\nLindenallee 5' }],
  });
  const link = await screen.findByRole('link', { name: `Decide on the address of ${tracking_code}` });
  expect(link).toHaveAttribute('href', `/control/parcels/${id}`);
  const row = link.closest('li');
  expect(row).toHaveTextContent(`${recipient_name}, from “Oslo, Storgata 1” to “Berlin, Lindenallee 5”`);
  expect(row?.previousElementSibling).toBeNull();
});
