import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractBuilds, type ReleaseDocument, readDocumentById } from '@waybill/federation';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import type { Browser } from 'playwright-core';
import { type BuiltSite, CARD, expectContent, expectFrame, launch, REMOTES, startBuiltSite } from './site.js';

const FOLDER = join(import.meta.dirname, 'released');
/** N is what is built now; N−1, N−2 are archives of what was released. */
const AGES = ['N', 'N−1', 'N−2'] as const;
type Age = (typeof AGES)[number];

/** Newest first. */
const ARCHIVES = readdirSync(FOLDER).sort().reverse().slice(0, 2);

let site: BuiltSite;
let browser: Browser;
let folder: string;
let names: string[];
const documents = new Map<Age, ReleaseDocument>();
beforeAll(async () => {
  folder = scratchFolder('released');
  for (const file of ARCHIVES) await extractBuilds(join(FOLDER, file), join(folder, file));
  const folders = ARCHIVES.map((file) => join(folder, file)).reverse();
  [site, browser] = await Promise.all([startBuiltSite({}, folders), launch()]);
  names = REMOTES.map(({ name }) => name);
  for (const [index, age] of AGES.slice(0, ARCHIVES.length + 1).entries())
    documents.set(age, await readDocumentById(site.releases, ARCHIVES.length + 1 - index));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Cell {
  shell: Age;
  remotes: Record<string, Age>;
}

/** Every remote of another age than the shell, alone and all together; and all of one age. */
function cellsOf(earlier: Age): Cell[] {
  const all = (age: Age) => Object.fromEntries(REMOTES.map(({ name }) => [name, age]));
  const cells = (['N', earlier] as const).flatMap((shell) => [
    { shell, remotes: all(shell) },
    ...REMOTES.flatMap(({ name }) =>
      (['N', earlier] as const).map((age) => ({ shell, remotes: { ...all(shell), [name]: age } })),
    ),
    { shell, remotes: all(shell === 'N' ? earlier : 'N') },
  ]);
  return [...new Map(cells.map((cell) => [title(cell), cell])).values()];
}

const title = ({ shell, remotes }: Cell) =>
  `shell ${shell}, ${Object.entries(remotes)
    .map(([name, age]) => `${name} ${age}`)
    .join(', ')}`;

let next = 1_000;

/** Composes a release from published builds; a remote that an archive lacks is today's. */
async function compose({ shell, remotes }: Cell): Promise<void> {
  const now = documents.get('N');
  const host = documents.get(shell);
  if (!now || !host) throw new Error('nothing is published');
  const composed = names.map((name) => [name, documents.get(remotes[name] ?? 'N')?.remotes[name] ?? now.remotes[name]]);
  next += 1;
  const document = { ...now, id: next, shell: host.shell, kit: host.kit, remotes: Object.fromEntries(composed) };
  await writeFile(join(site.releases, 'release.json'), JSON.stringify(document));
  await site.live(next);
}

describe.each(AGES.slice(1, ARCHIVES.length + 1))('today’s builds and those of %s', (earlier) => {
  it.each(cellsOf(earlier).map((cell) => [title(cell), cell] as const))('%s', async (_, cell) => {
    await compose(cell);
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    try {
      for (const { path } of REMOTES) {
        await page.goto(site.url + path);
        await expectContent(page);
        expect(await page.getByText(CARD).count()).toBe(0);
      }
      await expectFrame(page);
      expect(errors).toEqual([]);
    } finally {
      await page.context().close();
    }
  });
});
