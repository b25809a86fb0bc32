import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseDocument } from '@waybill/federation';
import { until } from '@waybill/testing/until';
import type { Route } from 'playwright-core';
import { page, site } from './in-browser.js';
import { CARD, expectContent, expectFrame, REMOTES } from './site.js';

const [target, other] = REMOTES;
if (!target || !other) throw new Error('The workspace has too few remotes.');

const documentFile = () => join(site.releases, 'release.json');
const liveDocument = async () => JSON.parse(await readFile(documentFile(), 'utf8')) as ReleaseDocument;
const liveRemote = async (name = target.name) => {
  const live = (await liveDocument()).remotes[name];
  if (!live) throw new Error(`${name} is not published.`);
  return live;
};

/** Simulates a compromised proxy or cache: serves a file with detectable code appended. */
async function tamper(file: string): Promise<void> {
  const marker = file.endsWith('.css') ? 'body{--tampered:1}' : ';globalThis.tampered = true;';
  await page.route(`**/${file}*`, async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${marker}` });
  });
}

/** Navigates without loading a document, as links of the page do. */
async function navigateClientSide(path: string): Promise<void> {
  await expectContent(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

const tampered = () =>
  page.evaluate(
    () => 'tampered' in globalThis || getComputedStyle(document.body).getPropertyValue('--tampered') !== '',
  );

describe('a file changed in transit', () => {
  it.each([
    ['the entry', 'entry', 'entry'],
    ['the exposed script', 'routes', 'module'],
    ['the texts', 'locale', 'locale'],
    ['the stylesheet', 'css', 'module'],
  ])('%s: blocked, shows a card, attributed, and fixed by Retry', async (_, kind, phase) => {
    // A page contains its own stylesheets inline: only those of a remote loaded later are requested.
    const first = kind === 'css' ? other : target;
    const { record } = await liveRemote();
    const routes = record.preload.find((file) => file.startsWith('routes.'));
    const file = { entry: record.entry, routes, locale: record.locales.en, css: record.css[0] }[kind] ?? '';
    await tamper(file);
    await page.goto(site.url + first.path);
    if (first === other) await navigateClientSide(target.path);
    await page.getByText(CARD).waitFor();
    await expectFrame(page);
    expect(await tampered()).toBe(false);
    await page.unroute(`**/${file}*`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectContent(page);
    expect(await tampered()).toBe(false);
    await until(() => site.events.length > 0);
    expect(site.events).toEqual([expect.objectContaining({ remote: target.name, phase, class: 'integrity' })]);
  });

  it('the shell’s script: does not run', async () => {
    const { shell } = await liveDocument();
    await tamper(shell.record.entry);
    const blocked = page.waitForEvent('console', (message) => /integrity/i.test(message.text()));
    await page.goto(site.url);
    await blocked;
    expect([await tampered(), await page.locator('#root > *').count()]).toEqual([false, 0]);
  });
});

describe('code that the release does not list', () => {
  it.each([
    ['a script of the page’s origin', '/favicon.svg'],
    ['a script of another origin', 'https://evil.example/x.js'],
    ['a data URL', 'data:text/javascript,globalThis.tampered = true'],
  ])('%s cannot be imported', async (_, url) => {
    await page.goto(site.url);
    await expectContent(page);
    const outcome = await page.evaluate(
      (target) =>
        import(target).then(
          () => 'ran',
          () => 'blocked',
        ),
      url,
    );
    expect([outcome, await tampered()]).toEqual(['blocked', false]);
  });

  it('an inline script, eval and innerHTML are blocked', async () => {
    await page.goto(site.url);
    await expectContent(page);
    const blocked = await page.evaluate(blockedAttempts);
    expect([blocked, await tampered()]).toEqual([['eval', 'html', 'inline'], false]);
  });
});

/** What else may be wrong with a document is tested without a browser: shell/server/releases.spec.ts. */
it('a release document in which the entries of two remotes were swapped: rejected, the site keeps working', async () => {
  const text = await readFile(documentFile(), 'utf8');
  const { remotes, ...document } = JSON.parse(text) as ReleaseDocument;
  const [a, b] = [remotes[target.name], remotes[other.name]];
  if (!a || !b) throw new Error('The remotes are not published.');
  [a.record.entry, b.record.entry] = [b.record.entry, a.record.entry];
  const before = site.logged.length;
  await writeFile(documentFile(), JSON.stringify({ ...document, remotes, id: document.id + 1 }));
  await until(() => site.logged.slice(before).some((line) => line.includes('release_rejected')));
  await page.goto(site.url + target.path);
  await expectContent(page);
  const boot = JSON.parse((await page.locator('#boot').textContent()) ?? '') as { release: number };
  expect(boot.release).toBe(document.id);
  await writeFile(documentFile(), text);
});

describe('shared modules', () => {
  it('are loaded once, whichever remotes were visited', async () => {
    await page.goto(site.url);
    for (const { path } of REMOTES) {
      await page.evaluate((to) => {
        history.pushState({ idx: 1 }, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
      }, path);
      await expectContent(page);
    }
    const copies = await page.evaluate(() => {
      type Versions = Record<string, { from: string }>;
      type Instance = { name: string; shareScopeMap: { default: Record<string, Versions> } };
      const { __INSTANCES__ } = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } })
        .__FEDERATION__;
      return __INSTANCES__.map(({ shareScopeMap }) =>
        Object.entries(shareScopeMap.default).map(([name, versions]) => [
          name,
          Object.values(versions).map(({ from }) => from),
        ]),
      );
    });
    expect(copies).toEqual([
      expect.arrayContaining(['react', 'react-dom', '@waybill/kit'].map((name) => [name, ['shell']])),
    ]);
  });
});

/** What the page's security policy blocks; tried from a timer, because code evaluated by the debugger is exempt. */
function blockedAttempts(): Promise<string[]> {
  const attempts: Record<string, () => unknown> = {
    inline: () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.tampered = true';
      document.head.append(script);
    },
    // biome-ignore lint/security/noGlobalEval: the policy must block it
    eval: () => eval('globalThis.tampered = true'),
    html: () => {
      document.body.innerHTML = '<p>x</p>';
    },
  };
  const isBlocked = (attempt: () => unknown) => {
    try {
      attempt();
      return false;
    } catch {
      return true;
    }
  };
  return new Promise((resolve) => {
    const tryEach = () =>
      resolve(
        Object.keys(attempts)
          .filter((name) => attempts[name] && isBlocked(attempts[name]))
          .sort(),
      );
    setTimeout(tryEach);
  });
}
