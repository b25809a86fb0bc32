import { act, screen } from '@testing-library/react';
import type { Lookup, PublicParcel } from '@waybill/contracts';
import { mockFetch } from '@waybill/kit/testing';
import { FakeChannel } from '../../testing/broadcast-channel';
import { FakeEventSource } from '../../testing/event-source';
import { parcel } from '../../testing/parcel';
import { renderPage } from '../../testing/render-page';

const laterForReal = globalThis.setTimeout;
const CODES = ['CARRIER-1', 'CARRIER-2', 'CARRIER-3'];
const version = (n: number, state = 1) => `identity000${n}state00${state}`;

const wait = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 5; turn++) await new Promise((done) => laterForReal(done));
  });

beforeEach(() => {
  Object.assign(globalThis, { EventSource: FakeEventSource, BroadcastChannel: FakeChannel });
  jest.useFakeTimers({ now: Date.parse('2026-11-20T18:00:00Z') });
});
afterEach(() => {
  FakeEventSource.opened.length = 0;
  FakeChannel.opened.length = 0;
  jest.useRealTimers();
});

/** A page with the first two codes, entered as people type them, and a third that is unknown. The API's parcels can be changed. */
async function openList() {
  const stored = new Map<string, PublicParcel>(
    CODES.slice(0, 2).map((code, n) => [code, parcel({ tracking_code: code, version: version(n) })]),
  );
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const codes = new URL(String(input), 'https://waybill.test').searchParams.get('codes') ?? '';
    asked.push(codes);
    const rows: Lookup[] = codes.split(',').map((code) => ({ code, parcel: stored.get(code.toUpperCase()) ?? null }));
    return mockFetch({ '/api/lookups': { data: rows } })(input, init);
  };
  renderPage(`/track.html?code=${CODES.join().toLowerCase()}`, { fetch });
  await screen.findByRole('heading', { name: '3 parcels' });
  await wait(2_100);
  const move = (code: string, place: string, to: string) => {
    const { answer } = parcel();
    const seen = { ...answer, place: { name: place, relation: 'seen' as const } };
    stored.set(code, parcel({ tracking_code: code, version: to, answer: seen }));
  };
  return { stored, asked, move };
}

const rowOf = (code: string) => screen.getAllByRole('listitem').find((row) => row.textContent?.includes(code));

describe('an open list', () => {
  it('has one stream for all that were found', async () => {
    await openList();
    expect(FakeEventSource.opened.map(({ url }) => url)).toEqual([
      `/live?parcel=CARRIER-1.${version(0)},CARRIER-2.${version(1)}`,
    ]);
  });

  it('shows a change in its row, asks for that row alone, and announces it politely', async () => {
    const { asked, move } = await openList();
    move('CARRIER-2', 'Lisbon hub', version(1, 2));
    FakeEventSource.latest.announce(version(1, 2), 'CARRIER-2');
    await wait(400);
    expect(rowOf('CARRIER-2')).toHaveTextContent('last seen Lisbon hub');
    expect(rowOf('CARRIER-1')).toHaveTextContent('last seen Rotterdam hub');
    expect(asked.slice(1)).toEqual(['CARRIER-2']);
    const announced = screen.getAllByRole('status').map((region) => region.textContent);
    expect(announced).toContain('Result for CARRIER-2 On its way, last seen Lisbon hub');
  });

  it('shows that a parcel is gone, and that it is back', async () => {
    const { stored } = await openList();
    const before = stored.get('CARRIER-1') as PublicParcel;
    stored.delete('CARRIER-1');
    FakeEventSource.latest.announce('', 'CARRIER-1');
    await wait(400);
    expect(rowOf('CARRIER-1')).toHaveTextContent('No parcel matches');
    stored.set('CARRIER-1', before);
    FakeEventSource.latest.announce(version(0), 'CARRIER-1');
    await wait(400);
    expect(rowOf('CARRIER-1')).toHaveTextContent('last seen Rotterdam hub');
    expect(FakeEventSource.opened).toHaveLength(1);
  });

  it('asks for all rows by one call about once a minute while there is no stream', async () => {
    const { asked, move } = await openList();
    move('CARRIER-1', 'Lisbon hub', version(0, 2));
    // The stream is tried again up to a minute and a half after it failed.
    for (let second = 0; second < 200; second++) {
      if (!FakeEventSource.latest.closed) FakeEventSource.latest.fail();
      await wait(1_000);
    }
    expect(rowOf('CARRIER-1')).toHaveTextContent('last seen Lisbon hub');
    expect(new Set(asked.slice(1))).toEqual(new Set(['CARRIER-1,CARRIER-2']));
    expect(asked.length).toBeLessThan(6);
  });
});
