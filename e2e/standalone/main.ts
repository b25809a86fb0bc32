/**
 * `npm run test:standalone`: a team without this repository. Packs the libraries, creates a remote outside, and there
 * installs, tests, type-checks, builds and releases it, until it is live in Chromium. Needs `npm run build`, Chromium, and
 * npm's registry or cache for the packages of others.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import { findProgram } from 'tools/ci/system-packages';
import { openSite, type TestSite } from '../site/open-site.js';
import prepareSites from '../site/prepare-sites.js';
import { run, start } from './command.js';
import { meetFault, openSigningSite, publishOverHttps } from './over-https.js';
import { Repository } from './repository.js';

const ROOT = join(import.meta.dirname, '../..');
const NAME = 'mf-depots';
const PATH = '/depots.html';
/** A line of its page. */
const STATE = 'const [count, setCount] = useState(0);';

/** Does a step and says how long it took. */
async function step<T>(name: string, action: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const result = await action();
  const figure = Array.isArray(result) ? `: ${result.join(', ')}` : '';
  console.log(`${((performance.now() - begin) / 1000).toFixed(1).padStart(6)} s  ${name}${figure}`);
  return result;
}

/** Opens a page with the remote in it and uses it. `look` also gets what servers sent it. @throws Error that the page reports */
async function checkPage(
  browser: Browser,
  url: string,
  title: string,
  look?: (page: Page, heard: readonly string[]) => Promise<void>,
) {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  try {
    await page.goto(url + PATH);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: 'Wave' }).click();
    await page.getByText('1 visitor has waved').waitFor();
    await look?.(page, heard);
  } finally {
    await page.close();
  }
  if (errors.length > 0) throw new Error(`${url + PATH}: ${errors.join('; ')}`);
}

/** The development server shows the remote alone, with the API of a site, and refreshes what is edited. */
async function develop(browser: Browser, site: TestSite, repository: Repository): Promise<void> {
  const port = await freePort();
  await repository.setPort(port);
  const stop = start(repository.folder, ['npm', 'run', 'dev'], { API_URL: site.url });
  try {
    const url = `http://127.0.0.1:${port}`;
    await until(() =>
      fetch(url + PATH)
        .then(({ ok }) => ok)
        .catch(() => false),
    );
    await checkPage(browser, url, 'Depots', async (page, heard) => {
      // An edit before the page listens would only be in its next load.
      await until(() => heard.some((message) => /"type":"(?:ok|warnings)"/.test(message)));
      await repository.changePage("{t('page.wave')}", "{t('page.wave')} again");
      await page.getByRole('button', { name: 'Wave again' }).waitFor();
      // A reload would have lost the state.
      await page.getByText('1 visitor has waved').waitFor();
    });
    await repository.changePage("{t('page.wave')} again", "{t('page.wave')}");
    const { status } = await fetch(`${url}/api/contract`);
    if (status !== 200) throw new Error(`The development server answers ${status} for the API of ${site.url}.`);
  } finally {
    await stop();
  }
}

/** The site's own team publishes the build of the other one. */
async function publishFor(site: TestSite, { folder }: Repository): Promise<string[]> {
  const options = ['--releases', site.releasesDir, '--api', site.url];
  const output = await run(
    ROOT,
    'npm',
    'run',
    'release',
    '--',
    'publish',
    '--from',
    folder,
    ...options,
    '--why',
    'first',
  );
  const rendered = output.split('\n').filter((line) => line.startsWith(NAME) || line.startsWith('started in'));
  const backend = await run(ROOT, 'npm', 'run', 'release', '--', 'check-backend', '--releases', site.releasesDir);
  if (!backend.includes(NAME)) throw new Error(`What it uses of the API is not known:\n${backend}`);
  return rendered;
}

