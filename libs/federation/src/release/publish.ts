import { dirname } from 'node:path';
import { checkBuild } from '../checks/check-build.js';
import type { ApiContract } from '../contract/api-contract.js';
import { ReleaseError } from '../errors/release-error.js';
import { trustedKeys } from '../signing/key-ring.js';
import type { Signature } from '../signing/signature.js';
import { noteBrokenShells } from './broken-shells.js';
import { storeBuild } from './build-store.js';
import { checkCanary, withCanary } from './canary.js';
import { checkHost } from './check.js';
import { checkContracts } from './check-contracts.js';
import { checkLiveApi } from './check-live-api.js';
import type { ReleaseDocument } from './document.js';
import { readDocument } from './document-store.js';
import { type HistoryLine, readHistory } from './history.js';
import { sweepDrafts } from './leftovers.js';
import { checkBase, checkNames } from './names.js';
import { canaryHash, isLive, liveHash, withBuilds } from './next-document.js';
import { defaultBase } from './paths.js';
import { type Build, readBuild } from './read-build.js';
import { rejectReplay } from './replay.js';
import { signedBuild, storeSignature } from './signed-release.js';
import { timelineOf } from './timeline.js';
import { type Trial, tryBuilds } from './trial.js';
import { type Author, type UpdateResult, updateRelease } from './update.js';

/** A built deployable. */
export interface PublishSource {
  name: string;
  /** The deployable's folder, already built. */
  projectDir: string;
  /** Absolute URL prefix when the team's own host serves the files. `{hash}` stands for the build's hash. */
  base?: string | undefined;
  /** Of the build's record, if its team has signed it. */
  signature?: Signature | undefined;
}

/** The contract of a running backend, and its URL for messages. */
export interface LiveApi extends ApiContract {
  url: string;
}

export interface PublishTarget extends Author {
  /** Folder of the release document and the published builds. */
  releasesDir: string;
  /** Publishes a build although a rollback replaced it. */
  releaseHold?: boolean | undefined;
  /** Per cent of the visitors who get the build beside the live one; without it, all get it instead. */
  canary?: number | undefined;
  /** What the live backend serves, which builds must fit. */
  api?: LiveApi | undefined;
  /** Runs the builds before they go live; without it they are only read. */
  trial?: Trial | undefined;
  /** The release that the publisher has seen: rejected if a deployable was changed since. */
  after?: number | undefined;
}

/** What to publish. */
export interface PublishOptions extends PublishSource, PublishTarget {}

/** Several deployables to publish as one change. */
export interface PublishSetOptions extends PublishTarget {
  builds: readonly PublishSource[];
}

/** What a command did to one deployable. `changed` is false when this very build was live already. */
export interface DeployableResult extends UpdateResult {
  name: string;
  version: string;
  hash: string;
  /** Per cent of the visitors who get it; missing when all do. */
  canary?: number | undefined;
}

/** Publishes a build: stores it under its hash and points the release document at it. @throws ReleaseError */
export async function publish({
  name,
  projectDir,
  base,
  signature,
  ...target
}: PublishOptions): Promise<DeployableResult> {
  const [result] = await publishSet({ ...target, builds: [{ name, projectDir, base, signature }] });
  if (!result) throw new ReleaseError(`${name} was not published.`);
  return result;
}

/** Reads and tries builds and stores them; none of them is live yet. @throws ReleaseError */
export async function storedBuilds(sources: readonly PublishSource[], target: PublishTarget): Promise<StoredBuilds> {
  const { releasesDir, trial, api, signer, root, canary } = target;
  const names = sources.map(({ name }) => name);
  checkNames(names);
  for (const { base } of sources) if (base !== undefined) checkBase(base);
  const before = await readDocument(releasesDir);
  if (canary !== undefined) checkCanary(names, canary, before);
  const read = await Promise.all(sources.map(readSource));
  const ring = await trustedKeys(releasesDir, root);
  const builds = await Promise.all(read.map((build) => signedBuild(releasesDir, build, ring, signer)));
  for (const build of builds) await checkBuild(build);
  if (api) for (const build of builds) await checkLiveApi(build, api, api.url);
  await sweepDrafts(releasesDir);
  for (const build of builds) await storeBuild(releasesDir, build);
  for (const build of builds) await storeSignature(releasesDir, build);
  for (const { isExternal, base, record } of builds) if (isExternal) await checkHost(base, record);
  if (trial && builds.some((build) => !isLive(before, build)))
    await tryBuilds(trial, releasesDir, before, builds, target);
  return { before, names, builds };
}

