import { exposureOf, isLocalHost } from './exposure.js';

const LOCAL = { HOST: '127.0.0.1', API_HOST: '127.0.0.1', TRUST_PROXY: 1 };

describe('exposure', () => {
  it.each([
    ['nothing set', {}],
    ['a local public URL', { PUBLIC_URL: 'http://localhost:4200' }],
    ['a local address', { PUBLIC_URL: 'http://127.1:4200' }],
    ['a local IPv6 address', { PUBLIC_URL: 'http://[0:0::1]:4200', HOST: '::1' }],
    ['a name below localhost', { PUBLIC_URL: 'http://site.localhost:4200', HOST: 'localhost' }],
    ['a test', { NODE_ENV: 'test' }],
  ])('is none with %s', (_name, variables) => {
    expect(exposureOf({ ...LOCAL, ...variables })).toEqual({ production: false, productionReasons: [] });
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'NODE_ENV=production'],
    [{ PUBLIC_URL: 'https://www.example.com/path' }, 'PUBLIC_URL=https://www.example.com'],
    [{ PUBLIC_URL: 'http://192.168.1.5:4200' }, 'PUBLIC_URL=http://192.168.1.5:4200'],
    [{ PUBLIC_URL: 'https://localhost.example.com' }, 'PUBLIC_URL=https://localhost.example.com'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ API_HOST: '10.0.0.5' }, 'API_HOST=10.0.0.5'],
    [{ TRUST_PROXY: 2 }, 'TRUST_PROXY=2'],
  ])('is production with %o', (variables, reason) => {
    const exposed = { production: true, productionReasons: [reason] };
    expect(exposureOf({ ...LOCAL, ...variables })).toEqual(exposed);
    expect(exposureOf({ NODE_ENV: 'development', ...LOCAL, ...variables })).toEqual(exposed);
  });
});

it.each(['127.0.0.1.example.com', 'notlocalhost', 'example.com', '0.0.0.0', '', '1270.0.0.1'])(
  '%p is not this machine',
  (host) => expect(isLocalHost(host)).toBe(false),
);
