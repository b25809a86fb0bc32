import { ownPackages } from './own-packages.js';
import { example } from './tree.js';

it('reports packages of ours that a registry could provide', () => {
  const packages = {
    'node_modules/@waybill/kit': { resolved: 'libs/kit', link: true },
    'mf-public/node_modules/@waybill/kit': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/zod': { version: '4.0.0' },
  };
  const manifest = {
    dependencies: { '@waybill/contracts': '*', zod: '4.0.0' },
    devDependencies: { '@waybill/kit': 'file:../libs/kit-1', '@waybill/testing': '1.0.0' },
    peerDependencies: { '@waybill/kit': '^1.0.0' },
  };
  const tree = example({
    'package-lock.json': JSON.stringify({ packages }),
    'mf-public/package.json': JSON.stringify(manifest),
    'libs/federation/template/package.json': JSON.stringify(manifest),
  });
  expect(ownPackages.find(tree).map(({ path, text }) => `${path}: ${text}`)).toEqual([
    'package-lock.json: mf-public/node_modules/@waybill/kit is not the package of the workspace',
    'mf-public/package.json: @waybill/testing "1.0.0" must be "*", the package of the workspace',
    'mf-public/package.json: @waybill/kit "^1.0.0" must be "*", the package of the workspace',
  ]);
});
