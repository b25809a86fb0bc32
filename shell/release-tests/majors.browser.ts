import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LentKit, lentKits, publishSet, readDocument } from '@waybill/federation';
import type { Browser, Page } from 'playwright-core';
import { startLoad } from './load.js';
import { type BuiltSite, CARD, expectContent, launch, REMOTES, ROOT, startBuiltSite } from './site.js';
import { WorkspaceCopy } from './workspace-copy.js';

/**
 * A major version of the kit, moved with real code: the next kit is made by breaking today's, and the builds that are not
 * moved yet are today's.
 */
const TIMEOUT_MS = 400_000;
const REQUESTS_PER_SECOND = 50;

const { version: LIVE } = JSON.parse(readFileSync(join(ROOT, 'libs/kit/package.json'), 'utf8')) as { version: string };
const MAJOR = Number(LIVE.split('.')[0]);
const NEXT = `${MAJOR + 1}.0.0`;

/** Folder of the shell that lends both. */
const BOTH_KITS = 'shell-with-both-kits';

const names = REMOTES.map(({ name }) => name);
const [first, ...others] = names;
if (!first) throw new Error('The workspace has no remotes.');

let site: BuiltSite;
let browser: Browser;
let copy: WorkspaceCopy;
beforeAll(async () => {
  [site, browser, copy] = await Promise.all([startBuiltSite(), launch(), WorkspaceCopy.create(['shell', ...names])]);
}, TIMEOUT_MS);
afterAll(async () => {
  await browser.close();
  await site.stop();
  await copy.remove();
});

/** Two exports of another name, and a hook with another result. */
async function breakKit(): Promise<void> {
  await copy.edit('libs/kit/src/index.ts', (text) =>
    text
      .replace('PageTitle, type PageTitleProps', 'PageTitle as PageHeading, type PageTitleProps')
      .replace('useDocumentTitle', 'useDocumentTitle as usePageTitle')
      .replace("export { useNow } from './i18n/use-now'", "export { useDate } from './i18n/use-now'"),
  );
  await copy.edit(
    'libs/kit/src/i18n/use-now.ts',
    (text) => `${text}
export function useDate(): Date | null {
  const now = useNow();
  return now === null ? null : new Date(now);
}
`,
  );
}

const EARLIER_KIT = `import { PageHeading, useDate, usePageTitle } from '@waybill/kit';

export * from '@waybill/kit';
export { PageHeading as PageTitle, usePageTitle as useDocumentTitle };

export function useNow(): number | null {
  return useDate()?.getTime() ?? null;
}
`;

/** What a team does that moves to the next kit. */
const moved = (text: string) =>
  text
    .replace(/\bPageTitle\b/g, 'PageHeading')
    .replace(/\buseDocumentTitle\b/g, 'usePageTitle')
    .replace(/\buseNow\(\)/g, '(useDate()?.getTime() ?? null)')
    .replace(/\buseNow\b/g, 'useDate');

