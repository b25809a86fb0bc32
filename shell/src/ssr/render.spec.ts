/** @jest-environment node */
import { useLanguage } from '@waybill/kit';
import { createElement } from 'react';
import { createRenderer } from './render';
import { warmupRequest } from './warmup-request';

it('the frame does not depend on the clock: a page can be sent again at any time', async () => {
  const renderer = createRenderer(null, null);
  const at = async (now: string) => {
    jest.useFakeTimers({ now: new Date(now), doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    return renderer.render(warmupRequest(null, null)).finally(() => jest.useRealTimers());
  };
  const page = await at('2020-01-01T00:00:00Z');
  expect(page.html).toContain('<footer');
  expect(await at('2031-12-31T23:59:59Z')).toEqual(page);
});

function Clock() {
  return createElement('time', null, useLanguage().formatDate('2026-11-20T23:30:00Z', 'datetime'));
}

it('times are those of the company’s clock, also after it was changed', async () => {
  const locales = async () => ({ default: {} });
  const renderer = createRenderer('mf-a', { locales, routes: [{ path: '/', Component: Clock, title: 'home' }] });
  const { boot, ...request } = warmupRequest('mf-a', null);
  const at = async (timeZone?: string) => {
    const remotes = boot.remotes.map((remote) => ({ ...remote, mounts: ['/'] }));
    const page = await renderer.render({
      ...request,
      url: '/',
      boot: { ...boot, remotes, ...(timeZone && { timeZone }) },
    });
    return /<time>(.+)<\/time>/.exec(page.html)?.[1];
  };
  expect(await at()).toBe('Nov 20, 2026, 11:30 PM UTC');
  expect(await at('Europe/Vienna')).toBe('Nov 21, 2026, 12:30 AM GMT+1');
  expect(await at('Asia/Tokyo')).toBe('Nov 21, 2026, 8:30 AM GMT+9');
});

it('a page comes with its dates as they were formatted, except those of a remote in another language', async () => {
  const routes = [{ path: '/', Component: Clock, title: 'home' }];
  const of = async (locales: () => Promise<{ default: object }>) => {
    const { boot, ...request } = warmupRequest('mf-a', null);
    const remotes = boot.remotes.map((remote) => ({ ...remote, mounts: ['/'] }));
    const remote = { locales: locales as never, routes };
    return createRenderer('mf-a', remote).render({ ...request, code: 'de', url: '/', boot: { ...boot, remotes } });
  };
  const german = '20. Nov. 2026, 23:30 UTC';
  const translated = await of(async () => ({ default: {} }));
  expect(translated.html).toContain(`<time>${german}</time>`);
  expect(translated.formatted).toEqual({ '["2026-11-20T23:30:00Z","datetime"]': german });

  const untranslated = async (code?: string) => {
    if (code === 'en') return { default: {} };
    throw Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' });
  };
  const english = await of(untranslated);
  expect(english.html).toContain('<time>Nov 20, 2026, 11:30 PM UTC</time>');
  expect(english.formatted).toEqual({});
});
