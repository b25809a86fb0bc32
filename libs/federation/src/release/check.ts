import { ReleaseError } from '../errors/release-error.js';
import { sriHash } from '../files/integrity.js';
import type { ReleaseRecord } from '../record/schema.js';
import { type TrustedRoot, trustedKeys } from '../signing/key-ring.js';
import { readRecord, verifyBuild } from './build-store.js';
import type { ReleaseDocument } from './document.js';
import { readDocument } from './document-store.js';
import { buildFolder } from './paths.js';
import { verifyRelease } from './signed-release.js';

const TIMEOUT_MS = 10_000;

/** What a check covered and the problems it found. */
export interface CheckReport {
  builds: number;
  files: number;
  /** One sentence for each; empty when everything matches the release. */
  problems: string[];
}

/** Verifies every file of every retained build, live files on external hosts, and signatures where keys are trusted. @throws ReleaseError before the first publish */
export async function checkReleases(releasesDir: string, root?: TrustedRoot): Promise<CheckReport> {
  const document = await readDocument(releasesDir);
  if (!document) throw new ReleaseError('There is no release yet.');
  const report: CheckReport = { builds: 0, files: 0, problems: [] };
  const add = async (work: Promise<number>) => {
    try {
      report.files += await work;
    } catch (error) {
      report.problems.push((error as Error).message);
    }
    report.builds += 1;
  };
  for (const [name, hashes] of Object.entries(document.retained)) {
    for (const hash of hashes) await add(checkBuild(releasesDir, name, hash));
  }
  for (const { base, record } of externallyHosted(document)) await add(checkHost(base, record));
  report.problems.push(...(await signatureProblems(releasesDir, document, root)));
  return report;
}

/** Why servers would not use the release, where keys are trusted. */
async function signatureProblems(
  releasesDir: string,
  document: ReleaseDocument,
  root: TrustedRoot | undefined,
): Promise<string[]> {
  try {
    const ring = await trustedKeys(releasesDir, root);
    if (ring) await verifyRelease(releasesDir, document, ring);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

async function checkBuild(releasesDir: string, name: string, hash: string): Promise<number> {
  const record = await readRecord(releasesDir, name, hash);
  await verifyBuild(buildFolder(releasesDir, name, hash), record);
  return Object.keys(record.integrity).length;
}

function externallyHosted({ shell, remotes, canaries = {} }: ReleaseDocument) {
  return [shell, ...Object.values(remotes), ...Object.values(canaries)].filter(({ base }) => !base.startsWith('/'));
}

/** Requires an external host to serve every file as it was built, open to other origins. @throws ReleaseError listing the problems */
export async function checkHost(base: string, { name, integrity }: ReleaseRecord): Promise<number> {
  const results = await Promise.all(
    Object.entries(integrity).map(([file, hash]) => problemAt(new URL(file, base), hash)),
  );
  const problems = results.filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new ReleaseError(`${name} on ${base}: ${problems.join('; ')}`);
  return results.length;
}

async function problemAt(url: URL, hash: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { origin: 'https://shell.invalid' },
    });
    if (!response.ok) return `${url.pathname} responds with ${response.status}`;
    if (response.headers.get('access-control-allow-origin') !== '*')
      return `${url.pathname} lacks Access-Control-Allow-Origin: *`;
    return sriHash(new Uint8Array(await response.arrayBuffer())) === hash
      ? undefined
      : `${url.pathname} has a hash mismatch`;
  } catch (error) {
    return `${url.pathname}: ${(error as Error).message}`;
  }
}
