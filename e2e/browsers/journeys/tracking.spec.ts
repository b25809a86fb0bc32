import { PARCEL_STATES } from '../../screenshots/parcel-states.js';
import { containing, type Tab } from '../driver/tab.js';
import { expect, registerParcel, test } from '../fixtures.js';

const FIELD = 'main input[name=code]';
const ROWS = '//main//li[.//code]';

/** A scan appears in two seconds; without a stream the page would ask once a minute. */
const SOON_MS = 10_000;

/** What the page says, as the server has written it. */
async function sentenceOnServer(url: string): Promise<string | undefined> {
  const html = await (await fetch(url)).text();
  return /<h2 id="answer"[^>]*>([^<]+)</.exec(html)?.[1];
}

const overflow = (tab: Tab) => tab.run(() => document.documentElement.scrollWidth - window.innerWidth);

test('each state of a parcel is shown as the server says it, wide and narrow', async ({ tab, site, codes }) => {
  for (const { name } of PARCEL_STATES) {
    const path = `/track.html?code=${codes.get(name)}`;
    const { data } = await (await fetch(`${site.url}/api/parcels/${codes.get(name)}`)).json();
    for (const width of [1280, 500]) {
      await tab.resize(width, 900);
      await tab.openHydrated(path);
      expect(await tab.text('#answer'), name).toBe(await sentenceOnServer(site.url + path));
      await tab.see(`section[data-state="${data.answer.state}"]`);
      await tab.see('ol li, ul li');
      expect(await overflow(tab), `${name} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('the map shows the way when it comes near', async ({ tab, codes }) => {
  await tab.openHydrated(`/track.html?code=${codes.get('moving')}`);
  await tab.run(() => document.querySelector('#route-text')?.scrollIntoView());
  await tab.see('.leaflet-marker-icon');
  const drawn = () =>
    tab.run(() => {
      const paths = document.querySelectorAll<SVGPathElement>('.leaflet-overlay-pane path');
      return [...paths].filter((path) => path.getBBox().width > 0).length;
    });
  // Land, borders and the way.
  await expect.poll(drawn).toBeGreaterThan(2);
  await tab.see(containing('*[contains(@class, "leaflet-tooltip")]', 'Leipzig'));
});

test('an unknown code shows an error in capitals and stays in the field', async ({ tab, expectErrors }) => {
  expectErrors(/404/);
  await tab.openHydrated('/track.html');
  await tab.type(FIELD, 'NO-SUCH-PARCEL');
  await tab.press('Enter');
  await expect.poll(() => tab.text('[role=alert]')).toContain('NO PARCEL MATCHES THIS TRACKING CODE');
  expect(await tab.value(FIELD)).toBe('NO-SUCH-PARCEL');
});

test('several codes are a list, and back returns to it from a row', async ({ tab, site, codes }) => {
  const demo = site.welcome.demo_tracking_code ?? '';
  await tab.openHydrated('/track.html');
  await tab.type(FIELD, `${demo}, ${codes.get('held')}, unknown-77`);
  await tab.press('Enter');
  await tab.see(containing('h2', '3 parcels'));
  expect(await tab.texts(ROWS)).toEqual([
    expect.stringContaining('On its way'),
    expect.stringContaining('Held by customs'),
    expect.stringContaining('No parcel matches'),
  ]);
  await tab.click(`//main//li//a[contains(., "${demo}")]`);
  await tab.see('#answer');
  expect(await tab.value(FIELD)).toBe(demo);
  await tab.back();
  await expect.poll(() => tab.count(ROWS)).toBe(3);
  await tab.forward();
  await tab.see('#answer');
});

test('a page comes back from another document, and works', async ({ tab, site }) => {
  const demo = site.welcome.demo_tracking_code ?? '';
  await tab.openHydrated(`/track.html?code=${demo}`);
  await tab.open('/robots.txt');
  await tab.back();
  await tab.hydrated();
  await tab.see(containing('h2', 'On its way'));
  await tab.click('//header//button[contains(., "Dark theme")]');
  await expect.poll(() => tab.run(() => document.documentElement.dataset.theme)).toBe('DARK');
});

test('an open page shows a scan by itself, and goes on after it was left and restored', async ({ tab, admin }) => {
  const scan = await registerParcel(admin, 'LIVE-0001');
  await scan('Arrived at Vienna hub', 'Vienna');
  await tab.openHydrated('/track.html?code=LIVE-0001');
  expect(await tab.text('#answer')).toBe('On its way, last seen Vienna');
  const shows = (place: string) =>
    expect.poll(() => tab.text('#answer'), { timeout: SOON_MS }).toBe(`On its way, last seen ${place}`);
  await scan('Arrived at Lyon hub', 'Lyon');
  await shows('Lyon');
  await tab.open('/robots.txt');
  await tab.back();
  await tab.hydrated();
  await scan('Arrived at Madrid hub', 'Madrid');
  await shows('Madrid');
});
