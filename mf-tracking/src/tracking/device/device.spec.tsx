import { act, screen, waitFor } from '@testing-library/react';
import { renderKit } from '@waybill/kit/testing';
import { FakeCaches } from '../../testing/cache-storage';
import { Device } from './device';
import { disableOfflinePages, keepPage } from './offline-pages';

const CODE = 'WBL4-8KQ2-M7XD-R';
const VERSION = 'identity1234state001';
const LATER = 'identity1234state002';
const URL_OF_CODE = `http://localhost/track.html?code=${CODE}`;

const html = (version: string, text = 'On its way') =>
  `<html><body><noscript><a href="?lang=de">Deutsch</a></noscript><main class="a"><h1>${text}</h1></main>` +
  `<script type="application/json">{"version":"${version}"}</script></body></html>`;

let caches: FakeCaches;
let answer: () => Response | Promise<Response>;
const fetchPage = jest.fn(async (_url: string) => answer());

beforeEach(() => {
  caches = new FakeCaches();
  Object.assign(window, { caches, fetch: fetchPage });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  localStorage.setItem('tracked', JSON.stringify({ remember: true, offline: true, codes: [CODE] }));
  window.history.replaceState(null, '', `/track.html?code=${CODE}`);
  fetchPage.mockClear();
});
afterEach(() => localStorage.clear());

const keep = (version = VERSION) => keepPage({ code: CODE, version, language: 'en', notice: 'As of <today>.' });
const textAt = (url: string) => caches.pages.get(url)?.clone().text();

describe('a kept answer', () => {
  it('is the page without what needs scripts or the network, and says of when it is', async () => {
    answer = () => new Response(html(VERSION));
    await keep();
    expect(await textAt(URL_OF_CODE)).toBe(
      '<html><body><main class="a"><p role="status" style="margin:0;padding:12px 16px;background:#f2a900;color:#10201c">' +
        'As of &#60;today&#62;.</p><h1>On its way</h1></main></body></html>',
    );
  });

  it.each<[string, () => Response]>([
    ['an error that is a success to the browser', () => new Response('<main>Too many requests</main>')],
    ['a page that is left to the browser', () => new Response('<main></main><div id="root"></div>')],
    ['another parcel with the same code', () => new Response(html('another12345state001', 'Delivered'))],
    ['a refusal', () => new Response(html(VERSION), { status: 503 })],
  ])('is not replaced by %s', async (_, later) => {
    answer = () => new Response(html(VERSION));
    await keep();
    answer = later;
    await keep();
    expect(await textAt(URL_OF_CODE)).toContain('On its way');
  });

  it('is not stored under the address to which the visitor has gone meanwhile', async () => {
    const other = '/track.html?code=OTHER-PARCEL-1';
    answer = () => {
      window.history.replaceState(null, '', other);
      return new Response(html(VERSION));
    };
    window.history.replaceState(null, '', `/track.html?code=${CODE.toLowerCase()}`);
    await keep();
    expect([...caches.pages.keys()]).toEqual([URL_OF_CODE, `http://localhost/track.html?code=${CODE.toLowerCase()}`]);
  });

  it('is renewed when the open page shows a change', async () => {
    answer = () => new Response(html(VERSION));
    const page = renderKit(<Device code={CODE} version={VERSION} />, { path: `/track.html?code=${CODE}` });
    expect(await screen.findByRole('region', { name: 'On this device' })).toBeVisible();
    await act(async () => undefined);
    expect(await textAt(URL_OF_CODE)).toContain('On its way');
    answer = () => new Response(html(LATER, 'Delivered'));
    page.rerender(<Device code={CODE} version={LATER} />);
    await waitFor(async () => expect(await textAt(URL_OF_CODE)).toContain('Delivered'), { timeout: 30_000 });
  });
});

describe('the end of kept answers', () => {
  it.each([
    ['removes the worker', null, 1],
    ['leaves the worker to notifications', {}, 0],
  ])('%s', async (_, subscription, times) => {
    answer = () => new Response(html(VERSION));
    await keep();
    const unregister = jest.fn(async () => true);
    const registration = { unregister, pushManager: { getSubscription: async () => subscription } };
    const serviceWorker = { getRegistration: async () => registration };
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
    await disableOfflinePages();
    expect([unregister.mock.calls.length, caches.pages.size]).toEqual([times, 0]);
  });
});
