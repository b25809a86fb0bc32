/** @jest-environment node */
import './testing/built-commands.js';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { publishPath, type ReleaseDocument, readDocument, readHistory, rollback, sendBuild } from '@waybill/federation';
import { packUpload, publishBuild, readBuild, writeBuild } from '@waybill/federation/testing';
import { publishRemotes, startPublishing, tokenFor } from './testing/published-site.js';
import type { Site } from './testing/site.js';

let root: string;
let releasesDir: string;
let site: Site;
let token: string;
const author = { who: 'ada', why: 'test' };

beforeEach(async () => {
  ({ root, releasesDir } = await publishRemotes());
  token = await tokenFor(releasesDir, 'mf-a');
  site = await startPublishing(root, { RELEASE_ACTIONS: 'on', NODE_ENV: 'production' });
});
afterEach(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const document = async () => (await readDocument(releasesDir)) as ReleaseDocument;
const versions = async (name = 'mf-a') => {
  const { remotes, canaries } = await document();
  return [remotes[name]?.record.version, canaries?.[name]?.record.version];
};
const project = (version: string) => writeBuild(join(root, 'team'), 'mf-a', { version });

/** Publishes as the command does. */
const publish = (version: string, options: { canary?: number; releaseHold?: boolean }) =>
  sendBuild({ to: site.url, token, name: 'mf-a', projectDir: project(version), ...author, ...options });

async function post(version: string, after: number, changes: object): Promise<{ status: number; text: string }> {
  const build = await readBuild('mf-a', project(version));
  const order = { name: 'mf-a', hash: build.hash, site: site.url, after, releaseHold: false, ...author, ...changes };
  const response = await fetch(site.url + publishPath('mf-a'), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    body: new Uint8Array(await packUpload(build, order, undefined)),
  });
  return { status: response.status, text: await response.text() };
}

describe('a publish over HTTP for a share of the visitors', () => {
  it('is a canary beside the live build, and says so', async () => {
    const { result } = await publish('1.1.0', { canary: 10 });
    expect(result).toMatchObject({ canary: 10, changed: true });
    expect(await versions()).toEqual(['1.0.0', '1.1.0']);
    expect((await document()).canaries?.['mf-a']?.groups).toHaveLength(10);
    expect((await readHistory(releasesDir)).at(-1)).toMatchObject({
      command: 'publish mf-a --canary 10',
      who: 'ada (token of maps)',
    });
  });

  it('obeys the rollback of the canary until it is told not to', async () => {
    await publish('1.1.0', { canary: 10 });
    await rollback({ releasesDir, name: 'mf-a', ...author });
    await expect(publish('1.1.0', { canary: 10 })).rejects.toThrow('was rolled back in release 5');
    expect(await versions()).toEqual(['1.0.0', undefined]);
    const { result } = await publish('1.1.0', { canary: 20, releaseHold: true });
    expect(result.canary).toBe(20);
    expect(await versions()).toEqual(['1.0.0', '1.1.0']);
  });

  it('is carried out once, also with --release-hold', async () => {
    const order = { canary: 10, releaseHold: true };
    expect((await post('1.1.0', 3, order)).text).toContain('"canary":10');
    await rollback({ releasesDir, name: 'mf-a', ...author });
    expect(await post('1.1.0', 3, order)).toEqual({ status: 422, text: expect.stringContaining('was changed after') });
    expect(await versions()).toEqual(['1.0.0', undefined]);
  });

  it.each([0, 'all'])('is rejected with %s per cent, and is not for everybody', async (canary) => {
    expect((await post('1.1.0', 3, { canary })).text).toMatch(/--canary must be|order\.canary/);
    expect(await versions()).toEqual(['1.0.0', undefined]);
  });
});

describe('the token of a team', () => {
  const act = (fields: Record<string, string>) =>
    fetch(`${site.url}/__releases`, {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ why: 'test', ...fields }),
    });

  it.each([
    ['promote', ['1.1.0', undefined]],
    ['rollback', ['1.0.0', undefined]],
  ])('decides its own canary, and no other: %s', async (action, expected) => {
    await publish('1.1.0', { canary: 10 });
    await publishBuild(root, 'mf-b', { version: '1.1.0' }, { canary: 10 });
    const refused = await act({ name: 'mf-b', action });
    expect([refused.status, await refused.text()]).toEqual([403, 'This token is not for mf-b.']);
    expect((await act({ name: 'mf-a', action })).status).toBe(303);
    expect(await versions()).toEqual(expected);
    expect(await versions('mf-b')).toEqual(['1.0.0', '1.1.0']);
    expect((await readHistory(releasesDir)).at(-1)).toMatchObject({
      command: `${action} mf-a`,
      who: expect.stringMatching(/^team maps/),
    });
  });
});
