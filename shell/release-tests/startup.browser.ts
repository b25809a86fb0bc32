import { until } from '@waybill/testing/until';
import { page, site } from './in-browser.js';
import { expectFrame, RENDERED_REMOTES } from './site.js';

const [target] = RENDERED_REMOTES;
if (!target) throw new Error('The server renders no remote of the workspace.');

const NOTICE = /This page did not load|Part of this page did not load/;
const notice = () => page.getByRole('alert').filter({ hasText: NOTICE });
const retry = () => page.getByRole('link', { name: 'Retry' });
const MAIN = /\/releases\/shell\/.+\/main\.[^/]+\.js$/;
const LOCALE = (code: string) => new RegExp(`/releases/shell/.+/locale-${code}\\.[^/]+\\.js$`);

const shellEvent = (fields: { phase: string; class: string }) => ({
  remote: 'shell',
  version: expect.stringMatching(/^1\.0\.0\+[0-9a-f]{20}$/),
  ms: expect.any(Number),
  ...fields,
});

it.each([target.path, '/cp'])('the main script is missing at %s: a notice, one report, and Retry', async (path) => {
  await page.route(MAIN, (route) => route.fulfill({ status: 404, body: 'Not Found' }));
  await page.goto(site.url + path);
  await notice().waitFor();
  await until(() => site.events.length > 0);
  expect(site.events).toEqual([shellEvent({ phase: 'entry', class: 'network' })]);
  await page.unroute(MAIN);
  await retry().click();
  await expectFrame(page);
  await page.locator('#root[data-hydrated]').waitFor();
  expect(await notice().isVisible()).toBe(false);
});

it('the main script never arrives: the notice after a while, reported as a timeout', async () => {
  await page.clock.install();
  await page.route(MAIN, () => new Promise(() => undefined));
  await page.goto(`${site.url}/cp`, { waitUntil: 'commit' });
  await page.locator('#startup').waitFor({ state: 'attached' });
  expect(await notice().isVisible()).toBe(false);
  await page.clock.fastForward(16_000);
  await notice().waitFor();
  await until(() => site.events.length > 0);
  expect(site.events).toEqual([shellEvent({ phase: 'entry', class: 'timeout' })]);
});

it('the shell throws while it starts: the notice', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', {
      get: () => {
        throw new Error('no cookies');
      },
    });
  });
  await page.goto(`${site.url}/cp`);
  await notice().waitFor();
  await until(() => site.events.length > 0);
  expect(site.events).toEqual([shellEvent({ phase: 'entry', class: 'evaluation' })]);
});

it.each([
  ['are missing', 404],
  ['never arrive', 0],
])('texts of the page’s language %s: the page is English, reported', async (_, status) => {
  await page.route(LOCALE('ar'), (route) =>
    status ? route.fulfill({ status, body: 'Not Found' }) : new Promise(() => undefined),
  );
  await page.goto(`${site.url}${target.path}?lang=ar`, { waitUntil: 'commit' });
  await page.locator('html[lang=en][dir=ltr]').waitFor();
  await expectFrame(page);
  await page.locator('#root[data-hydrated]').waitFor();
  await until(() => site.events.length > 0);
  expect(site.events).toEqual([shellEvent({ phase: 'locale', class: status ? 'network' : 'timeout' })]);
});

it('English texts are missing: the notice', async () => {
  await page.route(LOCALE('en'), (route) => route.fulfill({ status: 404, body: 'Not Found' }));
  await page.goto(`${site.url}/cp`);
  await notice().waitFor();
  await until(() => site.events.length > 0);
  expect(site.events).toEqual([shellEvent({ phase: 'entry', class: 'network' })]);
});
