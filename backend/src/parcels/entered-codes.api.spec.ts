import { generateTrackingCode } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';

const CODE = 'WAYB-1112-026A-P';
/** Longer than a generated code. */
const LONG = 'CARRIER123456785';
let site: Site;
let visitor: ApiClient;

beforeAll(async () => {
  site = await startSite();
  visitor = new ApiClient(site.url);
  const admin = await signInAsAdmin(site);
  for (const tracking_code of [CODE, 'RB123456785GB', '5678', LONG, 'RK-100-048', 'AB-77-1', 'AB-7-71']) {
    await admin.post('/api/parcels', { tracking_code, recipient_name: 'Ada', destination: 'Oslo' });
  }
});

const look = (entered: string, headers = {}) =>
  visitor.request('GET', `/api/parcels/${encodeURIComponent(entered)}`, undefined, headers);

describe('a code is found as people type it', () => {
  it.each([
    ['WAYB1112026AP', CODE],
    ['wayb 1112 026a p', CODE],
    ['WAYB–1112–026A–P', CODE],
    ['WAYB-IlL2-O26A-P', CODE],
    ['ＷＡＹＢ１１１２０２６ＡＰ', CODE],
    ['https://waybill.example/track.html?code=WAYB-1112-026A-P', CODE],
    ['Your parcel WAYB 1112 026A P is on its way.', CODE],
    ['RB-1234-5678-5GB', 'RB123456785GB'],
    ['RB 123 456 785 GB', 'RB123456785GB'],
    ['RK100048', 'RK-100-048'],
    ['rk 100 048', 'RK-100-048'],
    ['rk.100048', 'RK-100-048'],
    ['Your parcel rk100048 waits', 'RK-100-048'],
    ['AB-7-71', 'AB-7-71'],
    [`${'Hello. '.repeat(35)}RB123456785GB`, 'RB123456785GB'],
  ])('%s', async (entered, code) => {
    const { status, json } = await look(entered);
    expect({ status, code: json.data?.tracking_code }).toEqual({ status: 200, code });
  });

  it.each([
    ['with a wrong check character', 'WAYB-1112-O26A-Q'],
    ['in part', 'WAYB-1112'],
    ['when two codes differ in their hyphens alone', 'AB771'],
    ['when a short number stands beside another code', 'WAYB-1112-O26A-Q, house 5678'],
  ])('but not %s', async (_, entered) => expect((await look(entered)).status).toBe(404));

  it('and its history, too, continues under the stored code', async () => {
    const { json } = await look('wayb1112026ap');
    expect(json.data.tracking_code).toBe(CODE);
    expect((await visitor.get(`/api/parcels/${json.data.tracking_code}/history`)).status).toBe(200);
  });
});

it('counts one miss for an unknown entry, however many readings it has, and none for a repaired one', async () => {
  const from = { 'x-forwarded-for': '203.0.113.44' };
  for (let n = 0; n < 3; n++) expect((await look('wayb1112o26ap', from)).status).toBe(200);
  for (let n = 0; n < 30; n++) expect((await look(`parcel AB–12345678${n}`, from)).status).toBe(404);
  expect((await look('parcel AB–1234567899', from)).status).toBe(429);
});

describe('a known code does not make the guess beside it free', () => {
  const guesses = Array.from({ length: 31 }, () => generateTrackingCode().replaceAll('-', ''));

  it.each([
    ['when the guess is a generated code', '203.0.113.45', (guess: string) => `${guess} ${LONG}`],
    ['when something else divides them', '203.0.113.46', (guess: string) => `${guess}, ${LONG}.`],
    ['when the known one has other hyphens', '203.0.113.48', (guess: string) => `${guess} RK1-00048`],
    ['when the guess begins with it', '203.0.113.47', (guess: string) => `${LONG} ${guess}`],
  ])('%s', async (_, address, entry) => {
    const answers: number[] = [];
    for (const guess of guesses) answers.push((await look(entry(guess), { 'x-forwarded-for': address })).status);
    expect(answers.at(-1)).toBe(429);
  });
});
