import { chromeAt, chromeOf, DEFAULT_POLICY, policyAt } from './route-policy.js';

const panel = { home: '/panel/index.html', signIn: '/panel/in.html' };
const policies = {
  '/panel/*': { personal: true, indexable: false, chrome: panel },
  '/panel/help.html': { chrome: 'site' as const },
  '/bare.html': { frameable: true, chrome: 'none' as const },
  '/mine.html': { personal: true },
};

describe('the policy of a path', () => {
  it('is that of an ordinary public page unless its remote declares another', () => {
    expect(policyAt(policies, '/other.html')).toEqual(DEFAULT_POLICY);
    expect(policyAt({}, '/')).toEqual(DEFAULT_POLICY);
    expect(policyAt(policies, '/panel/a/b')).toEqual({
      ...DEFAULT_POLICY,
      personal: true,
      indexable: false,
      chrome: panel,
    });
  });

  it('is that of the most specific pattern alone: nothing is inherited from a wider one', () => {
    expect(policyAt(policies, '/panel/help.html')).toEqual(DEFAULT_POLICY);
  });
});

describe('what the browser is sent of the policies', () => {
  it('is the chrome that differs from the default, or restores it within a wider pattern', () => {
    expect(chromeOf(policies)).toEqual({ '/panel/*': panel, '/panel/help.html': 'site', '/bare.html': 'none' });
  });

  it('is nothing where all chrome is the default', () => {
    expect(chromeOf({ '/mine.html': { personal: true } })).toEqual({});
  });

  it('decides in the browser as on the server', () => {
    const chrome = chromeOf(policies);
    for (const path of ['/', '/panel/x', '/panel/help.html', '/bare.html', '/mine.html'])
      expect(chromeAt(path, chrome)).toEqual(policyAt(policies, path).chrome);
  });
});
