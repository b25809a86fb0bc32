import { screen } from '@testing-library/react';
import { LANGUAGES } from '@waybill/contracts';
import panel from '../../locales/en.json';
import { MemoryApi } from '../../testing/memory-api';
import { showPanel, signedOutState } from '../../testing/panel';
import { DRIVER_KEYS } from './driver-keys';
import { driversLanguage } from './drivers-language';
import english from './locales/en.json';

const reads = (...languages: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  document.documentElement.removeAttribute('lang');
});

async function open(path = '/control/device/index.html') {
  const api = new MemoryApi();
  const device = { name: 'Van 7', expires_at: '2027-01-01T00:00:00.000Z' };
  api.respond('/api/devices/current', {
    ...{ state: 'paired', digits: null, device },
    proof: { required: 'signature', place: 'no' },
  });
  api.respond('/api/scan-presets', []);
  showPanel(path, api, signedOutState());
}

it('a driver reads the pages in the language of the browser', async () => {
  reads('de-AT', 'en');
  await open();
  expect(await screen.findByText('Gerät: Van 7')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Scanmodus' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 }).closest('[lang]')).toHaveAttribute('lang', 'de');
});

it('from right to left where that is how it is written', async () => {
  reads('ar-EG');
  await open('/control/device/deliver.html');
  const heading = await screen.findByRole('heading', { level: 1, name: 'إثبات التسليم' });
  expect(heading.closest('[dir]')).toHaveAttribute('dir', 'rtl');
});

it('is the language of a link before that of the browser, and one that we have', () => {
  reads('nb', 'sv-SE', 'de');
  document.documentElement.lang = 'fr';
  expect(driversLanguage()).toBe('se');
  window.history.replaceState(null, '', '/?lang=fr');
  expect(driversLanguage()).toBe('fr');
  window.history.replaceState(null, '', '/');
  reads('nb');
  expect(driversLanguage()).toBe('fr');
});

it('English is that of the panel', () => {
  expect(Object.keys(english).sort()).toEqual([...DRIVER_KEYS].sort());
  const texts: Record<string, unknown> = panel;
  for (const [key, text] of Object.entries(english)) expect([key, text]).toEqual([key, texts[key]]);
});

it.each(LANGUAGES)('has every text in %s', async (code) => {
  const { default: texts } = await import(`./locales/${code}.json`);
  expect(Object.keys(texts).sort()).toEqual([...DRIVER_KEYS].sort());
});
