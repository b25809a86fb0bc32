import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokenCalls } from '../contract/api-compare.js';
import { brokenExports } from '../contract/kit-compare.js';
import { ReleaseError } from '../errors/release-error.js';
import { API_FILE, CONTRACTS_FOLDER, KIT_FILE } from '../record/build-layout.js';
import type { ShellRecord } from '../record/schema.js';
import { readRecord } from './build-store.js';
import type { ReleaseDocument } from './document.js';
import { buildFolder } from './paths.js';

const MAX_LISTED = 8;

/**
 * Rejects a shell whose kit or API breaks the contract of a retained shell of the same major version: remotes that were
 * built against it are still reachable. @throws ReleaseError listing what breaks
 */
export async function checkContracts(
  { releasesDir, root, hash, record }: { releasesDir: string; root: string; hash: string; record: ShellRecord },
  current: ReleaseDocument | undefined,
): Promise<void> {
  const offered = await contractsOf(releasesDir, hash);
  for (const earlier of current?.retained.shell ?? []) {
    const before = await contractsOf(releasesDir, earlier);
    if (earlier === hash || !offered || !before) continue;
    const { offers, version } = (await readRecord(releasesDir, 'shell', earlier)) as ShellRecord;
    if (major(offers.kit) === major(record.offers.kit)) {
      rejectBreaking(
        await brokenExports(root, before.kit, offered.kit),
        `kit ${offers.kit} of shell ${version}`,
        'kit',
        current,
      );
    }
    if (major(offers.api) === major(record.offers.api)) {
      rejectBreaking(
        brokenCalls(JSON.parse(before.api), JSON.parse(offered.api)),
        `API ${offers.api} of shell ${version}`,
        'api',
        current,
      );
    }
  }
}

function rejectBreaking(
  problems: string[],
  contract: string,
  name: 'kit' | 'api',
  current: ReleaseDocument | undefined,
): void {
  if (problems.length === 0) return;
  const remotes = Object.values(current?.remotes ?? {}).map(
    ({ record }) => `${record.name} (${name} ${record.needs[name]})`,
  );
  const listed = problems.slice(0, MAX_LISTED).map((problem) => `  ${problem}`);
  const more = problems.length > MAX_LISTED ? [`  and ${problems.length - MAX_LISTED} more`] : [];
  throw new ReleaseError(
    [
      `This breaks the ${contract}, which ${remotes.join(', ')} depend on:`,
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
