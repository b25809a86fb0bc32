import { type BulkJob, type ChangedParcels, MAX_SHOWN_PARCELS } from '@waybill/contracts';
import { until } from '@waybill/testing/until';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { pngImage } from '../../testing/images.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let admin: ApiClient;
let visitor: ApiClient;
let count = 0;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
  visitor = new ApiClient(site.url);
});

const SCAN = { title: 'In transit', description: 'Sorted.', icon: 'check_circle', color: 'green' };

async function newParcel() {
  const tracking_code = `VERSION-${count++}`;
  const values = { tracking_code, recipient_name: 'Ada', destination: 'Oslo, Norway' };
  const { id } = (await admin.post('/api/parcels', values)).json.data;
  const version = (await visitor.get(`/api/parcels/${tracking_code}`)).json.data.version as string;
  return { id: id as string, code: tracking_code, version };
}
const changedOf = async (shown: { code: string; version: string }[]): Promise<ChangedParcels['changed']> => {
  const parcels = shown.map(({ code, version }) => ({ code, version }));
  const { status, json } = await visitor.post('/api/parcels/versions', { parcels });
  expect(status).toBe(200);
  return json.data.changed;
};
/** The version that the parcel has now, as far as it differs. */
const versionNow = async ({ code, version }: { code: string; version: string }) =>
  (await changedOf([{ code, version }]))[0]?.version;

async function finished(id: string): Promise<void> {
  await until(async () => {
    const { state }: BulkJob = (await admin.get(`/api/bulk/${id}`)).json.data;
    return state !== 'running' && state !== 'undoing';
  });
}

it('is the same until something changes', async () => {
  const parcel = await newParcel();
  expect(parcel.version).toMatch(/^[\w-]{20}$/);
  expect(await changedOf([parcel])).toEqual([]);
  expect((await visitor.get(`/api/parcels/${parcel.code}`)).json.data.version).toBe(parcel.version);
});

it('names those that have changed, with the version that a lookup tells', async () => {
  const parcels = [await newParcel(), await newParcel(), await newParcel()] as const;
  await admin.post('/api/activities', { parcel_id: parcels[1].id, ...SCAN });
  const { version } = (await visitor.get(`/api/parcels/${parcels[1].code}`)).json.data;
  expect(await changedOf([...parcels])).toEqual([{ index: 1, version }]);
});

describe('another version after', () => {
  type Change = [string, (id: string) => Promise<unknown>];
  const newScan = async (id: string) => (await admin.post('/api/activities', { parcel_id: id, ...SCAN })).json.data;
  const read = async (id: string) => (await admin.get(`/api/parcels/${id}`)).json.data;
  const bulk = async (id: string, action: object) => {
    const job = (await admin.post('/api/bulk', { action, ids: [id] })).json.data.id as string;
    await finished(job);
    return job;
  };
  const undo = async (job: string) => {
    expect((await admin.post(`/api/bulk/${job}/undo`, undefined)).status).toBe(200);
    await finished(job);
  };

  /** Each a list of steps; every step is a change that an open page has to show. */
  const changes: Record<string, (id: string) => Change[]> = {
    'a scan, its correction and its deletion': (id) => {
      let scan: { id: string };
      return [
        ['added', async () => (scan = await newScan(id))],
        ['corrected', () => admin.patch('/api/activities', { id: scan.id, ...SCAN, description: 'Left.' })],
        ['deleted', () => admin.delete('/api/activities', { id: scan.id })],
      ];
    },
    'an edit': (id) => [
      [
        'edited',
        async () => {
          const { tracking_code, recipient_name } = await read(id);
          const edited = { id, tracking_code, recipient_name, destination: 'Rome, Italy' };
          expect((await admin.patch('/api/parcels', edited)).status).toBe(200);
        },
      ],
    ],
    'a new photo': (id) => [
      [
        'stored',
        async () => {
          const form = new FormData();
          form.set('id', id);
          form.set('image', new Blob([new Uint8Array(await pngImage())], { type: 'image/png' }), 'photo.png');
          expect((await admin.post('/api/parcels/image', form)).status).toBe(200);
        },
      ],
    ],
    'a bulk scan and its undo': (id) => {
      let job: string;
      return [
        ['added', async () => (job = await bulk(id, { kind: 'scan', ...SCAN }))],
        ['undone', () => undo(job)],
      ];
    },
    'a bulk status and its undo': (id) => {
      let job: string;
      return [
        ['set', async () => (job = await bulk(id, { kind: 'status', status: 'On hold' }))],
        ['undone', () => undo(job)],
      ];
    },
    'an import': (id) => [
      [
        'imported',
        async () => {
          const { tracking_code } = await read(id);
          const form = new FormData();
          const file = `tracking_code,recipient_name,destination\n${tracking_code},Ada,Bergen`;
          form.set('file', new Blob([file], { type: 'text/csv' }), 'parcels.csv');
          form.set('apply', 'yes');
          expect((await admin.post('/api/parcels/import', form)).json.data.applied).toBe(true);
        },
      ],
    ],
  };

  it.each(Object.keys(changes))('%s', async (name) => {
    const parcel = await newParcel();
    const seen = new Set([parcel.version]);
    for (const [step, change] of changes[name]?.(parcel.id) ?? []) {
      await change(parcel.id);
      const version = await versionNow({ code: parcel.code, version: [...seen].at(-1) ?? '' });
      expect([step, version]).toEqual([step, expect.stringMatching(/^[\w-]{20}$/)]);
      seen.add(version ?? '');
    }
    expect(seen.size).toBe((changes[name]?.(parcel.id).length ?? 0) + 1);
  });
});

