import { completed } from './completed.mjs';

const lock = {
  lockfileVersion: 3,
  packages: {
    'node_modules/tool': {
      integrity: 'sha512-tool',
      optionalDependencies: {
        '@tool/linux-x64-gnu': '1.0.0',
        '@tool/darwin-arm64': '1.0.0',
        '@tool/win32-x64': '1.0.0',
      },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '1.0.0', integrity: 'sha512-linux', optional: true },
    'node_modules/@tool/win32-x64': { version: '1.0.0', optional: true },
  },
};

it('adds platform packages with the hash of their metadata and drops those without', () => {
  const integrityOf = (name: string) => (name.includes('darwin') ? 'sha512-darwin' : undefined);
  const result = completed(structuredClone(lock), integrityOf);
  expect(result.added).toEqual(['@tool/darwin-arm64@1.0.0']);
  expect(result.dropped).toEqual(['@tool/win32-x64@1.0.0']);
  expect(result.lock.packages).toEqual({
    'node_modules/@tool/darwin-arm64': {
      version: '1.0.0',
      integrity: 'sha512-darwin',
      cpu: ['arm64'],
      optional: true,
      os: ['darwin'],
    },
    'node_modules/@tool/linux-x64-gnu': { version: '1.0.0', integrity: 'sha512-linux', optional: true },
    'node_modules/tool': {
      integrity: 'sha512-tool',
      optionalDependencies: { '@tool/linux-x64-gnu': '1.0.0', '@tool/darwin-arm64': '1.0.0' },
    },
  });
});
