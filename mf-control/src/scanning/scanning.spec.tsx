import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NewScan, ScanResult } from '@waybill/contracts';
import type { EntryStore } from '../queue/entry-store';
import { MemoryApi } from '../testing/memory-api';
import { provideLocks } from '../testing/memory-locks';
import { showPanel } from '../testing/panel';
import { parcel } from '../testing/rows';
import type { Entry, NewEntry } from './queue/entry';
import { ScanQueue } from './queue/scan-queue';

const PRESETS = [
  { id: '1', title: 'Arrived at the hub', description: 'Sorted.', icon: 'home_work', color: 'green' },
  { id: '2', title: 'Delivered', description: 'Handed over.', icon: 'check_circle', color: 'green' },
  {
    ...{ id: '3', title: 'Left with Ann', description: 'Next door.', icon: 'check_circle', color: 'green' },
    event: 'delivered_to_neighbour',
  },
];
const REFUSED = { http: 422, errors: ['Title is too long.'] };

/** The documented API of scans; `lost` answers do not arrive although the work is done. */
class ScansApi extends MemoryApi {
  lost = 0;
  saved: string[] = [];
  override fetch: typeof fetch = async (input, init = {}) => {
    const plain = this.answer;
    if (!String(input).startsWith('/api/scans')) return plain(input, init);
    const { scans = [], key } = JSON.parse(String(init.body)) as { scans?: NewScan[]; key?: string };
    const isPoisoned = scans.some(({ code }) => code === 'POISON');
    this.respond('/api/scans', init.method === 'POST' && !isPoisoned ? scans.map((scan) => this.add(scan)) : null);
    if (isPoisoned) this.reject(REFUSED);
    if (init.method === 'DELETE') this.saved = this.saved.filter((saved) => saved !== key);
    const response = await plain(input, init);
    this.lost -= 1;
    if (this.lost >= 0) throw new TypeError('Failed to fetch');
    return response;
  };

  private add({ key, code }: NewScan): ScanResult {
    const outcome = code.startsWith('HUB') ? 'added' : 'unknown';
    if (outcome === 'added' && !this.saved.includes(key)) this.saved.push(key);
    const known = { ...parcel, tracking_code: code, last_scan_at: null };
    return { key, outcome, message: null, activity_id: null, parcel: outcome === 'added' ? known : null };
  }
}

beforeEach(() => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

async function open() {
  const api = new ScansApi();
  api.respond('/api/scan-presets', PRESETS);
  const user = userEvent.setup({ delay: null });
  showPanel('/control/scan', api);
  const preset = await screen.findByRole('button', { name: 'Arrived at the hub' });
  const choose = () => user.click(preset);
  const scan = (code: string) => {
    fireEvent.change(screen.getByLabelText('Tracking code'), { target: { value: code } });
    return user.click(screen.getByRole('button', { name: 'Add' }));
  };
  return { api, user, choose, scan };
}

async function start() {
  const { choose, ...started } = await open();
  await choose();
  return started;
}
const answer = () => screen.getByRole('region', { name: 'Last scan' });
const rowOf = (code: string) => screen.getByText(code, { selector: 'li code' }).closest('li') as HTMLElement;

it('sends each scan with what was chosen, a key and its time', async () => {
  const { api, scan } = await start();
  await scan('hub-1');
  await waitFor(() => expect(answer()).toHaveAttribute('data-tone', 'ok'));
  const { id: _, ...what } = PRESETS[0] as (typeof PRESETS)[number];
  expect(api.writes().map(({ body }) => body.scans)).toEqual([
    [
      {
        ...what,
        key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        code: 'HUB-1',
        happened_at: expect.stringMatching(/Z$/),
        status: 'Arrived at the hub',
        current_location: null,
      },
    ],
  ]);
});

it('each scan says what the preset means, or what was chosen instead', async () => {
  const { api, user, scan } = await open();
  await user.click(screen.getByRole('button', { name: 'Left with Ann' }));
  expect(await screen.findByText('Customers will see: Delivered to a neighbor · Nothing more to do')).toBeVisible();
  await scan('hub-1');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.selectOptions(screen.getByLabelText('Means'), 'On hold');
  await scan('hub-2');
  await waitFor(() => expect(api.writes()).toHaveLength(2));
  const events = api.writes().flatMap(({ body }) => (body.scans as NewScan[]).map(({ event }) => event));
  expect(events).toEqual(['delivered_to_neighbour', 'on_hold']);
});

it('without a connection nothing is read, and nothing said of it', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { api } = await start();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(api.calls.filter(({ url }) => url.includes('reading'))).toEqual([]);
  expect(screen.queryByText(/Customers will see|not sure/)).toBeNull();
});

