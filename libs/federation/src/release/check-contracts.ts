import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokenCalls } from '../contract/api-compare.js';
import { brokenExports } from '../contract/kit-compare.js';
import { ReleaseError } from '../errors/release-error.js';
import { kitsOf, majorOf } from '../gate/index.js';
import { API_FILE, CONTRACTS_FOLDER, earlierKitFile, KIT_FILE } from '../record/build-layout.js';
import type { ShellRecord } from '../record/schema.js';
import { readRecord } from './build-store.js';
import type { ReleaseDocument } from './document.js';
import { buildFolder } from './paths.js';

const MAX_LISTED = 8;

/**
 * Rejects a shell whose kits or API break the contract of a retained shell of the same major version: remotes that were
 * built against it are still reachable. @throws ReleaseError listing what breaks
 */
export async function checkContracts(
  { releasesDir, root, hash, record }: { releasesDir: string; root: string; hash: string; record: ShellRecord },
  current: ReleaseDocument | undefined,
): Promise<void> {
  const offered = await contractsOf(releasesDir, hash, record);
  for (const earlier of current?.retained.shell ?? []) {
    if (earlier === hash || !offered) continue;
    const earlierRecord = (await readRecord(releasesDir, 'shell', earlier)) as ShellRecord;
    const before = await contractsOf(releasesDir, earlier, earlierRecord);
    if (!before) continue;
    const { offers, version } = earlierRecord;
    for (const kit of before.kits) {
      const same = offered.kits.find(({ major }) => major === kit.major);
      if (!same) continue;
      const problems = await brokenExports(root, kit.report, same.report);
      rejectBreaking(problems, `kit ${kit.version} of shell ${version}`, 'kit', current);
    }
    if (majorOf(offers.api) === majorOf(record.offers.api)) {
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

interface Contracts {
  /** The public API of each kit, the current one first. */
  kits: { version: string; major: string; report: string }[];
  api: string;
}

async function contractsOf(releasesDir: string, hash: string, { offers }: ShellRecord): Promise<Contracts | undefined> {
  const folder = join(buildFolder(releasesDir, 'shell', hash), CONTRACTS_FOLDER);
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  try {
    const kits = kitsOf(offers).map(async (version) => {
      const major = majorOf(version);
      return { version, major, report: await read(version === offers.kit ? KIT_FILE : earlierKitFile(major)) };
    });
    return { kits: await Promise.all(kits), api: await read(API_FILE) };
  } catch {
    return undefined;
  }
}