/** A second build, rendered on the server, which the team publishes and takes back itself. */
async function releaseAgain(browser: Browser, site: TestSite, repository: Repository): Promise<void> {
  await repository.change<Record<string, string>>('src/locales/en.json', (texts) => ({
    ...texts,
    'page.title': 'Our depots',
  }));
  await repository.change<{ waybill: object }>('package.json', (manifest) => ({
    ...manifest,
    version: '1.1.0',
    waybill: { ...manifest.waybill, server: true },
  }));
  await repository.npm('build');
  const release = ['release', '--'];
  const target = ['--releases', site.releasesDir, '--api', site.url, '--why', 'second'];
  await repository.npm(...release, 'publish', '--from', '.', ...target);
  await shows(site, '<h1', 'Our depots');
  await checkPage(browser, site.url, 'Our depots');
  await repository.npm(...release, 'rollback', NAME, ...target);
  await shows(site, '"version":"1.0.0"');
  await checkPage(browser, site.url, 'Depots');
}

/** Waits until the server's HTML contains all of these. */
const shows = (site: TestSite, ...texts: string[]) =>
  until(async () => {
    const html = await (await fetch(site.url + PATH)).text();
    return texts.every((text) => html.includes(text));
  });

async function main(folder: string, browser: Browser): Promise<void> {
  const tarballs = join(folder, 'tarballs');
  const repository = new Repository(join(folder, NAME));
  await step('the libraries are packed', () => run(ROOT, 'npm', 'run', 'pack', '--', '--to', tarballs));
  await step('a repository is created, and its packages are installed', () =>
    run(ROOT, 'npm', 'run', 'new:remote', '--', NAME, '--standalone', repository.folder, '--tarballs', tarballs),
  );
  await step('our packages are the tarballs', () => repository.checkInstalled());
  await step('its types are checked, and those of the libraries are complete', () =>
    repository.npm('typecheck', '--', '--skipLibCheck', 'false'),
  );
  await step('a wrong use of the kit is a type error', () => repository.checkTypes());
  await step('its test passes', () => repository.npm('test'));
  await step('it is built', () => repository.npm('build'));
  const cleanUp = await prepareSites();
  const site = await step('a site starts', () => openSite());
  try {
    await step('the development server shows it in Chromium', () => develop(browser, site, repository));
    await step('the build is published from the workspace', () => publishFor(site, repository));
    await step('it is live in Chromium, with its menu entry', () =>
      checkPage(browser, site.url, 'Depots', async (page) => {
        await page.getByRole('button', { name: 'Open the menu' }).click();
        await page.getByRole('navigation').getByRole('link', { name: 'Depots' }).waitFor();
      }),
    );
    await step('a second build is published and taken back from the repository', () =>
      releaseAgain(browser, site, repository),
    );
  } finally {
    await site.close();
  }
  try {
    await releaseOverHttps(browser, repository, folder);
  } finally {
    await cleanUp();
  }
}

/** Without the releases folder: a build that breaks when it is used is taken back by the site, and the next one stays. */
async function releaseOverHttps(browser: Browser, repository: Repository, folder: string): Promise<void> {
  const site = await step('a site starts that takes signed builds over HTTPS', () =>
    openSigningSite(NAME, repository, folder),
  );
  const check = () => checkPage(browser, site.url, 'Our depots');
  try {
    await step('the team signs and publishes', () => publishOverHttps(site, repository, '2.0.0'));
    await step('it is live in Chromium', check);
    await repository.changePage(STATE, `${STATE}\n  if (count > 0) throw new Error('broken on purpose');`);
    await step('a build that breaks when it is used is published for half of the visitors', () =>
      publishOverHttps(site, repository, '2.1.0', '--canary', '50'),
    );
    await step('three of them meet the fault, and the site takes it back', () => meetFault(browser, site, NAME, PATH));
    await step('the build before it is live for all', check);
    await repository.changePage("\n  if (count > 0) throw new Error('broken on purpose');", '');
    await step('the corrected build is published', () => publishOverHttps(site, repository, '2.1.1'));
    await shows(site, '"version":"2.1.1"');
    await step('it is live in Chromium', check);
  } finally {
    await site.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-standalone-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? findProgram(['chromium', 'chromium-browser', 'google-chrome']),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
try {
  await main(folder, browser);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
