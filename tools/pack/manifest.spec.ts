import { type Manifest, packedManifest } from './manifest.js';

const WORKSPACE = {
  license: 'MIT',
  engines: { node: '>=20', npm: '>=10' },
  versions: { '@waybill/contracts': '1.4.2' },
};

const manifest: Manifest = {
  name: '@waybill/kit',
  version: '1.0.0',
  private: true,
  sideEffects: ['**/*.css', './src/index.ts'],
  exports: {
    '.': './src/index.ts',
    './testing': './src/testing/render-kit.tsx',
    './styles/*': './src/styles/*',
    './package.json': './package.json',
    './built': { types: './dist/built.d.ts', default: './dist/built.js' },
  },
  files: ['dist'],
  scripts: { test: 'jest' },
  nx: {},
  dependencies: { '@waybill/contracts': '1.0.0', jotai: '2.20.3' },
  devDependencies: { '@testing-library/react': '16.3.3', react: '19.3.1' },
  peerDependencies: { react: '^19.0.0' },
};

const library = { folder: 'libs/kit', testPeers: ['@testing-library/react'], files: { 'openapi.json': 'x/y.json' } };
const packed = packedManifest(manifest, library, WORKSPACE);

it('points to compiled files with their types', () => {
  expect(packed.exports).toEqual({
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './testing': { types: './dist/testing/render-kit.d.ts', default: './dist/testing/render-kit.js' },
    './styles/*': './dist/styles/*',
    './package.json': './package.json',
    './built': { types: './dist/built.d.ts', default: './dist/built.js' },
    './openapi.json': './openapi.json',
  });
  expect(packed.sideEffects).toEqual(['**/*.css', './dist/index.js']);
  expect(packed.files).toEqual(['dist', 'openapi.json']);
});

it('depends on the libraries that it was packed with, and on nothing that only its development needs', () => {
  expect(packed.dependencies).toEqual({ '@waybill/contracts': '^1.4.2', jotai: '2.20.3' });
  expect(packed.peerDependencies).toEqual({ react: '^19.0.0', '@testing-library/react': '^16.3.3' });
  expect(packed.peerDependenciesMeta).toEqual({ '@testing-library/react': { optional: true } });
});

it('contains nothing of the workspace', () => {
  for (const field of ['private', 'scripts', 'nx', 'devDependencies']) expect(packed).not.toHaveProperty(field);
  expect(packed).toMatchObject({ license: 'MIT', engines: { node: '>=20' } });
});
