/** @jest-environment node */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { publishPreview } from '@waybill/federation';
import { publishBuild, tempFolder, writeBuild } from '@waybill/federation/testing';
import { ADMIN_COOKIE, type Site, startSite } from './testing/site.js';

let root: string;
let site: Site;
let hashes: string[];
beforeAll(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell');
  const big = { 'routes.00112233.js': `//${'x'.repeat(1_600)}` };
  const [first, second] = [
    await publishBuild(root, 'mf-a', { checks: { budget: 2_000 } }, { who: 'ada', why: 'first' }),
    await publishBuild(root, 'mf-a', { checks: { budget: 2_000 }, files: big }, { who: 'bo', why: 'a <map>' }),
  ];
  hashes = [first.hash, second.hash];
  for (let patch = 0; patch < 30; patch += 1)
    await publishBuild(root, 'mf-b', { version: `1.0.${patch}` }, { who: 'cy', why: `step ${patch}` });
  site = await startSite(root);
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const page = async (query = '', headers: Record<string, string> = {}) =>
  (await site.get(`/__releases${query}`, headers)).text();
const cardOf = async (name: string) =>
  (await page()).split('<li class="card">').find((card) => card.includes(`<h3>${name}</h3>`)) ?? '';
const entriesIn = (html: string) =>
  [...html.matchAll(/<li class="entry"><strong>(\d+)<\/strong><span>([^<]*)</g)].map(([, id, what]) => `${id} ${what}`);

it('shows every kept build with its bytes of the budget that it was published with, by whom and why', async () => {
  const card = await cardOf('mf-a');
  expect(card).toContain('Builds kept (2)');
  const rows = card.split('<ol class="builds">')[1]?.split('<li>').slice(1) ?? [];
  expect(rows[0]).toMatch(
    new RegExp(`${hashes[1]}.*badge">live<.*by bo: a &lt;map&gt;.*1\\.6 KB of 2\\.0 KB<meter`, 's'),
  );
  expect(rows[1]).toMatch(
    new RegExp(`${hashes[0]}.*Compare with live.*by ada: first.*0\\.0 KB of 2\\.0 KB<meter`, 's'),
  );
  expect(await cardOf('mf-b')).toContain('and 20 older');
});

it('compares two builds that are kept', async () => {
  const html = await page(`?name=mf-a&from=${hashes[0]}&to=${hashes[1]}`);
  expect(html).toMatch(/<h2 id="comparison">Two builds of mf-a<\/h2>/);
  expect(html).toMatch(/<code>routes\.\*\.js<\/code><\/td><td>–<\/td><td>1\.6 KB<\/td><td><strong>\+1\.6 KB/);
  expect(html).toContain('One of these builds does not say what it uses.');
});

it.each([
  ['a build that is not kept', () => `?name=mf-a&from=${hashes[0]}&to=${'0'.repeat(20)}`, 'is not kept any more'],
  ['a path', () => `?name=..%2Fx&from=${hashes[0]}&to=${hashes[1]}`, ''],
  ['no hash', () => `?name=mf-a&from=${hashes[0]}&to=..%2F..`, ''],
])('compares nothing with %s', async (_, query, message) => {
  const response = await site.get(`/__releases${query()}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(/<h2 id="comparison">.*?<p>([^<]*)/.exec(html)?.[1] ?? '').toContain(message);
  expect(html).not.toContain('<h3>Files</h3>');
});

describe('the history', () => {
  it('has pages', async () => {
    const first = await page();
    expect([entriesIn(first).length, entriesIn(first)[0]]).toEqual([25, '33 publish mf-b: step 29']);
    const [, older = ''] = /href="\/__releases\?([^"#]+)#history">Older/.exec(first) ?? [];
    const second = await page(`?${older.replaceAll('&amp;', '&')}`);
    expect(entriesIn(second).map((entry) => entry.split(' ')[0])).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
    expect(second).not.toContain('>Older<');
  });

  it.each([
    ['a deployable', 'name=mf-a', ['3 publish mf-a: a &lt;map&gt;', '2 publish mf-a: first']],
    ['words in any order, of any field', 'text=29+CY', ['33 publish mf-b: step 29', '29 publish mf-b: step 25']],
    ['both', 'name=mf-a&text=ada', ['2 publish mf-a: first']],
    ['what nothing matches', 'text=nothing', []],
  ])('is filtered by %s', async (_, query, expected) => {
    expect(entriesIn(await page(`?${query}`))).toEqual(expected);
  });

  it('keeps the filter in its form, as text', async () => {
    const html = await page('?text=%22%3E%3Cscript%3E&name=mf-a');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(html).toContain('<option selected>mf-a</option>');
  });
});

it('compares a preview with what is live, for those who see it', async () => {
  const { builds } = await publishPreview({
    releasesDir: join(root, 'releases'),
    preview: 'branch',
    builds: [{ name: 'mf-a', projectDir: writeBuild(join(root, 'branch'), 'mf-a', { version: '3.0.0' }) }],
    who: 'ada',
    why: 'a branch',
  });
  const query = `?name=mf-a&from=${hashes[1]}&to=${builds[0]?.hash}`;
  const shown = await page('', { cookie: ADMIN_COOKIE });
  expect(shown).toContain(`/__releases${query.replaceAll('&', '&amp;')}#comparison`);
  expect(await page(query, { cookie: ADMIN_COOKIE })).toContain('<td>version</td><td>1.0.0</td><td>3.0.0</td>');
  expect(await page(query)).toContain('is not kept any more');
});
