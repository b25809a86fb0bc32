/** @jest-environment node */
import type { IncomingMessage } from 'node:http';
import type { LiveRelease } from '../release/live-release.js';
import { resolveRequest } from './resolve.js';

const remote = (name: string, mounts: string[], routes = {}) => ({
  ...{ name, mounts, routes, enabled: true, lazy: [] },
  needs: { kit: '^1.0', api: '^1.0' },
});
const release = {
  document: { id: 7 },
  offer: { kit: '1.0.0', api: '1.0.0' },
  shell: { lazy: [] },
  remotes: [
    remote('mf-a', ['/', '/pages/*']),
    remote('mf-b', ['/mine.html'], { '/mine.html': { personal: true } }),
    remote('mf-c', ['/panel/*'], { '/panel/*': { indexable: false, cacheable: false } }),
  ],
} as unknown as LiveRelease;
const caller = { secure: true, host: 'parcels.example.test', addresses: ['192.0.2.1'] };
const config = { publicUrl: new URL('https://parcels.example.test'), overrides: true };

const resolve = (url: string, cookie?: string) =>
  resolveRequest({ url, headers: { cookie } } as IncomingMessage, caller, release, config);

describe('a resolved request', () => {
  it('names owner, canonical path, origin and visitor', () => {
    expect(resolve('/pages/%61bout/?lang=de&x=1', 'theme=DARK; waybill=session')).toMatchObject({
      path: '/pages/%61bout/',
      canonicalPath: '/pages/about',
      owner: 'mf-a',
      origin: 'https://parcels.example.test',
      visitor: { code: 'de', theme: 'DARK', hasSession: true },
      overrides: { allowed: true, active: false },
    });
    expect(resolve('/nowhere').owner).toBeUndefined();
  });

  it.each([
    ['/', true, true],
    ['/?x=1', true, true],
    ['/mine.html', true, true],
    ['/mine.html?lang=de', true, true],
    ['/mine.html?code=A', false, true],
    ['/panel/x', false, false],
    ['/nowhere', true, true],
  ])('%s is indexable: %s, cacheable: %s', (url, indexable, cacheable) => {
    expect(resolve(url).policy).toMatchObject({ indexable, cacheable });
  });

  it('runs local builds only where overrides are allowed', () => {
    const cookie = 'waybill-overrides=1';
    expect(resolve('/', cookie).overrides.active).toBe(true);
    const strict = { ...config, overrides: false };
    const request = { url: '/', headers: { cookie } } as IncomingMessage;
    expect(resolveRequest(request, caller, release, strict).overrides.active).toBe(false);
  });

  it('shares its layout with requests that differ in nothing but the document', () => {
    const [a, b] = [resolve('/pages/a'), resolve('/pages/b')];
    expect(a.layoutKey).toBe(b.layoutKey);
    expect(a.pageKey).not.toBe(b.pageKey);
    for (const other of [resolve('/pages/a?lang=de'), resolve('/mine.html'), resolve('/pages/a', 'theme=DARK')])
      expect(other.layoutKey).not.toBe(a.layoutKey);
  });
});
