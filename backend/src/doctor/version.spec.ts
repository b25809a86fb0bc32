import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examineVersion } from './version.js';

test('the version is that of the package, and of a bundle with its commit', () => {
  const root = mkdtempSync(join(tmpdir(), 'waybill-version-'));
  expect(examineVersion(root)).toEqual([]);
  writeFileSync(join(root, 'package.json'), '{ "version": "1.2.0" }');
  expect(examineVersion(root)).toMatchObject([{ about: 'version', text: 'The version is 1.2.0.' }]);
  writeFileSync(join(root, 'VERSION'), '1.2.0+2e5974f8a1b2\n');
  expect(examineVersion(root)).toMatchObject([{ text: 'The version is 1.2.0+2e5974f8a1b2.' }]);
  rmSync(root, { recursive: true });
});
