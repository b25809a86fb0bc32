import { until } from '@waybill/testing/until';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let admin: ApiClient;
let count = 0;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});
const companyUses = (currency: string | null) => admin.patch('/api/settings', { currency });
beforeEach(() => companyUses('EUR'));

const WRITTEN = { recipient_name: 'Ada', destination: 'Oslo' };
const TOO_EXACT = 'Declared value must have at most 0 decimal places in JPY.';

async function create(values: object): Promise<{ id: string; tracking_code: string; updated_at: string }> {
  const { status, json } = await admin.post('/api/parcels', {
    ...WRITTEN,
    ...values,
    tracking_code: `VALUE-${count++}`,
  });
  expect(status).toBe(201);
  return json.data;
}
async function change(parcel: object, values: object) {
  const { id, tracking_code, updated_at } = parcel as Record<string, string>;
  return admin.patch('/api/parcels', { ...WRITTEN, id, tracking_code, updated_at, ...values });
}
const declaredOf = async ({ id }: { id: string }) => {
  const { declared_value, declared_currency } = (await admin.get(`/api/parcels/${id}`)).json.data;
  return [declared_value, declared_currency];
};
function send(path: string, rows: readonly string[], apply?: string) {
  const form = new FormData();
  const header = 'tracking_code,recipient_name,destination,declared_value';
  form.set('file', new Blob([[header, ...rows].join('\n')]), 'parcels.csv');
  if (apply) form.set('apply', apply);
  return admin.post(path, form);
}

describe('a declared value without a currency', () => {
  it.each([{}, { declared_currency: null }])('is stored in that of the company: %j', async (currency) => {
    const parcel = await create({ declared_value: 10.5, ...currency });
    expect(await declaredOf(parcel)).toEqual([10.5, 'EUR']);
    await companyUses('USD');
    expect(await declaredOf(parcel)).toEqual([10.5, 'EUR']);
  });

  it('may have no more decimals than it', async () => {
    await companyUses('JPY');
    const refused = await admin.post('/api/parcels', { ...WRITTEN, tracking_code: 'YEN-1', declared_value: 10.5 });
    expect(refused).toMatchObject({ status: 422, json: { field_errors: { declared_value: TOO_EXACT } } });
  });

  it('is in the stored one, when it replaces a value', async () => {
    const parcel = await create({ declared_value: 1500, declared_currency: 'JPY' });
    expect(await change(parcel, { declared_value: 10.5 })).toMatchObject({
      status: 422,
      json: { field_errors: { declared_value: TOO_EXACT } },
    });
    expect((await change(parcel, { declared_value: 11 })).status).toBe(200);
    expect(await declaredOf(parcel)).toEqual([11, 'JPY']);
  });

  it('gets one when it is changed, not when it is sent back as it was', async () => {
    await companyUses(null);
    const parcel = await create({ declared_value: 5 });
    await companyUses('EUR');
    const { json } = await change(parcel, { declared_value: 5, declared_currency: null });
    expect(await declaredOf(parcel)).toEqual([5, null]);
    await change(json.data, { declared_value: 6, declared_currency: null });
    expect(await declaredOf(parcel)).toEqual([6, 'EUR']);
  });

  it('has none while the company has none, nor has a parcel without a value', async () => {
    expect(await declaredOf(await create({}))).toEqual([null, null]);
    await companyUses(null);
    expect(await declaredOf(await create({ declared_value: 5 }))).toEqual([5, null]);
  });
});

describe('an imported value', () => {
  it('is stored in the currency of the company, and unchanged the second time', async () => {
    const rows = ['SENT-1,Ada,Oslo,10.5'];
    expect((await send('/api/parcels/import', rows, 'yes')).json.data.applied).toBe(true);
    expect((await admin.get('/api/parcels/SENT-1')).json.data.declared_currency).toBe('EUR');
    expect((await send('/api/parcels/import', rows)).json.data.rows).toMatchObject([{ outcome: 'same' }]);
  });

  it('is wrong in the preview if its parcel’s currency has fewer decimals', async () => {
    const { tracking_code } = await create({ declared_value: 1500, declared_currency: 'JPY' });
    const { json } = await send('/api/parcels/import', [`${tracking_code},Ada,Oslo,10.5`]);
    expect(json.data.rows).toMatchObject([{ outcome: 'wrong', errors: [TOO_EXACT] }]);
  });

  it('loses its currency again when the import is undone', async () => {
    await companyUses(null);
    const parcel = await create({ declared_value: 5 });
    await companyUses('EUR');
    const { id } = (await send('/api/imports', [`${parcel.tracking_code},Ada,Oslo,6`])).json.data;
    const isIn = (state: string) => async () => (await admin.get(`/api/bulk/${id}`)).json.data.state === state;
    await until(isIn('done'));
    expect(await declaredOf(parcel)).toEqual([6, 'EUR']);
    await admin.post(`/api/bulk/${id}/undo`, undefined);
    await until(isIn('undone'));
    expect(await declaredOf(parcel)).toEqual([5, null]);
  });
});