it('one scan that the server does not accept holds up no other', async () => {
  const { api, scan } = await start();
  api.down = true;
  for (const code of ['HUB-1', 'HUB-2', 'POISON', 'HUB-3']) await scan(code);
  expect(await screen.findByText(/4 scans wait on this device/)).toBeInTheDocument();
  expect(screen.getByText(/This browser stores nothing/)).toBeInTheDocument();
  api.down = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/scans wait/)).toBeNull());
  expect(api.saved).toHaveLength(3);
  expect(rowOf('POISON')).toHaveTextContent('Not saved. Title is too long.');
});

it('a scan whose answer was lost is taken back once it is known that it arrived', async () => {
  const { api, user, scan } = await start();
  api.lost = 1;
  await scan('HUB-1');
  await screen.findByText(/1 scan waits/);
  await user.click(within(rowOf('HUB-1')).getByRole('button', { name: 'Undo: HUB-1' }));
  await scan('HUB-1');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/waits/)).toBeNull());
  await waitFor(() => expect(api.saved).toHaveLength(1));
  expect(api.writes().map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE', 'POST']);
});

it('says until when it has to wait, and does not ask before', async () => {
  const { api, scan } = await start();
  api.reject({ http: 429, errors: ['Too many requests.'], retry_after: 1_800 });
  await scan('HUB-1');
  expect(await screen.findByText(/1 scan waits on it. The site takes more from .*\d:\d\d/)).toBeInTheDocument();
  const asked = api.writes().length;
  await scan('HUB-2');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/2 scans wait on it/)).toBeInTheDocument();
  expect(api.writes()).toHaveLength(asked);
});

it('says what was scanned twice, and does not send it', async () => {
  const { api, scan } = await start();
  await scan('HUB-1');
  await waitFor(() => expect(api.saved).toHaveLength(1));
  await scan('HUB-1');
  expect(answer()).toHaveTextContent('Scanned already');
  expect(api.writes()).toHaveLength(1);
});

it('sends the same scan again an hour later', async () => {
  const { api, scan } = await start();
  await scan('HUB-1');
  await waitFor(() => expect(api.saved).toHaveLength(1));
  const later = Date.now() + 3_600_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  await scan('HUB-1');
  await waitFor(() => expect(api.saved).toHaveLength(2));
});

it('keeps every code that is scanned before it is said what happened', async () => {
  const { api, choose, scan } = await open();
  for (const code of ['HUB-1', 'HUB-2', 'HUB-1', '?']) await scan(code);
  await scan('HUB-3');
  expect(answer()).toHaveTextContent('HUB-1, HUB-2, HUB-3');
  expect(api.writes()).toEqual([]);
  await choose();
  await waitFor(() => expect(api.saved).toHaveLength(3));
  const sent = api.writes().flatMap(({ body }) => (body.scans as NewScan[]).map(({ code }) => code));
  expect(sent).toEqual(['HUB-1', 'HUB-2', 'HUB-3']);
});

it('tells codes of others from codes that were misread', async () => {
  const { scan } = await start();
  await scan('4006381333931');
  await waitFor(() => expect(answer()).toHaveTextContent('Not one of ours'));
  await scan('WAYB-1112-026A-Q');
  await waitFor(() => expect(answer()).toHaveTextContent('letter O or figure 0'));
  await scan('WAYB-1112-026A-P');
  await waitFor(() => expect(answer()).toHaveTextContent('No parcel has this code.'));
});

/** A browser whose disk is full, or was not yet when the scans were added. */
function failToStore({ add }: Partial<Pick<EntryStore<Entry, NewEntry>, 'add'>> = {}): void {
  const fail = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
  const store = { isKept: true, all: async () => [], add: add ?? fail, put: fail, delete: fail };
  const opening = ScanQueue.prototype as unknown as { open: () => Promise<typeof store> };
  jest.spyOn(opening, 'open').mockResolvedValue(store);
}

