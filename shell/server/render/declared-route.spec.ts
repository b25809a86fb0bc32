/** @jest-environment node */
import { policyAt, type RoutePolicies } from '@waybill/federation';
import type { LiveRelease } from '../release/live-release.js';
import { declaredRedirect, declaredRoute, isDeclaredPath } from './declared-route.js';

const mounts = ['/', '/pages/*', '/files/*'];
const routes: RoutePolicies = {
  '/pages/*': { document: { data: '/api/pages/*', key: 'slug' } },
  '/pages/preview.html': { indexable: false },
  '/files/*': { indexable: false },
};
const release = { remotes: [{ name: 'mf-a', mounts, routes }] } as unknown as LiveRelease;
const requested = (path: string, owner: string | undefined = 'mf-a') => ({
  release,
  owner,
  path,
  policy: policyAt(routes, path),
});
const found = (data: string) => ({ found: true, data, isDocument: true });
const nothing = { found: false, data: null, isDocument: false };

describe('what a release declares about a path', () => {
  it.each([
    ['/pages/about', found('/api/pages/about')],
    ['/pages/about/', found('/api/pages/about')],
    ['/pages/%C3%BCber%20uns', found('/api/pages/%C3%BCber%20uns')],
    ['/pages/a%2Fb', found('/api/pages/a%2Fb')],
    ['/pages/$&', found('/api/pages/%24%26')],
    ['/pages/', nothing],
    ['/pages/a/b', nothing],
    ['/pages/%', nothing],
    ['/pages/preview.html', undefined],
    ['/files/a', undefined],
    ['/', undefined],
  ])('%s', (path, route) => expect(declaredRoute(requested(path))).toEqual(route));

  it('is nothing where no remote owns it', () => {
    expect(declaredRoute({ ...requested('/nowhere'), owner: undefined })).toEqual(nothing);
  });
});

describe('the redirect of a document', () => {
  const redirect = (path: string, data: unknown) => declaredRedirect(requested(path), JSON.stringify({ data }));

  it.each([
    ['/pages/old', { slug: 'new' }, '/pages/new'],
    ['/pages/old', { slug: 'ü/n' }, '/pages/%C3%BC%2Fn'],
    ['/pages/new', { slug: 'new' }, null],
    ['/pages/new/', { slug: 'new' }, null],
    ['/pages/old', { slug: 7 }, null],
    ['/pages/old', null, null],
    ['/pages/preview.html', { slug: 'new' }, null],
  ])('%s, %j: %s', (path, data, to) => expect(redirect(path, data)).toBe(to));
});

it.each([
  ['/', true],
  ['/pages/preview.html', true],
  ['/pages/about', false],
  ['/files/a', false],
])('%s is declared itself: %s', (path, declared) => expect(isDeclaredPath(requested(path))).toBe(declared));
