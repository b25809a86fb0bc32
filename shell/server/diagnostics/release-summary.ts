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
import type { LiveRelease } from '../release/live-release.js';

/** Everything that `/__releases` shows. */
export interface ReleaseSummary {
  release: LiveRelease;
  deployables: Deployable[];
  history: { id: number; at: string; who: string; what: string }[];
  /** What the live release changed. */
  changes: Difference[];
  /** Failures that pages reported, newest first; undefined for callers who may not see them. */
  failures: RemoteEventCount[] | undefined;
  /** Why the document on the disk is invalid, if it is. */
  documentError: string | undefined;
}

export interface Deployable {
  name: string;
  version: string;
  hash: string;
  base: string;
  compatibility: string;
  mounts: string;
  /** Number of builds that are available. */
  retained: number;
  lastFailure: string;
}

const MAX_HISTORY = 15;

/** Collects the summary of the live release. */
export async function summarizeRelease(
  releasesDir: string,
  release: LiveRelease,
  failures: RemoteEventCount[] | undefined,
): Promise<ReleaseSummary> {
  const history = await readHistory(releasesDir);
  const before = history.filter(({ id }) => id < release.document.id).at(-1);
  const previous = before && (await readDocumentById(releasesDir, before.id).catch(() => undefined));
  return {
    release,
    deployables: deployablesOf(release.document, failures ?? []),
    history: history
      .slice(-MAX_HISTORY)
      .reverse()
      .map(({ id, at, who, command, why }) => ({ id, at, who, what: `${command}: ${why}` })),
    changes: previous ? compareReleases(previous, release.document) : [],
    failures,
    documentError: await documentError(releasesDir),
  };
}

type PublishedRemote = ReleaseDocument['remotes'][string];

function deployablesOf(
  { shell, remotes, kit, api, retained }: ReleaseDocument,
  failures: RemoteEventCount[],
): Deployable[] {
  const summaryOf = ({ record, hash, base }: ReleaseDocument['shell'] | PublishedRemote) => {
    const { name, version } = record;
    const last = failures.find((failure) => failure.remote === name);
    const lastFailure = last ? `${last.phase}, ${last.class} (${last.version}) at ${last.last_at}` : '';
    return { name, version, hash, base, retained: retained[name]?.length ?? 0, lastFailure };
  };
  const ofRemote = (remote: PublishedRemote) => {
    const result = checkCompatibility({ enabled: remote.enabled, needs: remote.record.needs }, { kit, api });
    const compatibility = result.ok ? 'compatible' : result.reason;
    return { ...summaryOf(remote), compatibility, mounts: remote.record.mounts.join(' ') };
  };
  const ofShell = { ...summaryOf(shell), compatibility: `offers kit ${kit}, api ${api}`, mounts: '' };
  return [ofShell, ...Object.values(remotes).map(ofRemote)];
}

const documentError = (releasesDir: string): Promise<string | undefined> =>
  readDocument(releasesDir).then(
    () => undefined,
    (error: Error) => error.message,
  );