it('names a scan that the browser fails to store, and says why it is not saved', async () => {
  failToStore();
  const { api, scan } = await start();
  await scan('HUB-1');
  await waitFor(() => expect(answer()).toHaveTextContent('This device could not store the scan.'));
  expect(answer()).toHaveTextContent('HUB-1');
  expect(answer()).toHaveAttribute('data-tone', 'bad');
  expect(api.writes()).toEqual([]);
});

it('sends a scan and takes it back although the browser cannot store that it did', async () => {
  let seq = 0;
  failToStore({ add: async (entry) => ({ ...entry, seq: ++seq }) });
  const { api, user, scan } = await start();
  await scan('HUB-1');
  await waitFor(() => expect(api.saved).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Undo: HUB-1' }));
  await waitFor(() => expect(api.saved).toEqual([]));
  expect(rowOf('HUB-1')).toHaveTextContent('Taken back');
});

it('names all scans that are refused one after the other', async () => {
  failToStore();
  const { scan } = await start();
  await scan('HUB-1');
  await waitFor(() => expect(answer()).toHaveTextContent('HUB-1'));
  await waitFor(() => expect(answer()).toHaveAttribute('data-tone', 'bad'));
  await scan('HUB-2');
  await waitFor(() => expect(answer()).toHaveTextContent('HUB-1, HUB-2'));
});

/** What a scanner does to whatever has the focus: fields get its characters as well. */
function typeAsScanner(target: HTMLElement, code: string): void {
  for (const [n, key] of [...code, 'Enter'].entries()) {
    const event = createEvent.keyDown(target, { key });
    // A busy machine would be slower than a scanner.
    Object.defineProperty(event, 'timeStamp', { value: n });
    fireEvent(target, event);
    if (target instanceof HTMLInputElement && key.length === 1)
      fireEvent.change(target, { target: { value: target.value + key } });
  }
}

it('a scanner loses no code to the place that has the focus', async () => {
  const { api, user } = await start();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const place = screen.getByLabelText(/^Where\?/);
  typeAsScanner(place, 'HUB-1');
  await waitFor(() => expect(api.saved).toHaveLength(1));
  expect(place).toHaveValue('');
  expect(api.writes()[0]?.body.scans).toMatchObject([{ code: 'HUB-1', current_location: null }]);
});

describe('while the page is still opening its store', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('a scan has an answer at once, and a foreign code after it keeps its own', async () => {
    const locks = provideLocks();
    const grant = locks.pause();
    const { api, scan } = await start();
    await scan('HUB-1');
    expect(answer()).toHaveTextContent('HUB-1');
    await scan('?');
    expect(answer()).toHaveTextContent('Not one of ours');
    grant();
    await waitFor(() => expect(api.saved).toHaveLength(1));
    expect(answer()).toHaveTextContent('Not one of ours');
  });

  it('names each of several scans that another tab keeps from being saved', async () => {
    const locks = provideLocks();
    locks.holdElsewhere('waybill-scans');
    const grant = locks.pause();
    const { scan } = await start();
    for (const code of ['HUB-1', 'HUB-2', 'HUB-3']) await scan(code);
    grant();
    await waitFor(() => expect(answer()).toHaveTextContent('HUB-1, HUB-2, HUB-3'));
    expect(answer()).toHaveAttribute('data-tone', 'bad');
  });

  it('asks before the tab is closed with a scan that is not stored', async () => {
    const locks = provideLocks();
    const grant = locks.pause();
    const { api, scan } = await start();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await scan('HUB-1');
    expect(isAsked()).toBe(true);
    grant();
    await waitFor(() => expect(api.saved).toHaveLength(1));
    expect(isAsked()).toBe(false);
  });

  it('names in a toast what was not saved when the page is left', async () => {
    const locks = provideLocks();
    locks.holdElsewhere('waybill-scans');
    const grant = locks.pause();
    const { user, scan } = await start();
    for (const code of ['HUB-1', 'HUB-2']) await scan(code);
    await user.click(screen.getByRole('link', { name: 'Close' }));
    expect(screen.queryByRole('heading', { name: 'Scanning mode' })).not.toBeInTheDocument();
    grant();
    expect(await screen.findByText('Not saved: HUB-1, HUB-2')).toBeInTheDocument();
  });
});
