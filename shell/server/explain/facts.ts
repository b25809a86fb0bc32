import type { RemoteEventCount } from '@waybill/contracts';
import {
  checkCompatibility,
  compareReleases,
  type Difference,
  type ReleaseDocument,
  readDocument,
  readDocumentById,
  readHistory,
} from '@waybill/federation';
import type { LiveRelease } from '../release/live.js';

/** Everything that `/__releases` shows. */
export interface Facts {
  release: LiveRelease;
  deployables: Deployable[];
  history: { id: number; at: string; who: string; what: string }[];
  /** What the live release changed. */
  changes: Difference[];
  /** Failures that pages told, newest first; undefined for those who may not see them. */
  failures: RemoteEventCount[] | undefined;
  /** What is wrong with the document on the disk, when it is not the live one. */
  refused: string | undefined;
}

export interface Deployable {
  name: string;
  version: string;
  hash: string;
  base: string;
  verdict: string;
  mounts: string;
  kept: number;
  lastFailure: string;
}

const SHOWN = 15;

/** Gathers the facts about the live release. */
export async function gatherFacts(
  releasesDir: string,
  release: LiveRelease,
  failures: RemoteEventCount[] | undefined,
): Promise<Facts> {
  const history = await readHistory(releasesDir);
  const before = history.filter(({ id }) => id < release.document.id).at(-1);
  const previous = before && (await readDocumentById(releasesDir, before.id).catch(() => undefined));
  return {
    release,
    deployables: deployablesOf(release.document, failures ?? []),
    history: history
      .slice(-SHOWN)
      .reverse()
      .map(({ id, at, who, command, why }) => ({ id, at, who, what: `${command}: ${why}` })),
    changes: previous ? compareReleases(previous, release.document) : [],
    failures,
    refused: await faultOnDisk(releasesDir),
  };
}

function deployablesOf(
  { shell, remotes, kit, api, retained }: ReleaseDocument,
  failures: RemoteEventCount[],
): Deployable[] {
  const about = ({ record, hash, base }: ReleaseDocument['shell'] | ReleaseDocument['remotes'][string]) => {
    const { name, version } = record;
    const last = failures.find((failure) => failure.remote === name);
    const lastFailure = last ? `${last.phase}, ${last.class} (${last.version}) at ${last.last_at}` : '';
    return { name, version, hash, base, kept: retained[name]?.length ?? 0, lastFailure };
  };
  const ofRemote = (remote: ReleaseDocument['remotes'][string]) => {
    const verdict = checkCompatibility({ enabled: remote.enabled, needs: remote.record.needs }, { kit, api });
    return { ...about(remote), verdict: verdict.ok ? 'fits' : verdict.reason, mounts: remote.record.mounts.join(' ') };
  };
  const own = { ...about(shell), verdict: `offers kit ${kit}, api ${api}`, mounts: '' };
  return [own, ...Object.values(remotes).map(ofRemote)];
}

async function faultOnDisk(releasesDir: string): Promise<string | undefined> {
  return readDocument(releasesDir).then(
    () => undefined,
    (error: Error) => error.message,
  );
}
