/** @jest-environment node */

import { LANGUAGES } from '@waybill/contracts';
import { ApiProvider, createApi, createI18n, createState, I18nProvider, StateProvider } from '@waybill/kit';
import { StaticRouter } from '@waybill/kit/server';
import { renderToString } from 'react-dom/server';
import { locales, routes } from './routes';
import { parcel } from './testing/parcel';
import { ssrState } from './testing/ssr-state';

const html = async (location: string, state = createState()) => {
  const i18n = createI18n('en');
  i18n.register('mf-tracking', (await locales('en')).default);
  const page = routes.map(({ path, Component }) => <Component key={path} />);
  return renderToString(
    <StateProvider store={state}>
      <ApiProvider api={createApi(state)}>
        <I18nProvider i18n={i18n}>
          <StaticRouter location={location}>{page}</StaticRouter>
        </I18nProvider>
      </ApiProvider>
    </StateProvider>,
  );
};

describe('on the server', () => {
  it('has no window', () => expect(typeof window).toBe('undefined'));

  it.each([
    ['/track.html', 'Where to find the tracking number'],
    ['/track.html?code=ABCD-1', 'TRACKING...'],
  ])('renders %s', async (location, text) => {
    expect(await html(location)).toContain(text);
  });

  it('renders the answer from the SSR result', async () => {
    expect(await html('/track.html?code=WBL4-8KQ2-M7XD-R', ssrState(parcel()))).toContain(
      'On its way, last seen Rotterdam hub',
    );
  });
});

describe('the catalogues', () => {
  it.each(LANGUAGES)('are complete in %s', async (code) => {
    const [catalogue, english] = await Promise.all([locales(code), locales('en')]);
    expect(Object.keys(catalogue.default)).toEqual(Object.keys(english.default));
  });
});
