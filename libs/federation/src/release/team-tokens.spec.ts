/** @jest-environment node */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishBuild, tempFolder } from '../testing/builds.js';
import { createToken, findToken, listTokens, revokeToken } from './team-tokens.js';

let root: string;
let releasesDir: string;
beforeEach(async () => {
  root = tempFolder();
  releasesDir = join(root, 'releases');
  await publishBuild(root, 'shell');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const create = (scope = ['mf-a'], days?: number) => createToken({ releasesDir, team: 'maps', scope, days, who: 'ada' });
const stored = () => readFileSync(join(releasesDir, 'team-tokens.json'), 'utf8');

it('finds the team of a token, whose secret is stored nowhere', async () => {
  const { token, ...created } = await create(['mf-a', 'mf-b']);
  await create(['mf-c']);
  expect(await findToken(releasesDir, token)).toEqual(created);
  expect(created).toMatchObject({ team: 'maps', scope: ['mf-a', 'mf-b'], by: 'ada' });
  const [, , secret = ''] = token.split('_');
  expect(secret).toHaveLength(64);
  expect(stored()).not.toContain(secret);
  expect(JSON.stringify(await listTokens(releasesDir))).not.toMatch(/hash|wbt_/);
});

it.each([
  ['another secret', (token: string) => token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ['the secret of another token', (_: string, other: string) => other],
  ['more than a token', (token: string) => `${token} `],
  ['the hash in place of the secret', (token: string) => token.replace(/[0-9a-f]{64}/, hashIn())],
  ['nothing', () => ''],
])('does not find a token with %s', async (_, change) => {
  const { token, id } = await create();
  const other = await create();
  const wrong = change(token, other.token.replace(other.id, id));
  expect(await findToken(releasesDir, wrong)).toBeUndefined();
});

const hashIn = () => /"hash": "([0-9a-f]{64})"/.exec(stored())?.[1] ?? '';

it('does not find a revoked or an expired token', async () => {
  const [revoked, expired, valid] = [await create(), await create(), await create()];
  await revokeToken(releasesDir, revoked.id);
  writeFileSync(join(releasesDir, 'team-tokens.json'), stored().replace(expired.expires, '2026-01-01T00:00:00.000Z'));
  expect(await findToken(releasesDir, revoked.token)).toBeUndefined();
  expect(await findToken(releasesDir, expired.token)).toBeUndefined();
  expect((await listTokens(releasesDir)).map(({ id }) => id)).toEqual([valid.id]);
  await expect(revokeToken(releasesDir, revoked.id)).rejects.toThrow('There is no token');
});

it.each([
  ['a scope that is a path', ['../mf-a'], 1, 'is not the name of a deployable'],
  ['the same name twice', ['mf-a', 'mf-a'], 1, 'is named twice'],
  ['no scope', [], 1, 'no name of a team'],
  ['no days', ['mf-a'], 0, '1 to 366 days'],
  ['a part of a day', ['mf-a'], 0.5, '1 to 366 days'],
  ['years', ['mf-a'], 1_000, '1 to 366 days'],
])('creates none with %s', async (_, scope, days, message) => {
  await expect(create(scope, days)).rejects.toThrow(message);
  expect(await listTokens(releasesDir)).toEqual([]);
});

it('creates several at once without losing one', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, () => create()));
  expect(new Set((await listTokens(releasesDir)).map(({ id }) => id))).toEqual(new Set(tokens.map(({ id }) => id)));
});
