import { act, fireEvent, screen } from '@testing-library/react';
import type { PublicParcel } from '@waybill/contracts';
import { FakeChannel } from '../../testing/broadcast-channel';
import { FakeEventSource } from '../../testing/event-source';
import { activity, parcel } from '../../testing/parcel';
import { mockParcelApi, renderPage } from '../../testing/render-page';

const laterForReal = globalThis.setTimeout;
const CODE = 'WBL4-8KQ2-M7XD-R';
const FIRST = 'identity1234state001';
const SECOND = 'identity1234state002';
const MINUTE = 60_000;

const moved = (version = SECOND) => {
  const { history } = parcel();
  const scan = activity('Arrived at Lisbon hub', '2026-11-20T17:00:00.000Z');
  return parcel({ version, current_location: 'Lisbon hub', history: { ...history, data: [scan, ...history.data] } });
};

let visibility: DocumentVisibilityState;
const setVisibility = (value: DocumentVisibilityState) => {
  visibility = value;
  document.dispatchEvent(new Event('visibilitychange'));
};
/** Also gives responses, which do not come by timers, the turns of the event loop that they need. */
const wait = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 5; turn++) await new Promise((done) => laterForReal(done));
  });

beforeEach(() => {
  Object.assign(globalThis, { EventSource: FakeEventSource, BroadcastChannel: FakeChannel });
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  jest.useFakeTimers({ now: Date.parse('2026-11-20T18:00:00Z') });
});
afterEach(() => {
  FakeEventSource.opened.length = 0;
  FakeChannel.opened.length = 0;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** The API's parcel can be changed; undefined is one that was deleted. */
async function open(shown = parcel({ version: FIRST })) {
  const api: { parcel: PublicParcel | undefined } = { parcel: shown };
  const fetch = jest.fn<Promise<Response>, Parameters<typeof globalThis.fetch>>((input, init) =>
    mockParcelApi(...(api.parcel ? [api.parcel] : []))(input, init),
  );
  const page = renderPage(`/track.html?code=${CODE}`, { fetch });
  await screen.findByRole('list', { name: 'Progress' });
  await wait(2_100);
  return { api, fetch, page };
}

/** As long as the stream lives. */
async function listen(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 30) {
    FakeEventSource.latest.beat();
    await wait(30_000);
  }
}
const sentence = () => screen.getByRole('heading', { level: 2, name: /last seen/ });

describe('an open page', () => {
  it('opens a stream for the version that it shows, once it has come to rest', async () => {
    await open();
    expect(FakeEventSource.opened.map(({ url }) => url)).toEqual([`/live?parcel=${CODE}.${FIRST}`]);
  });

  it('shows a change that is announced, tells other tabs, and announces it politely', async () => {
    const { api, fetch } = await open();
    api.parcel = moved();
    FakeEventSource.latest.announce(SECOND);
    await wait(400);
    expect(sentence()).toHaveTextContent('last seen Lisbon hub');
    expect(screen.getAllByRole('heading', { level: 4 })[0]).toHaveTextContent('Arrived at Lisbon hub');
    const status = screen.getAllByRole('status').map((region) => region.textContent);
    expect(status).toContain(`Result for ${CODE} On its way, last seen Lisbon hub`);
    expect(FakeChannel.opened[0]?.posted).toEqual([[CODE, SECOND]]);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('asks again while the answer is older than what was announced, or there is none', async () => {
    const { api, fetch } = await open();
    FakeEventSource.latest.announce(SECOND);
    await wait(5_000);
    expect(fetch.mock.calls.length).toBeGreaterThan(2);
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    api.parcel = moved();
    await listen(120);
    expect(sentence()).toHaveTextContent('last seen Lisbon hub');
    const asked = fetch.mock.calls.length;
    await listen(120);
    expect(fetch).toHaveBeenCalledTimes(asked);
  });

  it('keeps earlier activities that were loaded when a scan is added', async () => {
    const days = (count: number, from: number) =>
      Array.from({ length: count }, (_, n) => {
        const at = new Date(Date.UTC(2026, 9, 30 - (from + n))).toISOString();
        return activity(`Scan ${from + n}`, at);
      });
    const history = (data: PublicParcel['history']['data']) => ({
      ...{ data, current_page: 1, last_page: 2, next_page_url: '/api/next' },
    });
    const earlier = { status: 'success', errors: [], data: days(2, 6), next_page_url: null };
    const { api, fetch } = await open(parcel({ version: FIRST, history: history(days(6, 0)) }));
    fetch.mockResolvedValueOnce(new Response(JSON.stringify(earlier)));
    fireEvent.click(screen.getByRole('button', { name: 'Show all', hidden: true }));
    await wait(0);
    // The first page has as many entries as before: the new scan has moved one to the second page.
    const scan = activity('Arrived at Lisbon hub', '2026-11-20T17:00:00.000Z');
    api.parcel = parcel({ version: SECOND, history: history([scan, ...days(5, 0)]) });
    FakeEventSource.latest.announce(SECOND);
    await wait(400);
    const titles = screen.getAllByRole('heading', { level: 4, hidden: true }).map((title) => title.textContent);
    expect(titles).toEqual(['Arrived at Lisbon hub', ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `Scan ${n}`)]);
  });

  it('does not ask for a version that it shows already', async () => {
    const { fetch } = await open();
    FakeEventSource.latest.announce(FIRST);
    await wait(10_000);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('says so when the parcel is gone', async () => {
    const { api, fetch } = await open();
    api.parcel = undefined;
    FakeEventSource.latest.announce('');
    await wait(400);
    expect(screen.getByRole('alert')).toHaveTextContent('NO PARCEL MATCHES');
    const asked = fetch.mock.calls.length;
    await listen(120);
    expect(fetch).toHaveBeenCalledTimes(asked);
  });

  it('shows it again when its deletion is undone', async () => {
    const { api } = await open();
    api.parcel = undefined;
    FakeEventSource.latest.announce('');
    await wait(400);
    expect(screen.getByRole('alert')).toBeVisible();
    api.parcel = parcel({ version: FIRST });
    FakeEventSource.latest.announce(FIRST);
    await wait(400);
    expect(sentence()).toHaveTextContent('last seen Rotterdam hub');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('hears of it also if it was undone while there was no stream', async () => {
    const { api } = await open();
    api.parcel = undefined;
    FakeEventSource.latest.announce('');
    await wait(400);
    setVisibility('hidden');
    api.parcel = parcel({ version: FIRST });
    setVisibility('visible');
    // A stream for the version that it has again would have nothing to tell.
    expect(FakeEventSource.latest.url).toBe(`/live?parcel=${CODE}.identity1234--------`);
    FakeEventSource.latest.announce(FIRST);
    await wait(400);
    expect(sentence()).toHaveTextContent('last seen Rotterdam hub');
  });

  it('hears of a change from the tab that has the stream', async () => {
    const { api } = await open();
    api.parcel = moved();
    FakeChannel.opened[0]?.hear([CODE, SECOND]);
    await wait(400);
    expect(sentence()).toHaveTextContent('last seen Lisbon hub');
  });

  it('closes its stream while it is hidden, and opens another one with what it shows', async () => {
    const { api } = await open();
    api.parcel = moved();
    FakeEventSource.latest.announce(SECOND);
    await wait(400);
    setVisibility('hidden');
    expect([FakeEventSource.latest.closed, FakeChannel.opened[0]?.closed]).toEqual([true, true]);
    await wait(10 * MINUTE);
    expect(FakeEventSource.opened).toHaveLength(1);
    setVisibility('visible');
    expect(FakeEventSource.latest.url).toBe(`/live?parcel=${CODE}.${SECOND}`);
  });

  it('closes its stream when the visitor leaves', async () => {
    const { page } = await open();
    page.unmount();
    expect(FakeEventSource.latest.closed).toBe(true);
    await wait(10 * MINUTE);
    expect(FakeEventSource.opened).toHaveLength(1);
  });
});

describe('without a stream', () => {
  /** Every stream is refused at once, as by a server that has too many. */
  const refuse = async (minutes: number) => {
    for (let second = 0; second < minutes * 60; second++) {
      if (!FakeEventSource.latest.closed) FakeEventSource.latest.fail();
      await wait(1_000);
    }
  };

  it('asks about once a minute, and comes back ever more slowly', async () => {
    const { api, fetch } = await open();
    await refuse(10);
    const opened = FakeEventSource.opened.length;
    expect(opened).toBeGreaterThan(8);
    expect(opened).toBeLessThan(30);
    expect(fetch.mock.calls.length).toBeGreaterThan(5);
    expect(fetch.mock.calls.length).toBeLessThan(14);
    api.parcel = moved();
    await refuse(2);
    expect(sentence()).toHaveTextContent('last seen Lisbon hub');
  });

  it('does not ask because of a short interruption', async () => {
    const { fetch } = await open();
    FakeEventSource.latest.beat();
    await wait(20_000);
    FakeEventSource.latest.fail();
    await wait(3_100);
    expect(FakeEventSource.opened).toHaveLength(2);
    FakeEventSource.latest.beat();
    await wait(20_000);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('notices a stream that has died', async () => {
    await open();
    FakeEventSource.latest.beat();
    await wait(39_000);
    expect(FakeEventSource.latest.closed).toBe(false);
    await wait(5_000);
    expect(FakeEventSource.opened).toHaveLength(2);
    expect(FakeEventSource.opened[0]?.closed).toBe(true);
  });
});

it('asks for the answer of the new day', async () => {
  jest.setSystemTime(Date.parse('2026-11-20T23:30:00Z'));
  const { fetch } = await open();
  await listen(29 * 60);
  expect(fetch).toHaveBeenCalledTimes(1);
  await listen(11 * 60);
  expect(fetch).toHaveBeenCalledTimes(2);
});
