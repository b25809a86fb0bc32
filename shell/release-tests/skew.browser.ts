import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReleaseDocument, readDocumentById } from '@waybill/federation';
import type { Browser } from 'playwright-core';
import {
  type BuiltSite,
  CARD,
  expectContent,
  expectFrame,
  launch,
  REMOTES,
  startBuiltSite,
  withVersion,
} from './site.js';

const MAX_MS = 120_000;

let site: BuiltSite;
let browser: Browser;
let older: ReleaseDocument;
let newer: ReleaseDocument;
beforeAll(async () => {
  [site, browser] = await Promise.all([startBuiltSite(), launch()]);
  older = await live();
  for (const name of ['shell', ...REMOTES.map((remote) => remote.name)]) await site.publish(name, withVersion('1.0.1'));
  newer = await live();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

async function live(): Promise<ReleaseDocument> {
  const { id } = JSON.parse(await readFile(join(site.releases, 'release.json'), 'utf8')) as { id: number };
  return readDocumentById(site.releases, id);
}

type Age = 'N' | 'N−1';
interface Cell {
  shell: Age;
  remotes: Record<string, Age>;
}

const names = REMOTES.map(({ name }) => name);
const all = (age: Age) => Object.fromEntries(names.map((name) => [name, age]));
const CELLS: Cell[] = (['N', 'N−1'] as const).flatMap((shell) => [
  { shell, remotes: all(shell) },
  ...names.flatMap((name) =>
    (['N', 'N−1'] as const).map((age) => ({ shell, remotes: { ...all(shell), [name]: age } })),
  ),
]);
const title = ({ shell, remotes }: Cell) =>
  `shell ${shell}, ${names.map((name) => `${name} ${remotes[name]}`).join(', ')}`;
const DIFFERENT = [...new Map(CELLS.map((cell) => [title(cell), cell])).entries()];

/** Composes a release from published builds. */
async function compose({ shell, remotes }: Cell, id: number): Promise<void> {
  const from = (age: Age | undefined) => (age === 'N' ? newer : older);
  const composed = Object.fromEntries(names.map((name) => [name, from(remotes[name]).remotes[name]]));
  const document = { ...newer, id, shell: from(shell).shell, kit: from(shell).kit, remotes: composed };
  await writeFile(join(site.releases, 'release.json'), JSON.stringify(document));
  await site.live(id);
}

let elapsedMs = 0;
afterAll(() => {
  console.log(`skew matrix: ${DIFFERENT.length} cells in ${(elapsedMs / 1000).toFixed(1)} s`);
});

describe('the skew matrix', () => {
  it.each(DIFFERENT)('%s', async (_, cell) => {
    const started = performance.now();
    await compose(cell, newer.id + 1 + DIFFERENT.findIndex(([, candidate]) => candidate === cell));
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
      elapsedMs += performance.now() - started;
    }
  });

  it(`takes at most ${MAX_MS / 1000} s`, () => expect(elapsedMs).toBeLessThan(MAX_MS));
});
