import type { RemoteEventCount } from '@waybill/contracts';
import {
  type BuildComparison,
  checkCompatibility,
  compareBuilds,
  compareReleases,
  type Difference,
  firstVisitBytes,
  type HistoryLine,
  kitsOf,
  MAX_FIRST_VISIT_BYTES,
  offerOf,
  type Preview,
  type ReleaseDocument,
  readDocument,
  readDocumentById,
  readHistory,
} from '@waybill/federation';
import type { LiveRelease } from '../release/live-release.js';
import { type BuildFailures, failuresByBuild } from './build-failures.js';
import { type KeptBuild, keptBuilds } from './build-list.js';
import { previewsFor } from './preview-list.js';
import { type HistoryPage, historyPage } from './release-history.js';
import type { ReleaseQuery } from './release-query.js';
import { sees, type Viewer } from './viewer.js';

/** Everything that `/__releases` shows to a viewer. */
export interface ReleaseSummary {
  release: LiveRelease;
  viewer: Viewer;
  query: ReleaseQuery;
  deployables: Deployable[];
  previews: Preview[];
  history: HistoryPage;
  /** The comparison that was asked for; its value is undefined if the builds cannot be compared. */
  comparison: { name: string; value: BuildComparison | undefined } | undefined;
  /** What the live release changed. */
  changes: Difference[];
  /** Failures that pages reported, newest first; undefined for callers who may not see them. */
  failures: RemoteEventCount[] | undefined;
  failuresByBuild: BuildFailures[];
  /** Why the document on the disk is invalid, if it is. */
  documentError: string | undefined;
}

/** What is live of a deployable. */
export interface Deployable {
  name: string;
  version: string;
  hash: string;
  base: string;
  enabled: boolean;
  compatibility: string;
  mounts: readonly string[];
  /** Builds that are available, newest first. */
  retained: readonly string[];
  /** The newest of them in detail. */
  builds: KeptBuild[];
  /** The change that made it live as it is now. */
  since: HistoryLine | undefined;
  /** Compressed bytes of script of a first visit, for a remote with the shell; undefined when files cannot be read. */
  bytes: number | undefined;
  /** The most that they may be; undefined where no budget applies. */
  budget: number | undefined;
  failures: BuildFailures | undefined;
}

/** Collects the summary of the live release: of all that the viewer may see. */
export async function summarizeRelease(
  releasesDir: string,
  release: LiveRelease,
  { viewer, query }: { viewer: Viewer; query: ReleaseQuery },
): Promise<ReleaseSummary> {
  const history = await readHistory(releasesDir);
  const before = history.filter(({ id }) => id < release.document.id).at(-1);
  const previous = before && (await readDocumentById(releasesDir, before.id).catch(() => undefined));
  const failures = viewer.kind === 'admin' ? viewer.failures : undefined;
  const byBuild = failuresByBuild(failures ?? [], release.document);
  const all = await deployablesOf(releasesDir, release, history, byBuild);
  const deployables = all.filter(({ name }) => sees(viewer, name));
  const names = deployables.map(({ name }) => name);
  const previews = await previewsFor(releasesDir, viewer);
  const changes = previous ? compareReleases(previous, release.document) : [];
  return {
    ...{ release, viewer, query, deployables, failures, failuresByBuild: byBuild },
    previews,
    history: historyPage(history, names, query),
    comparison: await comparisonFor(releasesDir, query, [...keptBy(deployables), ...previewed(previews)]),
    changes: changes.filter(({ name }) => sees(viewer, name)),
    documentError: await documentError(releasesDir),
  };
}

const keptBy = (deployables: readonly Deployable[]) =>
  deployables.flatMap(({ name, retained }) => retained.map((hash) => `${name} ${hash}`));

const previewed = (previews: readonly Preview[]) =>
  previews.flatMap(({ builds }) => builds.map(({ record, hash }) => `${record.name} ${hash}`));

/** Only builds that the page shows, "<name> <hash>": nobody may read what else is in the folder. */
async function comparisonFor(
  releasesDir: string,
  { name, from, to }: ReleaseQuery,
  shown: readonly string[],
): Promise<ReleaseSummary['comparison']> {
  if (name === undefined || from === undefined || to === undefined) return undefined;
  if (![from, to].every((hash) => shown.includes(`${name} ${hash}`))) return { name, value: undefined };
  return { name, value: await compareBuilds(releasesDir, name, [from, to]).catch(() => undefined) };
}

type PublishedRemote = ReleaseDocument['remotes'][string];
type PublishedBuild = ReleaseDocument['shell'] | PublishedRemote;

async function deployablesOf(
  releasesDir: string,
  { document }: LiveRelease,
  history: HistoryLine[],
  byBuild: BuildFailures[],
): Promise<Deployable[]> {
  const withBuilds = async (one: Omit<Deployable, 'builds'>) => ({
    ...one,
    builds: await keptBuilds(releasesDir, one, history),
  });
  const { shell, remotes, api, retained } = document;
  const offer = offerOf(document);
  const bytesOf = (build: PublishedBuild) => firstVisitBytes(releasesDir, build).catch(() => undefined);
  const shellBytes = await bytesOf(shell);
  const summaryOf = ({ record: { name, version }, hash, base }: PublishedBuild) => ({
    name,
    version,
    hash,
    base,
    retained: retained[name] ?? [],
    since: lastChangeOf(name, history),
    failures: byBuild.find((one) => one.name === name && one.isLive),
  });
  const ofRemote = async (remote: PublishedRemote): Promise<Omit<Deployable, 'builds'>> => {
    const { enabled, record } = remote;
    const result = checkCompatibility({ enabled, needs: record.needs }, offer);
    const own = await bytesOf(remote);
    const isPublic = Object.values(record.routes ?? {}).some(({ indexable = true }) => indexable);
    return {
      ...summaryOf(remote),
      enabled,
      compatibility: result.ok ? 'compatible' : result.reason,
      mounts: record.mounts,
      bytes: own === undefined || shellBytes === undefined ? undefined : own + shellBytes,
      budget: isPublic ? MAX_FIRST_VISIT_BYTES : undefined,
    };
  };
  const ofShell: Omit<Deployable, 'builds'> = {
    ...summaryOf(shell),
    enabled: true,
    compatibility: `offers kit ${kitsOf(offer).join(' and ')}, api ${api}`,
    mounts: [],
    bytes: shellBytes,
    budget: undefined,
  };
  const all = [ofShell, ...(await Promise.all(Object.values(remotes).map(ofRemote)))];
  return Promise.all(all.map(withBuilds));
}

const lastChangeOf = (name: string, history: HistoryLine[]): HistoryLine | undefined =>
  history.findLast(({ before, after }) => after[name] !== undefined && before[name] !== after[name]);

const documentError = (releasesDir: string): Promise<string | undefined> =>
  readDocument(releasesDir).then(
    () => undefined,
    (error: Error) => error.message,
  );
