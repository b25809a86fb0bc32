import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@waybill/testing/until';
import { page, site } from './in-browser.js';
import { expectContent, expectFrame, RENDERED_REMOTES } from './site.js';

const [target, other] = RENDERED_REMOTES;
if (!target || !other) throw new Error('The server renders fewer than two remotes of the workspace.');

/** Publishes a remote that also runs other code: while it is loaded, or some time after the page came alive. */
async function publishWith(code: string, when: 'loading' | 'later'): Promise<void> {
  const alive = `document.getElementById('root')?.hasAttribute('data-hydrated')`;
  const later = `const wait = setInterval(() => { if (!${alive}) return;
    clearInterval(wait); setTimeout(() => { ${code} }, 1500); }, 50);`;
  const { id } = await site.publish(target.name, async (dir) => {
    const entry = (await readdir(dir)).find((file) => /^remoteEntry\..*\.js$/.test(file)) ?? '';
    await appendFile(join(dir, entry), `\n;${when === 'loading' ? code : later}\n`);
  });
  await site.live(id);
  site.events.length = 0;
}

async function expectReported(): Promise<void> {
  await until(() => site.events.length > 0);
  expect(site.events).toEqual([
    expect.objectContaining({ remote: target.name, phase: 'effect', class: 'interference' }),
  ]);
}

const ATTACKS = {
  'empties the page': 'document.body.replaceChildren()',
  'removes the root': "document.getElementById('root').remove()",
  'empties the root': "document.getElementById('root').textContent = ''",
  'removes the content': "document.getElementById('content').remove()",
};

it.each(Object.entries(ATTACKS))('a remote that %s: the frame is restored and works, one event', async (_, code) => {
  await publishWith(`${code}; window.done = true;`, 'later');
  await page.goto(site.url + target.path);
  await page.waitForFunction(() => 'done' in window);
  await expectReported();
  await expectFrame(page);
  await expectContent(page);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Site menu' }).waitFor();
});

it('a remote that empties the page before it is watched: the frame is restored', async () => {
  const code = `new MutationObserver((_, observer) => {
    if (!document.getElementById('root')?.hasAttribute('data-hydrated')) return;
    observer.disconnect(); document.body.replaceChildren();
  }).observe(document, { subtree: true, attributes: true })`;
  await publishWith(code, 'loading');
  await page.goto(site.url + target.path);
  await expectReported();
  await expectFrame(page);
});

it.each([
  ['while it is loaded', 'loading'],
  ['later', 'later'],
] as const)('a remote that replaces fetch %s: the page goes on with the browser’s own, one event', async (_, when) => {
  await publishWith('window.fetch = () => Promise.reject(new Error("replaced"))', when);
  await page.goto(site.url + target.path);
  await expectReported();
  const status = () => page.evaluate(async () => (await fetch('/healthz')).status);
  expect(await status()).toBe(200);
});

it.each(['localStorage.clear()', "localStorage.removeItem('state')"])(
  'a remote that calls %s: the state is stored again, one event',
  async (code) => {
    await publishWith(`${code}; window.done = true;`, 'later');
    await page.goto(site.url + target.path);
    await page.waitForFunction(() => 'done' in window);
    await expectReported();
    expect(await page.evaluate(() => localStorage.getItem('state'))).toContain('"theme"');
  },
);

it('pages that leave each other alone, and navigation between them, are no events', async () => {
  await publishWith('', 'loading');
  await page.goto(site.url + target.path);
  await expectContent(page);
  for (const { path } of [other, target, other]) {
    await page.evaluate((to) => {
      history.pushState({ idx: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    }, path);
    await expectContent(page);
  }
  await page.evaluate(() => localStorage.clear());
  expect(site.events).toEqual([]);
});