it('tells that a parcel was deleted, and that the deletion was undone', async () => {
  const parcel = await newParcel();
  const job = (await admin.post('/api/bulk', { action: { kind: 'delete' }, ids: [parcel.id] })).json.data.id;
  await finished(job);
  expect(await versionNow(parcel)).toBeNull();
  await admin.post(`/api/bulk/${job}/undo`, undefined);
  await finished(job);
  expect(await versionNow(parcel)).toBeUndefined();
  await admin.delete('/api/parcels', { id: parcel.id });
  expect(await versionNow(parcel)).toBeNull();
});

it('a new parcel with the code of a deleted one is another one', async () => {
  const parcel = await newParcel();
  await admin.delete('/api/parcels', { id: parcel.id });
  const values = { tracking_code: parcel.code, recipient_name: 'Bo', destination: 'Rome, Italy' };
  await admin.post('/api/parcels', values);
  expect(await versionNow(parcel)).toBeNull();
});

it('says the same of a code that exists and one that does not to who has never seen the parcel', async () => {
  const { code } = await newParcel();
  const other = await newParcel();
  const guesses = ['A'.repeat(20), other.version];
  for (const version of guesses) {
    const [known] = await changedOf([{ code, version }]);
    const [unknown] = await changedOf([{ code: 'NO-SUCH-CODE', version }]);
    expect([known, unknown]).toEqual([
      { index: 0, version: null },
      { index: 0, version: null },
    ]);
  }
});

it('answers about as many as open pages may show', async () => {
  const parcel = await newParcel();
  const others = Array.from({ length: MAX_SHOWN_PARCELS - 1 }, (_, n) => ({ ...parcel, code: `NOBODYS-${n}` }));
  const shown = [...others, parcel];
  expect(await changedOf(shown)).toHaveLength(MAX_SHOWN_PARCELS - 1);
  const { code, version } = parcel;
  const tooMany = Array.from({ length: MAX_SHOWN_PARCELS + 1 }, () => ({ code, version }));
  expect((await visitor.post('/api/parcels/versions', { parcels: tooMany })).status).toBe(422);
  expect((await visitor.post('/api/parcels/versions', { parcels: [] })).status).toBe(422);
});

it.each([
  [{ code: 'x', version: 'A'.repeat(20) }],
  [{ code: 'GOOD-1', version: 'short' }],
  [{ code: 'GOOD-1' }],
  ['GOOD-1'],
  [{ code: 'GOOD-1', version: 'A'.repeat(20), more: 1 }],
])('rejects %j', async (wrong) => {
  expect((await visitor.post('/api/parcels/versions', { parcels: [wrong] })).status).toBe(422);
});
