import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '@waybill/federation';
import { publishBuild, tempFolder, writeBuild } from '@waybill/federation/testing';
import { publishAll } from '../site/publish.js';
import { publishBundle, publishOrKeep } from './publish.js';

const KIT = '// === index.d.ts\nexport declare const TIMEOUT: number;\n';
const OTHER_KIT = '// === index.d.ts\nexport declare const TIMEOUT_MS: number;\n';
const shellWith = (version: string, kit: string) => ({
  version,
  contracts: { 'kit.api.txt': kit, 'openapi.json': '{"paths":{}}' },
});

/** A bundle has no compiler; neither has this folder. Its releases are those of an earlier build, with another kit. */
let bundle: string;
let releases: string;
beforeEach(async () => {
  bundle = tempFolder();
  releases = join(bundle, 'releases');
  await publishBuild(bundle, 'shell', shellWith('1.0.0', KIT));
  for (const name of ['mf-a', 'mf-b']) await publishBuild(bundle, name);
  writeManifest('.', { workspaces: ['shell', 'mf-a', 'mf-b'] });
  writeManifest('shell', {});
  for (const name of ['mf-a', 'mf-b']) writeManifest(name, { waybill: { mounts: [`/${name}.html`] } });
  writeBuild(bundle, 'shell', shellWith('1.0.1', OTHER_KIT));
  writeBuild(bundle, 'mf-a', { version: '1.0.1' });
});
afterEach(() => rmSync(bundle, { recursive: true }));

const writeManifest = (folder: string, manifest: object) =>
  writeFileSync(join(bundle, folder, 'package.json'), JSON.stringify(manifest));
const silent = () => undefined;
const live = async () => (await readDocument(releases))?.shell.record.version;

test('a bundle is published over a release with another kit; a remote that did not change goes with it', async () => {
  const log = jest.fn();
  await publishBundle(bundle, releases, log);
  expect(log.mock.calls.flat().map((line: string) => line.split(' ')[1])).toEqual(['shell', 'mf-a']);
  expect(await live()).toBe('1.0.1');
});

test('so are the builds of a repository, all in one change', async () => {
  const log = jest.fn();
  await publishAll(releases, 'test', log, bundle);
  expect(log.mock.calls.flat()).toEqual(
    ['shell 1.0.1', 'mf-a 1.0.1', 'mf-b 1.0.0'].map((build) => expect.stringContaining(`Published ${build}`)),
  );
  expect(await live()).toBe('1.0.1');
});

describe('over a remote of a team that relies on the earlier kit', () => {
  beforeEach(async () => {
    await publishBuild(bundle, 'mf-b', { version: '1.5.0', files: { 'main.css': '.team{}' } });
    writeBuild(bundle, 'mf-b', { version: '1.0.0' });
  });

  it('is refused', async () => {
    await expect(publishBundle(bundle, releases, silent)).rejects.toThrow('mf-b (kit ^1.0.0) depend on');
    expect(await live()).toBe('1.0.0');
  });

  it('leaves the live release to whoever starts the site, and says what was refused', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(silent);
    await publishOrKeep(bundle, releases, silent);
    expect(error.mock.calls.flat()).toEqual([
      expect.stringContaining('mf-b (kit ^1.0.0) depend on'),
      expect.stringMatching(/^Release \d+ stays live\. What to do: docs\/operations\/upgrade\.md/),
    ]);
    expect(await live()).toBe('1.0.0');
  });
});

it('ends where nothing is live, and nothing can be published', async () => {
  writeBuild(bundle, 'mf-a', { kit: '^9' });
  await expect(publishOrKeep(bundle, join(bundle, 'empty'), silent)).rejects.toThrow('needs kit ^9');
});

it('is refused in a folder into which two bundles were unpacked', async () => {
  writeFileSync(join(bundle, 'SHA256SUMS'), '00  shell/package.json\n11  mf-a/package.json\n');
  mkdirSync(join(bundle, 'data'));
  await expect(publishBundle(bundle, releases, silent)).rejects.toThrow(
    /has files of another bundle \(\d+, such as \S+\/dist\/\S+\)/,
  );
});
