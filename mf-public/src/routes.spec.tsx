/** @jest-environment node */

import { withKit } from '@waybill/kit/testing';
import { renderToString } from 'react-dom/server';
import { locales, routes } from './routes';

const html = async (path: string) => {
  const catalogs = { 'mf-public': (await locales('en')).default };
  const route = routes.find((candidate) => candidate.path === path);
  await route?.load?.();
  const Component = route?.Component ?? (() => null);
  return renderToString(withKit(<Component />, { path, catalogs }));
};

describe('on the server', () => {
  it('has no window', () => expect(typeof window).toBe('undefined'));

  it.each([
    ['/', 'Know where your parcel is'],
    ['/pages/:slug', 'Fetching Data ...'],
    ['/contact.html', 'Write a message'],
    ['/updates.html', 'Updates about a parcel'],
    ['/find.html', 'Find your parcels by email'],
    ['/message-check.html', 'Is this message from us?'],
    ['/resolution.html', 'Window width'],
  ])('renders %s', async (path, text) => {
    expect(await html(path)).toContain(text);
  });

  /** The text of a content page is not there without its data, and the preview is rendered in the browser. */
  const withoutData = routes.map(({ path }) => path).filter((path) => !path.startsWith('/pages/'));

  it.each(withoutData)('renders %s with one heading, which the first paint waits for', async (path) => {
    expect((await html(path)).match(/<h1\b[^>]*>/g)).toEqual([expect.stringContaining('id="page-heading"')]);
  });
});
