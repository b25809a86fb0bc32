import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokenCalls } from '../contract/api-compare.js';
import { kitVerdict } from '../contract/kit-verdicts.js';
import { ReleaseError } from '../errors/release-error.js';
import { kitsOf, majorOf } from '../gate/index.js';
import { API_FILE, CONTRACTS_FOLDER, earlierKitFile, KIT_FILE } from '../record/build-layout.js';
import type { RemoteRecord, ShellRecord } from '../record/schema.js';
import { readRecord } from './build-store.js';
import { buildFolder } from './paths.js';
import { dependentsOf, type PublishedChange } from './ran-with.js';

const MAX_LISTED = 8;

interface OfferedShell {
  releasesDir: string;
  root: string;
  hash: string;
  record: ShellRecord;
}

/**
 * Rejects a shell whose kits or API break the contract of a retained shell of the same major version while a remote that
 * ran with that one stays. @returns the retained shells whose contracts it breaks, where none stays: all are replaced with
 * it. @throws ReleaseError listing what breaks
 */
export async function checkContracts(shell: OfferedShell, change: PublishedChange): Promise<string[]> {
  const { releasesDir, hash, record } = shell;
  const offered = await contractsOf(releasesDir, hash, record);
  const broken: string[] = [];
  for (const earlier of change.current?.retained.shell ?? []) {
    if (earlier === hash || !offered) continue;
    const earlierRecord = (await readRecord(releasesDir, 'shell', earlier)) as ShellRecord;
    const before = await contractsOf(releasesDir, earlier, earlierRecord);
    const [first] = before ? await brokenContracts(shell.root, before, offered) : [];
    if (!first) continue;
    const dependents = dependentsOf(earlier, change);
    if (dependents.length > 0) throw new ReleaseError(messageOf(first, earlierRecord.version, dependents));
    broken.push(earlier);
  }
  return broken;
}

interface BrokenContract {
  name: 'kit' | 'api';
  version: string;
  /** Undefined when nothing here can compare the two. */
  problems: string[] | undefined;
}

async function brokenContracts(root: string, before: Contracts, offered: Contracts): Promise<BrokenContract[]> {
  const kits = before.kits.map(async ({ version, major, report }) => {
    const same = offered.kits.find((kit) => kit.major === major);
    return { name: 'kit' as const, version, problems: same ? await kitVerdict(root, report, same.report) : [] };
  });
  const isSameApi = majorOf(before.apiVersion) === majorOf(offered.apiVersion);
  const calls = isSameApi ? brokenCalls(JSON.parse(before.api), JSON.parse(offered.api)) : [];
  const compared = [
    ...(await Promise.all(kits)),
    { name: 'api' as const, version: before.apiVersion, problems: calls },
  ];
  return compared.filter(({ problems }) => problems?.length !== 0);
}

function messageOf({ name, version, problems }: BrokenContract, shell: string, dependents: RemoteRecord[]): string {
  const remotes = dependents.map((record) => `${record.name} (${name} ${record.needs[name]})`).join(', ');
  const contract = `${name === 'kit' ? 'kit' : 'API'} ${version} of shell ${shell}`;
  if (!problems)
    return `Whether this keeps the ${contract}, which ${remotes} depend on, cannot be told without a compiler. Publish from the repository, or these remotes with it.`;
  const listed = problems.slice(0, MAX_LISTED).map((problem) => `  ${problem}`);
  const more = problems.length > MAX_LISTED ? [`  and ${problems.length - MAX_LISTED} more`] : [];
  return [
    `This breaks the ${contract}, which ${remotes} depend on:`,
    ...listed,
    ...more,
    'Keep it compatible, increase the major version, or publish new builds of these remotes with it.',
  ].join('\n');
}

interface Contracts {
  /** The public API of each kit, the current one first. */
  kits: { version: string; major: string; report: string }[];
  api: string;
  apiVersion: string;
}

async function contractsOf(releasesDir: string, hash: string, { offers }: ShellRecord): Promise<Contracts | undefined> {
  const folder = join(buildFolder(releasesDir, 'shell', hash), CONTRACTS_FOLDER);
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  try {
    const kits = kitsOf(offers).map(async (version) => {
      const major = majorOf(version);
      return { version, major, report: await read(version === offers.kit ? KIT_FILE : earlierKitFile(major)) };
    });
    return { kits: await Promise.all(kits), api: await read(API_FILE), apiVersion: offers.api };
  } catch {
    return undefined;
  }
}
