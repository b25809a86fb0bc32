import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../ci/system-packages.js';
import { BUNDLES, bundleName } from './latest.js';

const UNITS = join(BUNDLES, bundleName(), 'operations/systemd');
/** systemd's own scale from 0, safe, to 10; below 2 it says "OK". */
const MAX_EXPOSURE = 2;
const analyze = findProgram(['systemd-analyze']);

/** The programs that the units name, as an installed bundle has them. */
const PROGRAMS = ['usr/bin/env', 'usr/bin/node'];

let folder: string;
beforeAll(() => {
  if (!analyze) throw new Error('systemd-analyze is not installed: sudo apt-get install systemd');
  folder = mkdtempSync(join(tmpdir(), 'waybill-units-'));
  mkdirSync(join(folder, 'etc/systemd/system'), { recursive: true });
  mkdirSync(join(folder, 'usr/bin'), { recursive: true });
  mkdirSync(join(folder, 'usr/lib/systemd/system'), { recursive: true });
  for (const program of PROGRAMS) {
    writeFileSync(join(folder, program), '#!/bin/sh\n');
    chmodSync(join(folder, program), 0o755);
  }
  for (const target of [
    'network-online.target',
    'multi-user.target',
    'sysinit.target',
    'basic.target',
    'shutdown.target',
  ])
    cpSync(`/usr/lib/systemd/system/${target}`, join(folder, 'usr/lib/systemd/system', target));
  cpSync(UNITS, join(folder, 'etc/systemd/system'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(analyze as string, args, { encoding: 'utf8', timeout: 30_000 });
  return { status, output: `${stdout}${stderr}` };
};

describe.each(['waybill-backend@.service', 'waybill-shell@.service'])('%s', (unit) => {
  test('has no option that systemd does not know', () => {
    const { output } = run('verify', `--root=${folder}`, unit.replace('@.', '@3000.'));
    expect(output.split('\n').filter((line) => line.includes('waybill-'))).toEqual([]);
  });

  test(`is exposed to less than ${MAX_EXPOSURE} of 10`, () => {
    const { output } = run('security', '--offline=yes', `--root=${folder}`, unit.replace('@.', '@3000.'));
    const [, exposure = '10'] = /exposure level for \S+: (\d+\.\d)/.exec(output) ?? [];
    console.log(`${unit}: ${exposure}`);
    expect(Number(exposure)).toBeLessThan(MAX_EXPOSURE);
  });
});

test('every variable of the environment files is one of the site', () => {
  const names = (text: string) => [...text.matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(([, name]) => name);
  const known = new Set(names(readFileSync(join(BUNDLES, bundleName(), 'env.example'), 'utf8')));
  const [file = ''] = readdirSync(UNITS).filter((name) => name.endsWith('.env'));
  expect(names(readFileSync(join(UNITS, file), 'utf8')).filter((name) => !known.has(name))).toEqual([]);
});