/** Publishes several builds as one change, which is checked as a whole: all of them go live or none. @throws ReleaseError */
export async function publishSet({ builds: sources, ...target }: PublishSetOptions): Promise<DeployableResult[]> {
  const { releasesDir, trial, after, canary } = target;
  const { before, names, builds } = await storedBuilds(sources, target);
  const { id, deployables } = await updateRelease(releasesDir, target, async (current) => {
    for (const name of names) rejectConcurrent(name, before, current);
    if (trial) rejectNewShell(names, before, current);
    const history = await readHistory(releasesDir);
    if (after !== undefined) for (const name of names) rejectReplay(name, after, history, current);
    if (!target.releaseHold) rejectWithdrawn(builds, history);
    const next = canary === undefined ? withBuilds(current, builds) : withCanary(current, builds[0], canary);
    for (const { record, hash, root } of builds) {
      if (!('offers' in record)) continue;
      const broken = await checkContracts(
        { releasesDir, root, hash, record },
        { current, next, history, published: names },
      );
      await noteBrokenShells(releasesDir, hash, broken);
    }
    const deployables = builds.map((build) => {
      const { name, version } = build.record;
      return { name, version, hash: build.hash, canary, changed: !isLive(current, build) };
    });
    const share = canary === undefined ? '' : ` --canary ${canary}`;
    return { next, details: { deployables }, command: `publish ${names.join(' ')}${share}` };
  });
  return deployables.map((deployable) => ({ ...deployable, id }));
}

interface StoredBuilds {
  /** The document when the command began. */
  before: ReleaseDocument | undefined;
  names: string[];
  builds: SourceBuild[];
}

interface SourceBuild extends Build {
  base: string;
  isExternal: boolean;
  /** The workspace that it was built in. */
  root: string;
  signature: Signature | undefined;
}

async function readSource({ name, projectDir, base, signature }: PublishSource): Promise<SourceBuild> {
  const build = await readBuild(name, projectDir);
  const isExternal = base !== undefined;
  return {
    ...build,
    base: isExternal ? base.replaceAll('{hash}', build.hash) : defaultBase(build.record.name, build.hash),
    isExternal,
    root: dirname(projectDir),
    signature,
  };
}

/** Whoever published in the meantime would not notice that their build is gone. */
function rejectConcurrent(
  name: string,
  before: ReleaseDocument | undefined,
  current: ReleaseDocument | undefined,
): void {
  const live = liveHash(current, name);
  const isSame = live === liveHash(before, name) && canaryHash(current, name) === canaryHash(before, name);
  if (!current || isSame) return;
  const { who, why, command } = current.change;
  throw new ReleaseError(
    `${name} was changed while this build was checked: release ${current.id}, "${command}" by ${who} (${why}). Publish again to replace ${live}.`,
  );
}

/** The builds were tried in a shell that is not live any more. */
function rejectNewShell(
  names: readonly string[],
  before: ReleaseDocument | undefined,
  current: ReleaseDocument | undefined,
): void {
  if (!current || current.shell.hash === before?.shell.hash) return;
  throw new ReleaseError(
    `The shell was changed while ${names.join(', ')} was tried: release ${current.id}. Publish again.`,
  );
}

/** A pipeline that runs again must not bring back what a rollback replaced. */
export function rejectWithdrawn(
  builds: readonly Pick<Build, 'hash' | 'record'>[],
  history: readonly HistoryLine[],
): void {
  for (const { hash, record } of builds) {
    const rollback = timelineOf(record.name, history).withdrawn.get(hash);
    if (!rollback) continue;
    throw new ReleaseError(
      `${record.name} ${record.version} (${hash}) was rolled back in release ${rollback.id} by ${rollback.who} (${rollback.why}). Publish a newer build, or this one with --release-hold.`,
    );
  }
}
