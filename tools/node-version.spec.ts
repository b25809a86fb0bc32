import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const MINIMUM = '20.19.0';

/** `nodeVersion` in a process of its own: it runs before anything is compiled. */
function nodeVersion(version: string): { supported: boolean; line?: string } {
  const program = `import { nodeVersion } from './tools/node-version.mjs';
    console.log(JSON.stringify(nodeVersion('${version}', '${MINIMUM}')));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root });
  return JSON.parse(String(stdout));
}

test.each(['20.18.3', '18.20.0', '9.99.99'])('Node %s is too old', (version) => {
  const line = `Waybill needs Node ${MINIMUM} or newer; this is Node ${version}.`;
  expect(nodeVersion(version)).toEqual({ supported: false, line });
});

test.each(['20.19.0', '20.20.2'])('Node %s starts with one line about the end of its life', (version) => {
  const line = expect.stringMatching(/^Node 20 has had no security fixes since April 2026\. .*Node 22 or 24/);
  expect(nodeVersion(version)).toEqual({ supported: true, line });
});

test.each(['22.12.0', '24.0.0', '26.1.0'])('Node %s starts without a word', (version) => {
  expect(nodeVersion(version)).toEqual({ supported: true });
});
