/** @jest-environment node */

import { type State } from '@waybill/kit';
import { withKit } from '@waybill/kit/testing';
import { renderToString } from 'react-dom/server';
import { locales, routes } from './routes';
import { parcel } from './testing/parcel';
import { ssrState } from './testing/ssr-state';

const html = async (path: string, state?: State) => {
  const catalogs = { 'mf-tracking': (await locales('en')).default };
  const page = routes.map(({ path, Component }) => <Component key={path} />);
  return renderToString(withKit(page, { path, catalogs, state }));
};

describe('on the server', () => {
  it('has no window', () => expect(typeof window).toBe('undefined'));

  it.each([
    ['/track.html', 'Where to find your tracking number'],
    ['/track.html?code=ABCD-1', 'TRACKING...'],
  ])('renders %s', async (location, text) => {
    const page = await html(location);
    expect(page).toContain(text);
    expect(page.match(/<h1\b[^>]*>/g)).toEqual([expect.stringContaining('id="page-heading"')]);
  });

  it('renders the answer from the SSR result', async () => {
    expect(await html('/track.html?code=WBL4-8KQ2-M7XD-R', ssrState(parcel()))).toContain(
      'On its way, last seen Rotterdam hub',
    );
  });

  it('does not depend on the clock: the page can be sent again at any time', async () => {
    const at = (now: string) => {
      jest.useFakeTimers({ now: new Date(now) });
      return html('/track.html?code=WBL4-8KQ2-M7XD-R', ssrState(parcel())).finally(() => jest.useRealTimers());
    };
    expect(await at('2031-12-31T23:59:59Z')).toBe(await at('2020-01-01T00:00:00Z'));
  });
});
