import { manifest, moduleWith, remote } from '../testing/page';
import { createLoader } from './loader';
import { loadPageI18n } from './page-texts';

const TIME = '2026-11-20T23:30:00Z';
const VIENNA = /12:30 AM GMT\+1$/;

it('the times of a page are on the company’s clock', async () => {
  const page = await loadPageI18n('en', 'Europe/Vienna', jest.fn());
  expect(page.language.formatDate(TIME, 'datetime')).toMatch(VIENNA);
  const utc = await loadPageI18n('en', undefined, jest.fn());
  expect(utc.language.formatDate(TIME, 'datetime')).toMatch(/11:30 PM UTC$/);
});

it('so are those of a remote that is shown in English because it is not translated', async () => {
  const untranslated = Object.assign(new Error('none'), { code: 'MODULE_NOT_FOUND' });
  const { locales: english } = moduleWith([]);
  const module = {
    routes: [],
    locales: (code: 'en') => (code === 'en' ? english(code) : Promise.reject(untranslated)),
  };
  const load = createLoader({
    boot: manifest({ timeZone: 'Europe/Vienna' }),
    integrity: {},
    i18n: loadPageI18n('de', 'Europe/Vienna', jest.fn()),
    federationFor: async () => ({ open: async () => module }),
    importScript: async () => ({ init: () => undefined, get: async () => () => module }),
  });
  const { i18n } = await load(remote({ name: 'mf-a' }), false);
  expect(i18n.language.code).toBe('en');
  expect(i18n.language.formatDate(TIME, 'datetime')).toMatch(VIENNA);
});
