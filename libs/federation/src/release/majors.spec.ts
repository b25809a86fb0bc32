import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publishBuild, tempFolder, writeBuild } from '../testing/builds.js';
import { readDocument } from './document-store.js';
import { lentKits } from './earlier-kits.js';
import { publishSet } from './publish.js';
import { rollback, setEnabled } from './rollback.js';

const CLI = join(import.meta.dirname, '../../dist/cli/main.js');

let root: string;
let releases: string;
const author = { who: 'tester', why: 'a kit major' };
beforeEach(async () => {
  root = tempFolder();
  releases = join(root, 'releases');
  await publishBuild(root, 'shell');
  await publishBuild(root, 'mf-a');
  await publishBuild(root, 'mf-b');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const BOTH = { version: '2.0.0', kit: '2.0.0', earlierKits: ['1.0.0'] };
const ONLY_2 = { version: '2.0.1', kit: '2.0.0' };
const live = async () => {
  const document = await readDocument(releases);
  if (!document) throw new Error('nothing is published');
  return document;
};

describe('a kit major', () => {
  it('is moved remote by remote while the shell lends both', async () => {
    await publishBuild(root, 'shell', BOTH);
    expect((await lentKits(releases, await live()))[0]?.neededBy).toEqual(['mf-a', 'mf-b']);
    await publishBuild(root, 'mf-a', { version: '2.0.0', kit: '^2' });
    await expect(publishBuild(root, 'shell', ONLY_2)).rejects.toThrow(
      'shell 2.0.1 would break mf-b 1.0.0 needs kit ^1.0.0, this page has 2.0.0.',
    );
    await publishBuild(root, 'mf-b', { version: '2.0.0', kit: '^2' });
    expect((await lentKits(releases, await live()))[0]?.neededBy).toEqual([]);
    expect((await publishBuild(root, 'shell', ONLY_2)).changed).toBe(true);
    expect(await lentKits(releases, await live())).toEqual([]);
  });

  it('can be rolled back in each of its steps as far as the live shell allows', async () => {
    await publishBuild(root, 'shell', BOTH);
    await publishBuild(root, 'mf-a', { version: '2.0.0', kit: '^2' });
    await expect(rollback({ releasesDir: releases, name: 'shell', ...author })).rejects.toThrow(
      'shell 1.0.0 would break mf-a 2.0.0 needs kit ^2, this page has 1.0.0',
    );
    expect((await rollback({ releasesDir: releases, name: 'mf-a', ...author })).version).toBe('1.0.0');
    expect((await rollback({ releasesDir: releases, name: 'shell', ...author })).version).toBe('1.0.0');
  });

  it('leaves builds that run with both majors as rollback targets', async () => {
    const both = await publishBuild(root, 'mf-a', { version: '1.1.0', kit: '^1 || ^2' });
    await publishBuild(root, 'mf-b', { version: '1.1.0', kit: '^1 || ^2' });
    await publishBuild(root, 'shell', ONLY_2);
    await publishBuild(root, 'mf-a', { version: '2.0.0', kit: '^2' });
    expect((await rollback({ releasesDir: releases, name: 'mf-a', ...author })).hash).toBe(both.hash);
    await expect(
      rollback({ releasesDir: releases, name: 'mf-a', to: (await live()).retained['mf-a']?.at(-1), ...author }),
    ).rejects.toThrow('mf-a 1.0.0 needs kit ^1.0.0, this page has 2.0.0');
  });

  it('concerns a disabled remote when it is enabled', async () => {
    await setEnabled({ releasesDir: releases, name: 'mf-a', enabled: false, ...author });
    await setEnabled({ releasesDir: releases, name: 'mf-b', enabled: false, ...author });
    await publishBuild(root, 'shell', ONLY_2);
    await expect(setEnabled({ releasesDir: releases, name: 'mf-a', enabled: true, ...author })).rejects.toThrow(
      'needs kit ^1.0.0, this page has 2.0.0',
    );
    await publishBuild(root, 'shell', { ...BOTH, version: '2.0.2' });
    expect((await setEnabled({ releasesDir: releases, name: 'mf-a', enabled: true, ...author })).changed).toBe(true);
  });

  it('can be a set, which is checked as a whole against both kits', async () => {
    const builds = [
      ['mf-a', { version: '2.0.0', kit: '^2' }],
      ['shell', BOTH],
    ] as const;
    const sources = builds.map(([name, options]) => ({ name, projectDir: writeBuild(root, name, { ...options }) }));
    const results = await publishSet({ releasesDir: releases, builds: sources, ...author });
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(Object.values((await live()).remotes).map(({ record }) => record.version)).toEqual(['2.0.0', '1.0.0']);
  });
});

it('says what an earlier kit costs: its own files, without those of the current one', async () => {
  const code = Array.from({ length: 400 }, (_, index) => `export const name${index} = ${index};`).join('\n');
  await publishBuild(root, 'shell', {
    ...BOTH,
    files: { 'forms.js': code, 'kit-1.js': code, 'forms-1.js': code },
    lazy: {
      '@waybill/kit/forms': { files: ['forms.js'], libraries: [] },
      '@waybill/kit@1': { files: ['kit-1.js'], libraries: [] },
      '@waybill/kit/forms@1': { files: ['forms.js', 'forms-1.js'], libraries: [] },
    },
  });
  const [lent] = await lentKits(releases, await live());
  expect(lent).toMatchObject({ version: '1.0.0', neededBy: ['mf-a', 'mf-b'] });
  expect(lent?.bytes).toBeGreaterThan(200);
  expect(lent?.bytes).toBeLessThan(code.length);
});

it('list names the earlier kit and who needs it, until nobody does', async () => {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
  const list = async () => {
    const options = { cwd: root, env: { ...process.env, RELEASES_DIR: releases } };
    return (await promisify(execFile)('node', [CLI, 'list'], options)).stdout;
  };
  await publishBuild(root, 'shell', BOTH);
  await publishBuild(root, 'mf-a', { version: '2.0.0', kit: '^2' });
  expect(await list()).toMatch(/Kit 1\.0\.0, too: [\d,]+ bytes more on pages of mf-b\n/);
  await publishBuild(root, 'mf-b', { version: '2.0.0', kit: '^2' });
  expect(await list()).toContain('Kit 1.0.0, too, although no live remote needs it any more');
});

describe('the promise of an earlier kit', () => {
  const ROOT = join(import.meta.dirname, '../../../..');
  const KIT_1 = '// === index.d.ts\nexport declare const TIMEOUT: number;\n';
  const KIT_2 = '// === index.d.ts\nexport declare const TIMEOUT_MS: number;\n';
  beforeEach(() => {
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    for (const file of ['tsconfig.base.json', 'tsconfig.web.json']) cpSync(join(ROOT, file), join(root, file));
  });
  const writeContracts = (kits: Record<string, string>) => {
    const dir = join(root, 'shell/dist/contracts');
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    for (const [file, text] of Object.entries(kits)) writeFileSync(join(dir, file), text);
    writeFileSync(join(dir, 'openapi.json'), '{"paths":{}}');
  };

  it('is that of the kit before it: a shell that breaks either is rejected', async () => {
    writeContracts({ 'kit.api.txt': KIT_1 });
    await publishBuild(root, 'shell', { version: '1.0.1' });
    writeContracts({ 'kit.api.txt': KIT_2, 'kit-1.api.txt': KIT_2 });
    await expect(publishBuild(root, 'shell', BOTH)).rejects.toThrow(/kit 1\.0\.0 of shell 1\.0\.1[\s\S]*TIMEOUT:/);
    writeContracts({ 'kit.api.txt': KIT_2, 'kit-1.api.txt': KIT_1 });
    expect((await publishBuild(root, 'shell', BOTH)).changed).toBe(true);
    writeContracts({ 'kit.api.txt': KIT_1, 'kit-1.api.txt': KIT_1 });
    await expect(publishBuild(root, 'shell', { ...BOTH, version: '2.1.0', kit: '2.1.0' })).rejects.toThrow(
      /kit 2\.0\.0 of shell 2\.0\.0[\s\S]*TIMEOUT_MS:/,
    );
  });
});
