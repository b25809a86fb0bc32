/** @jest-environment node */
import './testing/built-commands.js';
import { readdirSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  publishPath,
  readDocument,
  readHistory,
  revokeToken,
  rollback,
  type Signer,
  sendBuild,
  signRelease,
  UPLOAD_LIMITS,
} from '@waybill/federation';
import { type PublishOrder, packUpload, readBuild, writeBuild } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { publishRemotes, startPublishing, tokenFor } from './testing/published-site.js';
import { newKey, trust } from './testing/signers.js';
import { rawGet, type Site } from './testing/site.js';

let root: string;
let releasesDir: string;
let site: Site;
let token: string;
const author = { who: 'ada', why: 'test' };

beforeEach(async () => {
  ({ root, releasesDir } = await publishRemotes());
  token = await tokenFor(releasesDir, 'mf-a');
});
afterEach(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<void> {
  site = await startPublishing(root, env);
}

const liveVersion = async (name = 'mf-a') => (await readDocument(releasesDir))?.remotes[name]?.record.version;

/** Publishes as the command does. */
function publish(version: string, options: { signer?: Signer; releaseHold?: boolean } = {}, name = 'mf-a') {
  const projectDir = writeBuild(join(root, 'team'), name, { version });
  return sendBuild({ to: site.url, token, name, projectDir, ...author, ...options });
}

/** An upload as it is sent. */
async function upload(
  version: string,
  changes: Partial<PublishOrder> = {},
  { orderKey, buildKey }: { orderKey?: Signer; buildKey?: Signer } = {},
): Promise<Buffer> {
  const build = await readBuild('mf-a', writeBuild(join(root, 'team'), 'mf-a', { version }));
  const after = (await readDocument(releasesDir))?.id ?? 0;
  const order = { name: 'mf-a', hash: build.hash, site: site.url, after, releaseHold: false, ...author, ...changes };
  const signatures =
    orderKey && buildKey
      ? { order: orderKey.sign('order', order), build: buildKey.sign('build', build.record) }
      : undefined;
  return packUpload(build, order, signatures);
}

interface Answer {
  status: number;
  text: string;
}

async function post(body: Uint8Array, headers: Record<string, string> = {}, name = 'mf-a'): Promise<Answer> {
  const sent = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip', ...headers };
  const response = await fetch(site.url + publishPath(name), { method: 'POST', headers: sent, body });
  return { status: response.status, text: await response.text() };
}

/** What a publish leaves in the folder: names and hashes of builds, drafts. */
const contents = () =>
  readdirSync(releasesDir).flatMap((name) => (name.startsWith('mf-') ? readdirSync(join(releasesDir, name)) : [name]));
const logged = (event: string) => site.logged.filter((line) => line.includes(`"${event}"`));

describe('a publish over HTTP', () => {
  it('is live when it is answered, with team and reason in the history', async () => {
    await start();
    const { result } = await publish('1.1.0');
    expect(result).toMatchObject({ name: 'mf-a', version: '1.1.0', changed: true });
    const served = await site.get(`/releases/mf-a/${result.hash}/browser/entry.js`);
    expect(await served.text()).toContain('1.1.0');
    expect((await readHistory(releasesDir)).at(-1)).toMatchObject({
      ...{ who: 'ada (token of maps)', why: 'test', command: 'publish mf-a' },
    });
    expect(logged('published')).toHaveLength(1);
    expect(contents().filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('of the live build changes nothing', async () => {
    await start();
    await publish('1.1.0');
    const { result } = await publish('1.1.0');
    expect(result.changed).toBe(false);
    expect((await readDocument(releasesDir))?.id).toBe(result.id);
  });

  it('obeys a rollback', async () => {
    await start();
    await publish('1.1.0');
    await rollback({ releasesDir, name: 'mf-a', ...author });
    await expect(publish('1.1.0')).rejects.toThrow('was rolled back in release 5');
    await publish('1.1.0', { releaseHold: true });
    expect(await liveVersion()).toBe('1.1.0');
  });

  it('goes through the checks of a local one, and leaves nothing behind if it fails', async () => {
    await start();
    const before = contents();
    const builds = [
      { options: { files: { 'broken.js': 'const =' } }, message: 'broken.js is not a valid script' },
      { options: { kit: '^9.0.0' }, message: 'needs kit ^9.0.0' },
      { options: { mounts: ['/mf-b.html'] }, message: 'which belongs to mf-b' },
    ];
    for (const { options, message } of builds) {
      const build = await readBuild('mf-a', writeBuild(join(root, 'bad', message.slice(0, 8)), 'mf-a', options));
      const order = { name: 'mf-a', hash: build.hash, site: site.url, after: 3, releaseHold: false, ...author };
      const { status, text } = await post(await packUpload(build, order, undefined));
      expect([status, text]).toEqual([200, expect.stringContaining(message)]);
    }
    expect((await readDocument(releasesDir))?.id).toBe(3);
    const unused = contents().filter((name) => !before.includes(name) && !/^[0-9a-f]{20}$/.test(name));
    expect(unused).toEqual([]);
  });
});

it('a build that is too deeply nested for the parser takes neither the server nor the next publish with it', async () => {
  await start();
  const nested = `${'('.repeat(50_000)}1${')'.repeat(50_000)}`;
  const build = await readBuild('mf-a', writeBuild(join(root, 'bad'), 'mf-a', { files: { 'nested.js': nested } }));
  const order = { name: 'mf-a', hash: build.hash, site: site.url, after: 3, releaseHold: false, ...author };
  const { status, text } = await post(await packUpload(build, order, undefined));
  expect([status, text]).toEqual([200, expect.stringContaining('The publish failed')]);
  expect(logged('publish_failed').join()).toContain('Maximum call stack size exceeded');
  expect((await site.get('/mf-b.html')).status).toBe(200);
  await publish('1.1.0');
  expect(await liveVersion()).toBe('1.1.0');
  // What the failed process has left is swept.
  expect(contents().filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

describe('the endpoint', () => {
  it('does not exist unless the site is configured for it', async () => {
    await start({ PUBLISH_ENDPOINT: 'off' });
    expect((await post(await upload('1.1.0'))).status).toBe(405);
    expect((await site.get(publishPath('mf-a'), { authorization: `Bearer ${token}` })).status).toBe(404);
    expect(await liveVersion()).toBe('1.0.0');
  });

  it.each<[string, () => Promise<Record<string, string>>, number]>([
    ['no token', async () => ({ authorization: '' }), 401],
    ['something that is no token', async () => ({ authorization: 'Bearer x' }), 401],
    [
      'a token of its own making',
      async () => ({ authorization: `Bearer wbt_${'0'.repeat(12)}_${'0'.repeat(64)}` }),
      401,
    ],
    ['the token as a cookie', async () => ({ authorization: '', cookie: `waybill-team=${token}` }), 401],
    [
      'the token of another remote',
      async () => ({ authorization: `Bearer ${await tokenFor(releasesDir, 'mf-b')}` }),
      403,
    ],
    ['a revoked token', async () => revoked(), 401],
  ])('refuses %s', async (_, headers, status) => {
    await start();
    const body = await upload('1.1.0');
    const answer = await post(body, await headers());
    expect(answer.status).toBe(status);
    expect(await liveVersion()).toBe('1.0.0');
    expect(logged('publish_refused')).toHaveLength(1);
    expect(site.logged.join('\n')).not.toContain(token.slice(-64));
  });

  async function revoked(): Promise<Record<string, string>> {
    const [, id = ''] = token.split('_');
    await revokeToken(releasesDir, id);
    return { authorization: `Bearer ${token}` };
  }

  it('does not log or answer guesses without end, and goes on serving who has a token', async () => {
    await start();
    const guess = () => site.get(publishPath('mf-a'), { authorization: 'Bearer guess' });
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await guess()).status));
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(logged('publish_refused')).toHaveLength(20);
    await publish('1.1.0');
  });

  it('takes a token over https only, unless the request is for this machine', async () => {
    await start();
    const headers = { host: 'www.example.com', authorization: `Bearer ${token}` };
    expect((await rawGet(site.url, publishPath('mf-a'), headers)).statusCode).toBe(403);
    const to = 'http://www.example.com';
    await expect(sendBuild({ to, token, name: 'mf-a', projectDir: root, ...author })).rejects.toThrow(
      'over https only',
    );
  });

  it('takes no shell', async () => {
    await start();
    token = await tokenFor(releasesDir, 'shell');
    writeBuild(join(root, 'team'), 'shell', { version: '1.1.0' });
    const sent = sendBuild({ to: site.url, token, name: 'shell', projectDir: join(root, 'team/shell'), ...author });
    await expect(sent).rejects.toThrow('The shell is published where its servers run.');
  });

  it.each<[string, (body: Buffer) => Promise<Answer>, number, string]>([
    ['a truncated upload', (body) => post(body.subarray(0, body.length / 2)), 422, 'incomplete'],
    ['an upload that is too large', () => post(Buffer.alloc(UPLOAD_LIMITS.sent + 1)), 413, ''],
    ['one that unpacks to too much', () => post(gzipSync(Buffer.alloc(UPLOAD_LIMITS.unpacked + 1))), 422, 'too large'],
    ['another type', (body) => post(body, { 'content-type': 'text/plain' }), 415, 'application/gzip'],
    ['an altered byte', (body) => post(altered(body)), 200, 'The uploaded files are build'],
    ['a path outside of the build', (body) => post(renamed(body, 'browser/../../../x')), 422, 'files.0.path'],
    ['the upload of another remote', async () => post(await upload('1.1.0', { name: 'mf-b' })), 422, 'a build of mf-b'],
    [
      'an upload for another site',
      async () => post(await upload('1.1.0', { site: 'https://staging.test' })),
      422,
      'is for',
    ],
    ['an upload from the future', async () => post(await upload('1.1.0', { after: 99 })), 422, 'follows release 99'],
  ])('refuses %s', async (_, send, status, message) => {
    await start();
    const before = contents();
    const answer = await send(await upload('1.1.0')).catch(() => ({ status: 413, text: 'the connection was closed' }));
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)]);
    expect(await liveVersion()).toBe('1.0.0');
    expect(contents()).toEqual(before);
  });

  it('carries out no order twice, whatever came between', async () => {
    await start();
    const body = await upload('1.1.0');
    expect((await post(body)).status).toBe(200);
    expect(await liveVersion()).toBe('1.1.0');
    expect(await post(body)).toEqual({ status: 422, text: expect.stringContaining('was changed after release 3') });
    await rollback({ releasesDir, name: 'mf-a', ...author });
    expect((await post(body)).status).toBe(422);
    await publish('1.2.0');
    expect((await post(body)).status).toBe(422);
    expect(await liveVersion()).toBe('1.2.0');
  });

  it('carries out one of two orders that arrive together, and tells the other', async () => {
    await start();
    const [first, second] = [await upload('1.1.0'), await upload('1.2.0')];
    const answers = await Promise.all([post(first), post(second)]);
    const live = answers.filter(({ text }) => text.includes('"result"'));
    expect(live).toHaveLength(1);
    const [other] = answers.filter((answer) => !live.includes(answer));
    expect(other?.text).toMatch(/Another publish is in progress|was changed/);
    expect((await readDocument(releasesDir))?.id).toBe(4);
    // The other one asks again and follows.
    await publish('1.3.0');
  });

  it('is free again when a sender hangs up in the middle', async () => {
    await start();
    const body = await upload('1.1.0');
    const half = beginUpload(body);
    await until(async () => (await post(body)).status === 503);
    half.destroy();
    await until(async () => (await post(body)).status === 200);
    expect(await liveVersion()).toBe('1.1.0');
  });

  function beginUpload(body: Buffer): ClientRequest {
    const headers = {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
      'content-length': body.length,
    };
    const half = request(site.url + publishPath('mf-a'), { method: 'POST', headers });
    half.on('error', () => undefined);
    half.write(body.subarray(0, 10));
    return half;
  }
});

describe('where builds are signed', () => {
  let team: Signer;
  let other: Signer;
  let server: Signer;
  beforeEach(async () => {
    const keys = await Promise.all(['root', 'team', 'other', 'server'].map((name) => newKey(root, name)));
    const [rootKey, , , serverKey] = keys;
    if (!rootKey || !serverKey) throw new Error('no keys');
    [team, other, server] = keys.slice(1).map(({ signer }) => signer) as [Signer, Signer, Signer];
    await trust(releasesDir, rootKey.signer, 'team', team, { builds: ['mf-a'] });
    await trust(releasesDir, rootKey.signer, 'other', other, { builds: ['mf-b', 'shell'] });
    await trust(releasesDir, rootKey.signer, 'server', server, { documents: true });
    const operator = (await newKey(root, 'operator')).signer;
    await trust(releasesDir, rootKey.signer, 'operator', operator, {
      builds: ['shell', 'mf-a', 'mf-b'],
      documents: true,
    });
    await signRelease({ releasesDir, signer: operator, ...author });
    await start({ RELEASE_ROOT_KEY: rootKey.signer.publicKey, RELEASE_KEY_FILE: serverKey.file });
  });

  it('a signed build goes live, and the servers use it', async () => {
    const { result } = await publish('1.1.0', { signer: team });
    expect(await (await site.get('/releases/current')).json()).toEqual({ id: result.id });
    expect(logged('release_rejected')).toEqual([]);
  });

  it('no upload is signed by the keys of another root', async () => {
    rmSync(join(releasesDir, 'keys.json'));
    const evil = (await newKey(root, 'evil')).signer;
    await trust(releasesDir, evil, 'team', team, { builds: ['mf-a'] });
    await trust(releasesDir, evil, 'server', server, { documents: true });
    await trust(releasesDir, evil, 'evil', evil, { builds: ['shell', 'mf-a', 'mf-b'], documents: true });
    await signRelease({ releasesDir, signer: evil, ...author });
    await expect(publish('1.1.0', { signer: team })).rejects.toThrow('another root key than RELEASE_ROOT_KEY');
    expect((await readDocument(releasesDir))?.signature?.key).toBe(evil.publicKey);
  });

  it('an unsigned one is refused before it is sent, and by the endpoint', async () => {
    await expect(publish('1.1.0')).rejects.toThrow('takes signed builds only');
    expect(await post(await upload('1.1.0'))).toEqual({ status: 422, text: 'This publish of mf-a is not signed.' });
    expect(await liveVersion()).toBe('1.0.0');
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ['the key of another remote', () => upload('1.1.0', {}, { orderKey: other, buildKey: other }), 'may not do so'],
    [
      'the key of another remote for the build',
      () => upload('1.1.0', {}, { orderKey: team, buildKey: other }),
      'may not',
    ],
    ['an order that was changed afterwards', () => reordered(team, { releaseHold: true }), 'was altered'],
    ['an order that was changed to follow another release', () => reordered(team, { after: 3 }), 'was altered'],
    [
      'a signature for another site',
      () => upload('1.1.0', { site: 'https://staging.test' }, both(team)),
      'is for https',
    ],
  ])('a build with %s is refused', async (_, body, message) => {
    const { text } = await post(await body());
    expect(text).toContain(message);
    expect(await liveVersion()).toBe('1.0.0');
    expect(await (await site.get('/releases/current')).json()).toEqual({ id: 4 });
  });

  const both = (signer: Signer) => ({ orderKey: signer, buildKey: signer });

  async function reordered(signer: Signer, changes: Partial<PublishOrder>): Promise<Buffer> {
    const bytes = gunzipSync(await upload('1.1.0', {}, both(signer)));
    const end = bytes.indexOf('\n');
    const header = JSON.parse(bytes.toString('utf8', 0, end)) as { order: PublishOrder };
    const text = JSON.stringify({ ...header, order: { ...header.order, ...changes } });
    return gzipSync(Buffer.concat([Buffer.from(text), bytes.subarray(end)]));
  }
});

/** Another last byte of the last file. */
function altered(body: Buffer): Buffer {
  const bytes = gunzipSync(body);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  return gzipSync(bytes);
}

/** Another path of the first file. */
function renamed(body: Buffer, path: string): Buffer {
  const text = gunzipSync(body).toString('utf8');
  return gzipSync(text.replace(/"path":"[^"]*"/, `"path":"${path}"`));
}
