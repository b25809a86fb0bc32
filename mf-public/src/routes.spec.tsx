/** @jest-environment node */

import { LANGUAGES } from '@waybill/contracts';
import {
  ApiProvider,
  createApi,
  createI18n,
  createState,
  I18nProvider,
  KIT,
  kitLocales,
  StateProvider,
} from '@waybill/kit';
import { StaticRouter } from '@waybill/kit/server';
import { renderToString } from 'react-dom/server';
import { locales, routes } from './routes';

const html = async (path: string) => {
  const state = createState();
  const i18n = createI18n('en');
  i18n.register(KIT, (await kitLocales('en')).default);
  i18n.register('mf-public', (await locales('en')).default);
  const route = routes.find((candidate) => candidate.path === path);
  await route?.load?.();
  const Component = route?.Component ?? (() => null);
  return renderToString(
    <StateProvider store={state}>
      <ApiProvider api={createApi(state)}>
        <I18nProvider i18n={i18n}>
          <StaticRouter location={path}>
            <Component />
          </StaticRouter>
        </I18nProvider>
      </ApiProvider>
    </StateProvider>,
  );
};

describe('on the server', () => {
  it('has no window', () => expect(typeof window).toBe('undefined'));

  it.each([
    ['/', 'Know where your parcel is'],
    ['/pages/:slug', 'Fetching Data ...'],
    ['/contact.html', 'Write a message'],
    ['/resolution.html', 'Window width'],
  ])('renders %s', async (path, text) => {
    expect(await html(path)).toContain(text);
  });
});

describe('the catalogues', () => {
  it.each(LANGUAGES)('are complete in %s', async (code) => {
    const [catalogue, english] = await Promise.all([locales(code), locales('en')]);
    expect(Object.keys(catalogue.default)).toEqual(Object.keys(english.default));
  });
});
