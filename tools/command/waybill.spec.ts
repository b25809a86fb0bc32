import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A bundle whose Node is too old for security fixes, and whose commands say their name. */
let bundle: string;
beforeAll(() => {
  bundle = mkdtempSync(join(tmpdir(), 'waybill-entry-'));
  for (const folder of ['bin', 'tools/command']) mkdirSync(join(bundle, folder), { recursive: true });
  copyFileSync(join(__dirname, 'waybill.cjs'), join(bundle, 'bin/waybill.cjs'));
  const files = {
    'package.json': '{ "type": "module", "engines": { "node": ">=20.19.0" } }',
    'tools/node-version.mjs': "export const nodeVersion = () => ({ supported: true, line: 'This Node is old.' });",
    'tools/command/main.js': 'console.log(process.argv.slice(2).join(" "));',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(bundle, name), text);
});
afterAll(() => rmSync(bundle, { recursive: true }));

test.each([
  ['start', 'This Node is old.\n'],
  ['backend', 'This Node is old.\n'],
  ['shell', 'This Node is old.\n'],
  ['doctor', ''],
  ['backup', ''],
  ['version', ''],
])('%s says %j of the version of Node', (command, said) => {
  const args = [join(bundle, 'bin/waybill.cjs'), command];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 });
  expect({ stdout, stderr }).toEqual({ stdout: `${command}\n`, stderr: said });
});
