import type { ScanResult } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ScanReceipt } from './scan-receipt.entity.js';
import { ScansService } from './scans.service.js';

let site: Site;
let admin: ApiClient;
let created = 0;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

const HUB = { title: 'Arrived at the hub', description: 'Sorted.', icon: 'home_work', color: 'green' };
const MINUTE = 60_000;
const at = (ago = 0) => new Date(Date.now() - ago).toISOString();
const scanOf = (code: string, more: object = {}) => ({ key: newId(), code, happened_at: at(), ...HUB, ...more });

async function newParcel(values: object = {}) {
  const tracking_code = `SCANNED-${created++}`;
  const written = { tracking_code, recipient_name: 'Ada', destination: 'Oslo', status: 'Registered', ...values };
  return (await admin.post('/api/parcels', written)).json.data as { id: string; tracking_code: string };
}
const read = async (code: string) => (await admin.get(`/api/parcels/${code}`)).json.data;
const titles = async (code: string) =>
  (await read(code)).history.data.map(({ title }: { title: string }) => title) as string[];

async function post(scans: object[], sent_at = at()): Promise<ScanResult[]> {
  const { status, json } = await admin.post('/api/scans', { sent_at, scans });
  expect({ status, errors: json.errors }).toEqual({ status: 200, errors: [] });
  return json.data;
}
const outcomes = (results: ScanResult[]) => results.map(({ outcome }) => outcome);

describe('scans', () => {
  it('are added in their order with their own times, and move their parcels', async () => {
    const { tracking_code: code } = await newParcel();
    const [early, late] = [at(9 * MINUTE), at(3 * MINUTE)];
    const scans = [
      scanOf(code, { happened_at: early, current_location: 'Berlin' }),
      scanOf(code, { title: 'Out for delivery', happened_at: late }),
    ];
    const results = await post(scans);
    expect(results).toEqual([
      {
        key: scans[0]?.key,
        outcome: 'added',
        message: null,
        activity_id: expect.any(String),
        parcel: expect.anything(),
      },
      {
        key: scans[1]?.key,
        outcome: 'added',
        message: null,
        activity_id: expect.any(String),
        parcel: expect.anything(),
      },
    ]);
    const known = { tracking_code: code, recipient_name: 'Ada', destination: 'Oslo' };
    expect(results[0]?.parcel).toMatchObject({ ...known, status: 'Registered', stage: 'registered' });
    expect(results[1]?.parcel).toMatchObject({ ...known, status: 'Arrived at the hub', last_scan_at: early });
    const parcel = await read(code);
    expect(parcel).toMatchObject({ status: 'Out for delivery', current_location: 'Berlin', last_scan_at: late });
    expect(parcel.history.data.map(({ happened_at }: { happened_at: string }) => happened_at)).toEqual([late, early]);
  });

  it('are added once, however often and at the same time they are sent', async () => {
    const { tracking_code: code } = await newParcel();
    const scans = [scanOf(code), scanOf(code, { title: 'Departed' })];
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(scans)));
    for (const answer of [...answers, await post(scans)]) {
      expect(outcomes(answer)).toEqual(['added', 'added']);
      expect(answer.map(({ activity_id }) => activity_id)).toEqual(answers[0]?.map(({ activity_id }) => activity_id));
    }
    expect(await titles(code)).toHaveLength(2);
  });

  it('are repetitions within the hour, whoever scanned first, and not after that', async () => {
    const { tracking_code: code } = await newParcel();
    const place = { current_location: 'Berlin' };
    await post([scanOf(code, { ...place, happened_at: at(30 * MINUTE) })]);
    const again = [
      scanOf(code, place),
      scanOf(code, { ...place, happened_at: at(80 * MINUTE) }),
      scanOf(code, { ...place, happened_at: at(95 * MINUTE) }),
      scanOf(code, { current_location: 'Hamburg' }),
    ];
    expect(outcomes(await post(again))).toEqual(['duplicate', 'duplicate', 'added', 'added']);
    expect(await titles(code)).toHaveLength(3);
  });

  it('leave a delivered parcel alone, unless they are told otherwise or bring it back', async () => {
    const { tracking_code: code } = await newParcel();
    await post([scanOf(code, { title: 'Delivered', happened_at: at(2 * MINUTE) })]);
    const late = scanOf(code, { happened_at: at(5 * MINUTE) });
    const results = await post([scanOf(code), late, scanOf(code, { title: 'Note', status: null })]);
    expect(outcomes(results)).toEqual(['delivered', 'added', 'added']);
    expect(results[0]?.parcel).toMatchObject({ status: 'Delivered', stage: 'delivered' });
    expect(await read(code)).toMatchObject({ status: 'Delivered' });
    expect(outcomes(await post([scanOf(code, { title: 'Returned to sender' })]))).toEqual(['added']);
    const other = await newParcel({ status: 'Delivered' });
    expect(outcomes(await post([scanOf(other.tracking_code, { despite_delivered: 'yes' })]))).toEqual(['added']);
    expect(await read(other.tracking_code)).toMatchObject({ status: 'Arrived at the hub' });
  });

  it('are found by a link or with misread letters; unknown codes hold up no other', async () => {
    const parcel = await newParcel({ tracking_code: 'WAYB-1112-026A-P' });
    const other = await newParcel();
    const link = `https://courier.example/track.html?code=${parcel.tracking_code}`;
    const results = await post([
      scanOf('NO-SUCH-CODE'),
      scanOf(link),
      scanOf('WAYB-1112-O26A-P', { title: 'Departed' }),
      scanOf('no code at all?'),
      scanOf(other.tracking_code, { happened_at: at(-10 * MINUTE) }),
      scanOf(other.tracking_code.toLowerCase()),
    ]);
    expect(outcomes(results)).toEqual(['unknown', 'added', 'added', 'unknown', 'refused', 'added']);
    expect(results.map((result) => result.parcel?.id ?? null)).toEqual([
      ...[null, parcel.id, parcel.id],
      ...[null, other.id, other.id],
    ]);
    expect(results[4]?.message).toBe('Time must not be in the future.');
    expect(await titles(other.tracking_code)).toEqual([HUB.title]);
  });

  it.each([
    ['ahead', -25 * MINUTE],
    ['behind', 3 * 60 * MINUTE],
  ])('of a phone whose clock is %s get the right time', async (_, wrong) => {
    const { tracking_code: code } = await newParcel();
    const [result] = await post([scanOf(code, { happened_at: at(wrong + 4 * MINUTE) })], at(wrong));
    expect(result?.outcome).toBe('added');
    const ago = Date.now() - Date.parse((await read(code)).last_scan_at);
    expect(Math.abs(ago - 4 * MINUTE)).toBeLessThan(30_000);
  });

  it('cannot have the key of a scan of another parcel', async () => {
    const [one, other] = [await newParcel(), await newParcel()];
    const first = scanOf(one.tracking_code);
    await post([first]);
    const [result] = await post([{ ...first, code: other.tracking_code }]);
    expect(result).toMatchObject({ outcome: 'refused', activity_id: null });
    expect(await titles(other.tracking_code)).toEqual([]);
  });

  it.each([
    ['none', []],
    ['too many', Array.from({ length: 101 }, () => scanOf('A-1'))],
  ])('are 1 to 100 in a request, not %s', async (_, scans) => {
    const { status, json } = await admin.post('/api/scans', { sent_at: at(), scans });
    expect({ status, errors: json.errors }).toEqual({
      status: 422,
      errors: ['A request must contain 1 to 100 scans.'],
    });
  });
});