async function moveRemote(name: string, range: string): Promise<void> {
  await copy.editSources(`${name}/src`, moved);
  await copy.edit(`${name}/package.json`, (text) => text.replace(/"kit": "[^"]+"/, `"kit": "${range}"`));
  await copy.build(name);
}

async function publish(...folders: string[]): Promise<void> {
  const [result] = await publishSet({
    releasesDir: site.releases,
    builds: folders.map((folder) => ({ name: folder === BOTH_KITS ? 'shell' : folder, projectDir: copy.path(folder) })),
    who: 'tester',
    why: 'a kit major',
  });
  if (result) await site.live(result.id);
}

async function lent(): Promise<LentKit[]> {
  const document = await readDocument(site.releases);
  return document ? lentKits(site.releases, document) : [];
}

/** Goes to every remote without loading a document. */
async function visitAll(page: Page): Promise<void> {
  for (const { path } of REMOTES) {
    await page.evaluate((to) => {
      history.pushState({ idx: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    }, path);
    await expectContent(page);
    expect(await page.getByText(CARD).count()).toBe(0);
  }
}

/** Loads every remote as the first page, and the others from there. */
async function expectAllInNewTabs(): Promise<void> {
  for (const { path } of REMOTES) {
    const page = await browser.newPage();
    await page.goto(site.url + path);
    await expectContent(page);
    await visitAll(page);
    await page.context().close();
  }
}

it(
  'an earlier kit is built from what it promises and the current one, and shares its state',
  async () => {
    await copy.raise('kit', NEXT);
    await breakKit();
    await copy.editSources('shell/src', moved);
    await expect(copy.build('shell')).rejects.toThrow(`libs/kit-${MAJOR}: PageTitle: `);
    await copy.edit(`libs/kit-${MAJOR}/src/index.ts`, () => EARLIER_KIT);
    await copy.build('shell');
    const code = `const { sharedModules: now, sharedModulesWith } = await import(process.argv[1]);
const then = await sharedModulesWith('${LIVE}');
const [kit1, kit2] = [then['@waybill/kit'], now['@waybill/kit']];
console.log(JSON.stringify({
  react: then.react === now.react, state: kit1.adminAtom === kit2.adminAtom, router: kit1.useLocation === kit2.useLocation,
  only1: Object.keys(kit1).filter((name) => !(name in kit2)).sort(),
  forms: then['@waybill/kit/forms'].useForm === now['@waybill/kit/forms'].useForm,
}))`;
    const module = copy.path('shell/dist/render/render.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, module]);
    expect(JSON.parse(stdout)).toEqual({
      react: true,
      state: true,
      router: true,
      forms: true,
      only1: ['PageTitle', 'useDocumentTitle', 'useNow'],
    });
  },
  TIMEOUT_MS,
);

it(
  'the remotes are moved to the next kit, and a shell lends nothing else',
  async () => {
    await rename(copy.path('shell'), copy.path(BOTH_KITS));
    await cp(copy.path(BOTH_KITS), copy.path('shell'), { recursive: true });
    await copy.raise('--drop-kit', String(MAJOR));
    await copy.build('shell');
    await moveRemote(first, `^${NEXT}`);
    for (const name of others) await moveRemote(name, `^${LIVE} || ^${NEXT}`);
  },
  TIMEOUT_MS,
);

it(
  `a major is moved remote by remote under ${REQUESTS_PER_SECOND} requests/s: no request fails, no card appears`,
  async () => {
    const openTab = await browser.newPage();
    await openTab.goto(site.url + (REMOTES[0]?.path ?? '/'));
    await expectContent(openTab);
    const stop = startLoad(
      REMOTES.map(({ path }) => site.url + path),
      REQUESTS_PER_SECOND,
    );

    await expect(publish(first)).rejects.toThrow(`needs kit ^${NEXT}, this page has ${LIVE}`);
    await publish(BOTH_KITS);
    expect((await readDocument(site.releases))?.shell.record.offers).toMatchObject({
      kit: NEXT,
      earlierKits: [LIVE],
    });
    console.log(`the earlier kit: ${JSON.stringify(await lent())}`);
    await expectAllInNewTabs();
    await visitAll(openTab);

    await publish(first);
    await expectAllInNewTabs();
    await visitAll(openTab);

    await expect(publish('shell')).rejects.toThrow(new RegExp(`would break .* needs kit .*, this page has ${NEXT}`));
    for (const name of others) await publish(name);
    await publish('shell');
    await expectAllInNewTabs();
    await visitAll(openTab);

    const { sent, failures, slowestMs } = await stop();
    console.log(`kit major: ${sent} requests, ${failures.length} failed, slowest ${slowestMs.toFixed(0)} ms`);
    expect(failures).toEqual([]);
    expect(sent).toBeGreaterThan(REQUESTS_PER_SECOND);
    expect(site.events).toEqual([]);
  },
  TIMEOUT_MS,
);
