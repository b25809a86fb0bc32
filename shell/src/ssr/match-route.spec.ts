import type { RemoteModule } from '@waybill/kit';
import { matchPage, redirectTarget } from './match-route';

const Component = () => null;
const remote: RemoteModule = {
  locales: () => Promise.reject(new Error('not requested')),
  routes: [
    { path: '/', Component, title: 'home' },
    {
      path: '/pages/:slug',
      Component,
      title: 'page',
      data: ({ params }) => `/api/pages/${params.slug}`,
      redirect: (page, { params }) => {
        const { slug } = page as { slug: string };
        return slug === params.slug ? null : `/pages/${slug}`;
      },
    },
    {
      path: '/find.html',
      Component,
      title: 'find',
      data: ({ query }) => query.get('code') && `/api/${query.get('code')}`,
    },
  ],
};

describe('matching a page', () => {
  it.each([
    ['/', { found: true, data: null, isDocument: false }],
    ['/?code=x', { found: true, data: null, isDocument: false }],
    ['/pages/about', { found: true, data: '/api/pages/about', isDocument: true }],
    ['/find.html', { found: true, data: null, isDocument: false }],
    ['/find.html?code=A-1', { found: true, data: '/api/A-1', isDocument: false }],
    ['/nowhere', { found: false, data: null, isDocument: false }],
    ['/pages/a/b', { found: false, data: null, isDocument: false }],
    ['//evil.example/', { found: false, data: null, isDocument: false }],
  ])('%s', (url, match) => expect(matchPage(remote, url)).toEqual(match));

  it('does not resolve an encoded parent folder to another page', () => {
    expect(matchPage(remote, '/pages/%2e%2e')).toMatchObject({ found: true, isDocument: true });
  });

  it('finds nothing where no remote owns the path', () => {
    expect(matchPage(null, '/')).toEqual({ found: false, data: null, isDocument: false });
  });
});

describe('the redirect of a document', () => {
  const text = JSON.stringify({ status: 'success', data: { slug: 'new' } });

  it.each([
    ['/pages/old', '/pages/new'],
    ['/pages/new?lang=de', null],
    ['/', null],
    ['/nowhere', null],
  ])('%s: %s', (url, to) => expect(redirectTarget(remote, url, text)).toBe(to));
});