describe('a scan that is taken back', () => {
  const undo = (key: string) => admin.delete('/api/scans', { key });

  it('is gone with what it set, also if this is asked twice, and is not added by a late repetition', async () => {
    const { tracking_code: code } = await newParcel();
    const scan = scanOf(code);
    await post([scan]);
    expect((await undo(scan.key)).status).toBe(200);
    expect((await undo(scan.key)).status).toBe(200);
    expect(await post([scan])).toMatchObject([{ outcome: 'added', activity_id: null }]);
    expect(await read(code)).toMatchObject({ status: 'Registered', history: { data: [] } });
    expect(outcomes(await post([scanOf(code)]))).toEqual(['added']);
  });

  it('may have been deleted on its own page', async () => {
    const { tracking_code: code } = await newParcel();
    const scan = scanOf(code);
    const [result] = await post([scan]);
    await admin.delete('/api/activities', { id: result?.activity_id });
    expect((await undo(scan.key)).status).toBe(200);
  });

  it('is of the last day, and known', async () => {
    const { tracking_code: code } = await newParcel();
    const scan = scanOf(code);
    await post([scan]);
    const receipts = site.app.get(Database, { strict: false }).manager.getRepository(ScanReceipt);
    await receipts.update({ id: scan.key }, { created_at: at(25 * 60 * MINUTE) });
    expect((await undo(scan.key)).status).toBe(409);
    expect(await titles(code)).toEqual([HUB.title]);
    expect((await undo(newId())).status).toBe(404);
    await receipts.update({ id: scan.key }, { created_at: at(31 * 24 * 60 * MINUTE) });
    await site.app.get(ScansService, { strict: false }).deleteExpired();
    expect((await undo(scan.key)).status).toBe(404);
  });
});
