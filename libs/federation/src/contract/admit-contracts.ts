import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from '../release/errors.js';
import type { ReleaseDocument, ShellRecord } from '../release/schema.js';
import { buildFolder, readRecord } from '../release/store.js';
import { brokenCalls } from './api-compare.js';
import { API_FILE, CONTRACTS_FOLDER, KIT_FILE } from './files.js';
import { brokenExports } from './kit-compare.js';

const SHOWN = 8;

/**
 * Refuses a shell whose kit or API breaks what a kept shell of the same major version promised: remotes that were built
 * against that promise are still reachable.
 */
export async function admitContracts(
  { releasesDir, root, hash, record }: { releasesDir: string; root: string; hash: string; record: ShellRecord },
  current: ReleaseDocument | undefined,
): Promise<void> {
  const own = await contractsOf(releasesDir, hash);
  for (const earlier of current?.retained.shell ?? []) {
    const before = await contractsOf(releasesDir, earlier);
    if (earlier === hash || !own || !before) continue;
    const { offers, version } = (await readRecord(releasesDir, 'shell', earlier)) as ShellRecord;
    if (major(offers.kit) === major(record.offers.kit)) {
      refuse(await brokenExports(root, before.kit, own.kit), `kit ${offers.kit} of shell ${version}`, 'kit', current);
    }
    if (major(offers.api) === major(record.offers.api)) {
      refuse(
        brokenCalls(JSON.parse(before.api), JSON.parse(own.api)),
        `API ${offers.api} of shell ${version}`,
        'api',
        current,
      );
    }
  }
}

function refuse(faults: string[], promise: string, name: 'kit' | 'api', current: ReleaseDocument | undefined): void {
  if (faults.length === 0) return;
  const remotes = Object.values(current?.remotes ?? {}).map(
    ({ record }) => `${record.name} (${name} ${record.needs[name]})`,
  );
  const listed = faults.slice(0, SHOWN).map((fault) => `  ${fault}`);
  const more = faults.length > SHOWN ? [`  and ${faults.length - SHOWN} more`] : [];
  throw new ReleaseError(
    [
      `This breaks the ${promise}, which ${remotes.join(', ')} depend on:`,
      ...listed,
      ...more,
      'Keep it compatible, or increase the major version.',
    ].join('\n'),
  );
}

const major = (version: string) => version.split('.')[0];

async function contractsOf(releasesDir: string, hash: string): Promise<{ kit: string; api: string } | undefined> {
  const folder = join(buildFolder(releasesDir, 'shell', hash), CONTRACTS_FOLDER);
  try {
    const [kit, api] = await Promise.all([KIT_FILE, API_FILE].map((file) => readFile(join(folder, file), 'utf8')));
    return kit === undefined || api === undefined ? undefined : { kit, api };
  } catch {
    return undefined;
  }
}
