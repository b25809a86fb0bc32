import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRemotePackage } from './package-manifest.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'package-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function read(routes: unknown) {
  const waybill = { mounts: ['/a.html', '/a/*'], kit: '^1.0.0', api: '^1', routes };
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'mf-a', version: '1.0.0', waybill }));
  return readRemotePackage(dir).waybill.routes;
}

describe('the route policies of a package.json', () => {
  it('may name each mount and any path under one', () => {
    const routes = {
      '/a.html': { personal: true },
      '/a/*': { chrome: { home: '/a/', signIn: '/a/in' } },
      '/a/b': {},
      '/a/c/*': { document: { data: '/api/c/*', key: 'name' } },
    };
    expect(read(routes)).toEqual(routes);
    expect(read(undefined)).toBeUndefined();
  });

  it.each([
    [{ '/b.html': {} }, 'waybill.routes./b.html: /b.html is under none of the mounts'],
    [{ '/*': {} }, 'waybill.routes./*: /* is under none of the mounts'],
    [{ '/a/*': { chrome: { home: '/', signIn: '/a/in' } } }, 'waybill.routes./a/*: / is under none of the mounts'],
    [{ '/a.html': { document: { data: '/api/a/*' } } }, 'waybill.routes./a.html: only a path with /* has documents'],
    [
      { '/a/*': { document: { data: 'https://a/*' } } },
      'waybill.routes./a/*.document.data: an API path that ends in /*',
    ],
    [{ '/a/*': { privat: true } }, 'waybill.routes./a/*: Unrecognized key: "privat"'],
    [{ '/a/*': { personal: 'yes' } }, 'waybill.routes./a/*.personal: Invalid input: expected boolean'],
    [{ '/a/*': { chrome: 'panel' } }, 'waybill.routes./a/*.chrome: must be "site", "no-chat", "none" or'],
    [{ 'a/*': {} }, 'waybill.routes.a/*: Invalid key in record'],
  ])('are rejected with the name of the invalid field: %j', (routes, message) => {
    expect(() => read(routes)).toThrow(`${join(dir, 'package.json')}: ${message}`);
  });
});
