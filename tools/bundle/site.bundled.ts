import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { freePort } from '@waybill/testing/free-port';
import { nodeBinary } from '../node-versions/binary.js';
import type { Program } from '../proxy/program.js';
import { Machine } from './machine.js';
import { TEST_PNG } from './test-png.js';

const OWNER = { email: 'office@waybill.test', password: 'a lantern over wet cobbles' };
const CODE = 'BUNDLE-1';
const RUNNING = 'Waybill is running.';

describe.each([20, 22, 24])('the bundle on Node %i, on a machine with nothing else', (major) => {
  let machine: Machine;
  let variables: Record<string, string>;
  let site: Program;
  let url: string;
  let cookie: string;

  beforeAll(async () => {
    machine = new Machine(nodeBinary(major));
    const [port, apiPort] = [await freePort(), await freePort()];
    url = `http://127.0.0.1:${port}`;
    variables = {
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: machine.path('/srv/data'),
      RELEASES_DIR: machine.path('/srv/releases'),
      CONTACT_EMAIL: OWNER.email,
      RENDER_TIMEOUT_MS: '10000', // rendered on a busy machine too
    };
    const started = performance.now();
    site = await machine.start(['start'], variables, RUNNING);
    console.log(`Node ${major}: first start in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  });
  afterAll(() => machine.remove());

  const request = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...init });
  const post = (path: string, body: object) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    });

  test('names its version and that of Node', () => {
    const { status, output } = machine.run(['version']);
    expect(status).toBe(0);
    expect(output).toMatch(new RegExp(`Waybill \\d+\\.\\d+\\.\\d+\\+[\\da-f]{12}(\\.changed)?, Node ${major}\\.`));
  });

  test('an unknown command and surplus arguments are refused, and help does nothing else', () => {
    expect(machine.run(['frobnicate'])).toMatchObject({
      status: 64,
      output: expect.stringContaining('There is no command frobnicate.'),
    });
    expect(machine.run(['publish', 'now'])).toMatchObject({ status: 64 });
    expect(machine.run(['backup', '--help'])).toMatchObject({
      status: 0,
      output: expect.stringContaining('Usage: waybill backup [FOLDER] [--prune]'),
    });
  });

  test.each(['/', '/track.html'])('renders %s on the server', async (path) => {
    const response = await request(path);
    expect(response.status).toBe(200);
    expect((await response.text()).includes('<h1')).toBe(true);
  });

  test('begins without demo content', async () => {
    expect((await request('/api/parcels/WAYB-1112-026A-P')).status).toBe(404);
  });

  test('does the main job: a logo, a parcel, its invoice, and what the visitor sees', async () => {
    expect((await post('/api/admins', OWNER)).status).toBe(201);
    const signedIn = await post('/api/admins/auth/signin', OWNER);
    cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const created = await post('/api/parcels', {
      tracking_code: CODE,
      recipient_name: '山田',
      destination: 'Oslo, Norway',
    });
    expect(created.status).toBe(201);

    const form = new FormData();
    form.set('image', new Blob([TEST_PNG], { type: 'image/png' }), 'logo.png');
    expect((await request('/api/settings/logo', { method: 'POST', body: form, headers: { cookie } })).status).toBe(200);
    const invoice = await post('/api/invoices', {
      product: 'Freight',
      currency: 'EUR',
      lines: [{ description: 'Oslo · 東京', unit_price: 1_000, quantity: 1, tax_rate: 19 }],
    });
    const { data } = (await invoice.json()) as { data: { id: string } };
    const pdf = await request(`/api/invoices/${data.id}.pdf`, { headers: { cookie } });
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const page = await (await request(`/track.html?code=${CODE}`)).text();
    expect(page.includes(CODE)).toBe(true);
  });

  test('lists what is published', () => {
    const { status, output } = machine.run(['release', 'list'], variables);
    expect(status).toBe(0);
    for (const name of ['shell', 'mf-public', 'mf-tracking', 'mf-control']) expect(output).toContain(name);
  });

  test('backs up, restores into another database, and starts there without publishing again', async () => {
    const backup = machine.path('/srv/backup');
    expect(machine.run(['backup', backup], variables)).toMatchObject({ status: 0 });
    expect(await site.stop()).toBe(0);
    const elsewhere = { ...variables, DATA_DIR: machine.path('/srv/second') };
    expect(machine.run(['restore', backup], elsewhere)).toMatchObject({
      status: 0,
      output: expect.stringMatching(/\d+ rows restored/),
    });
    expect(machine.run(['migrate'], elsewhere)).toMatchObject({
      status: 0,
      output: expect.stringContaining('up to date'),
    });
    const history = () => readFileSync(machine.outside('/srv/releases/history.jsonl'), 'utf8');
    const before = history();
    site = await machine.start(['start'], elsewhere, RUNNING);
    expect(history()).toBe(before);
    expect((await request(`/api/parcels/${CODE}`)).status).toBe(200);
  });

  test('renders in its sandbox, and nothing failed', () => {
    const folder = machine.outside('/srv/second/logs');
    expect(existsSync(folder)).toBe(true);
    const logs = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
    const bad = /sandbox_ended|render_failed|uncaught_exception|unhandled_rejection|"level":"error"/;
    expect(logs.flatMap((text) => text.split('\n').filter((line) => bad.test(line)))).toEqual([]);
  });
});
