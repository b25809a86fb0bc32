import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitVerdicts, VERDICTS_FILE } from '../contract/kit-verdicts.js';
import { publishBuild, tempFolder, writeBuild } from '../testing/builds.js';
import { readDocument } from './document-store.js';
import { publishSet } from './publish.js';
import { rollback, rollbackAll } from './rollback.js';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const KIT = '// === index.d.ts\nexport declare const TIMEOUT: number;\n';
const GROWN_KIT = `${KIT}export declare const SOME: number;\n`;
const OTHER_KIT = '// === index.d.ts\nexport declare const TIMEOUT_MS: number;\n';
const API = JSON.stringify({ paths: { '/api/x': { get: { responses: {} } } } });
const OTHER_API = '{"paths":{}}';
const AUTHOR = { who: 'tester', why: 'another kit' };
const NEXT = { version: '1.0.1' };

const contractsOf = (kit: string, api = API) => ({ 'kit.api.txt': kit, 'openapi.json': api });

/** A folder without a compiler, as a bundle is one, over the releases of an earlier build. */
let root: string;
let releasesDir: string;
beforeEach(async () => {
  root = tempFolder();
  releasesDir = join(root, 'releases');
  await publishBuild(root, 'shell', { contracts: contractsOf(KIT) });
  for (const name of ['mf-a', 'mf-b']) await publishBuild(root, name);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function publishNext(names: readonly string[], kit: string, api = API) {
  const builds = names.map((name) => {
    const contracts = name === 'shell' ? contractsOf(kit, api) : {};
    return { name, projectDir: writeBuild(root, name, { ...NEXT, contracts }) };
  });
  return publishSet({ releasesDir, builds, ...AUTHOR });
}

const ALL = ['shell', 'mf-a', 'mf-b'];
const writeVerdicts = async (newer: string) =>
  writeFileSync(join(root, VERDICTS_FILE), JSON.stringify(await kitVerdicts(REPOSITORY, [KIT], newer)));

describe('another kit without a new major, published where no compiler is', () => {
  it('goes live with new builds of all remotes', async () => {
    expect(await publishNext(ALL, OTHER_KIT)).toMatchObject([{ changed: true }, { changed: true }, { changed: true }]);
  });

  it('is refused while a remote stays that ran with the earlier one', async () => {
    await expect(publishNext(['shell', 'mf-a'], GROWN_KIT)).rejects.toThrow(
      'Whether this keeps the kit 1.0.0 of shell 1.0.0, which mf-b (kit ^1.0.0) depend on, cannot be told without a compiler.',
    );
  });

  it('goes live beside such a remote if it was found to be compatible where a compiler is', async () => {
    await writeVerdicts(GROWN_KIT);
    expect(await publishNext(['shell', 'mf-a'], GROWN_KIT)).toMatchObject([{ changed: true }, { changed: true }]);
  });

  it('is refused beside it, with what breaks, if it was found not to be', async () => {
    await writeVerdicts(OTHER_KIT);
    await expect(publishNext(['shell', 'mf-a'], OTHER_KIT)).rejects.toThrow(
      /^This breaks the kit 1\.0\.0 of shell 1\.0\.0, which mf-b \(kit \^1\.0\.0\) depend on:\n {2}TIMEOUT: /,
    );
  });
});

describe('an API that breaks the earlier one', () => {
  it('is refused while a remote stays, and goes live with new builds of all', async () => {
    await expect(publishNext(['shell'], KIT, OTHER_API)).rejects.toThrow('GET /api/x was removed');
    expect((await publishNext(ALL, KIT, OTHER_API))[0]?.changed).toBe(true);
  });

  it('leaves earlier builds of remotes behind, which return with their shell only', async () => {
    const before = await readDocument(releasesDir);
    await publishNext(ALL, KIT, OTHER_API);
    await expect(rollback({ releasesDir, name: 'mf-a', ...AUTHOR })).rejects.toThrow(
      `needs the kit or API of a shell before the live one. Return to all builds of that time: rollback --all --to ${before?.id}.`,
    );
    expect((await rollbackAll({ releasesDir, to: before?.id ?? 0, ...AUTHOR })).changed).toBe(true);
    expect((await readDocument(releasesDir))?.remotes['mf-a']?.record.version).toBe('1.0.0');
  });

  it('does not keep later shells from being published alone', async () => {
    await publishNext(ALL, KIT, OTHER_API);
    const later = { version: '1.0.2', contracts: contractsOf(KIT, OTHER_API) };
    expect((await publishBuild(root, 'shell', later)).changed).toBe(true);
    await expect(rollback({ releasesDir, name: 'mf-a', ...AUTHOR })).rejects.toThrow('rollback --all');
  });
});
