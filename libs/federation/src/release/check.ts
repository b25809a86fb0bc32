import { ReleaseError } from './errors.js';
import { sriHash } from './integrity.js';
import type { ReleaseDocument, ReleaseRecord } from './schema.js';
import { checkFiles } from './stage.js';
import { buildFolder, readDocument, readRecord } from './store.js';

const PATIENCE_MS = 10_000;

/** What a check looked at and what it found wrong. */
export interface CheckReport {
  builds: number;
  files: number;
  /** One sentence per fault; empty when all is as the release says. */
  faults: string[];
}

/** Compares every file of every kept build with its sum, and live files on hosts of their own as well. */
export async function checkReleases(releasesDir: string): Promise<CheckReport> {
  const document = await readDocument(releasesDir);
  if (!document) throw new ReleaseError('There is no release yet.');
  const report: CheckReport = { builds: 0, files: 0, faults: [] };
  const note = async (work: Promise<number>) => {
    try {
      report.files += await work;
    } catch (error) {
      report.faults.push((error as Error).message);
    }
    report.builds += 1;
  };
  for (const [name, hashes] of Object.entries(document.retained)) {
    for (const hash of hashes) await note(checkBuild(releasesDir, name, hash));
  }
  for (const { base, record } of placedElsewhere(document)) await note(checkHost(base, record));
  return report;
}

async function checkBuild(releasesDir: string, name: string, hash: string): Promise<number> {
  const record = await readRecord(releasesDir, name, hash);
  await checkFiles(buildFolder(releasesDir, name, hash), record);
  return Object.keys(record.integrity).length;
}

function placedElsewhere({ shell, remotes }: ReleaseDocument) {
  return [shell, ...Object.values(remotes)].filter(({ base }) => !base.startsWith('/'));
}

/** A host of a team's own: every file must be there, as it was built, and open to other origins. */
export async function checkHost(base: string, { name, integrity }: ReleaseRecord): Promise<number> {
  const wrong = await Promise.all(Object.entries(integrity).map(([file, sum]) => faultAt(new URL(file, base), sum)));
  const faults = wrong.filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new ReleaseError(`${name} on ${base}: ${faults.join('; ')}`);
  return wrong.length;
}

async function faultAt(url: URL, sum: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { origin: 'https://shell.invalid' },
    });
    if (!response.ok) return `${url.pathname} responds with ${response.status}`;
    if (response.headers.get('access-control-allow-origin') !== '*')
      return `${url.pathname} lacks Access-Control-Allow-Origin: *`;
    return sriHash(new Uint8Array(await response.arrayBuffer())) === sum
      ? undefined
      : `${url.pathname} has a hash mismatch`;
  } catch (error) {
    return `${url.pathname}: ${(error as Error).message}`;
  }
}
