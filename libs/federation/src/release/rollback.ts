import { ReleaseError } from '../errors/release-error.js';
import type { ReleaseRecord } from '../record/schema.js';
import type { KeyRing } from '../signing/key-ring.js';
import { rejectLeftBehind } from './broken-shells.js';
import { readRecord, verifyBuild } from './build-store.js';
import type { Canary, ReleaseDocument } from './document.js';
import { readDocumentById } from './document-store.js';
import { canaryKey, readHistory } from './history.js';
import { checkName } from './names.js';
import { liveHash, withBuilds, withoutCanary, withoutChange } from './next-document.js';
import { buildFolder, defaultBase } from './paths.js';
import type { DeployableResult } from './publish.js';
import { isSignedBasis, requireSignedBasis } from './signed-release.js';
import { previousBuild, timelineOf } from './timeline.js';
import { type Author, type DraftDocument, type UpdateResult, updateRelease } from './update.js';
import { validateRemote, validateShell } from './validate.js';

/** What to roll back. */
export interface RollbackOptions extends Author {
  releasesDir: string;
  name: string;
  /** The build to return to, any that is retained; by default the one that was live before. */
  to?: string | undefined;
  /** Ends this canary only: if another one has replaced it, or it is decided, nothing changes. */
  canary?: string | undefined;
}

/**
 * Makes an earlier build of one deployable live again. A canary ends; unless a build is named, the live one stays.
 * @throws ReleaseError
 */
export async function rollback(options: RollbackOptions): Promise<DeployableResult> {
  const { releasesDir, name } = options;
  checkName(name);
  return updateRelease(releasesDir, options, async (document, ring) => {
    const current = required(document);
    if (options.canary !== undefined) requireCanary(current, name, options.canary);
    const live = current.remotes[name];
    if (live && current.canaries?.[name] && options.to === undefined) {
      const details = { name, version: live.record.version, hash: live.hash };
      return { next: withoutCanary(withoutChange(current), name), details, command: `rollback ${name}` };
    }
    const hash = options.to ?? (await liveBefore(releasesDir, current, name));
    const record = await retainedRecord(releasesDir, current, name, hash);
    await rejectLeftBehind(releasesDir, current, { name, hash });
    const base = await baseOf(releasesDir, name, hash, ring);
    const restored = { ...withBuilds(current, [{ record, hash, base }]), retained: current.retained };
    const next = withoutCanary(restored, name);
    return { next, details: { name, version: record.version, hash }, command: `rollback ${name}` };
  });
}

/** Makes the canary of a remote live for everybody. With `canary`, only that one. @throws ReleaseError */
export async function promote(options: Omit<RollbackOptions, 'to'>): Promise<DeployableResult> {
  const { releasesDir, name } = options;
  checkName(name);
  return updateRelease(releasesDir, options, async (document) => {
    const current = required(document);
    const { hash, base } = requireCanary(current, name, options.canary);
    const record = await retainedRecord(releasesDir, current, name, hash);
    const next = withBuilds(current, [{ record, hash, base }]);
    return { next, details: { name, version: record.version, hash }, command: `promote ${name}` };
  });
}

/** Makes all builds of an earlier release live again; the API version stays, for the backend defines it. @throws ReleaseError */
export async function rollbackAll(
  options: Author & { releasesDir: string; to: number },
): Promise<UpdateResult & { to: number }> {
  const { releasesDir, to } = options;
  const derive = async (document: ReleaseDocument | undefined, ring: KeyRing | undefined) => {
    const current = required(document);
    const earlier = await readDocumentById(releasesDir, to);
    requireSignedBasis(ring, earlier);
    const { shell, kit, remotes } = earlier;
    const next: DraftDocument = { ...withoutChange(current), shell, kit, remotes, canaries: undefined };
    for (const { hash, record } of [shell, ...Object.values(remotes)]) {
      await retainedRecord(releasesDir, current, record.name, hash);
    }
    validateShell({ ...shell.record, offers: { ...shell.record.offers, api: current.api } }, next);
    for (const { record } of Object.values(remotes)) validateRemote(record, next);
    return { next, details: { to }, command: `rollback --all --to ${to}` };
  };
  return updateRelease(releasesDir, options, derive, { replacesBuilds: true });
}

/** Disables or enables a remote. Its files stay; pages show the card in its place and do not run its code. @throws ReleaseError */
export async function setEnabled(
  options: Author & { releasesDir: string; name: string; enabled: boolean },
): Promise<DeployableResult> {
  const { releasesDir, name, enabled } = options;
  checkName(name);
  return updateRelease(releasesDir, options, (document) => {
    const current = required(document);
    const remote = current.remotes[name];
    if (!remote) throw new ReleaseError(`The release contains no remote ${name}.`);
    if (enabled) validateRemote(remote.record, current);
    const next = { ...withoutChange(current), remotes: { ...current.remotes, [name]: { ...remote, enabled } } };
    const details = { name, version: remote.record.version, hash: remote.hash };
    return { next, details, command: `${enabled ? 'enable' : 'disable'} ${name}` };
  });
}

function required(current: ReleaseDocument | undefined): ReleaseDocument {
  if (!current) throw new ReleaseError('There is no release yet.');
  return current;
}

/** The canary of a remote, which may have to be a certain build. @throws ReleaseError */
function requireCanary({ canaries }: ReleaseDocument, name: string, hash?: string): Canary {
  const canary = canaries?.[name];
  if (!canary) throw new ReleaseError(`${name} has no canary.`);
  if (hash !== undefined && canary.hash !== hash)
    throw new ReleaseError(`The canary of ${name} is ${canary.hash}, not ${hash}.`);
  return canary;
}

async function liveBefore(releasesDir: string, document: ReleaseDocument, name: string): Promise<string> {
  if (liveHash(document, name) === undefined) throw new ReleaseError(`The release contains no ${name}.`);
  const previous = previousBuild(timelineOf(name, await readHistory(releasesDir)));
  if (previous === undefined)
    throw new ReleaseError(`${name} has no earlier build that was not rolled back. Name a retained one with --to.`);
  return previous;
}

/** The record of a build that is still retained, its files verified. */
async function retainedRecord(
  releasesDir: string,
  { retained }: ReleaseDocument,
  name: string,
  hash: string,
): Promise<ReleaseRecord> {
  if (!retained[name]?.includes(hash)) throw new ReleaseError(`${name} ${hash} is not among the retained builds.`);
  const record = await readRecord(releasesDir, name, hash);
  await verifyBuild(buildFolder(releasesDir, name, hash), record);
  return record;
}

/** Where a build was served from when it was last live: the document of that time stays as long as the build does. */
async function baseOf(releasesDir: string, name: string, hash: string, ring: KeyRing | undefined): Promise<string> {
  for (const { id, after } of (await readHistory(releasesDir)).reverse()) {
    if (![after[name], after[canaryKey(name)]].some((state) => state?.split(' ')[0] === hash)) continue;
    const document = await readDocumentById(releasesDir, id);
    if (!isSignedBasis(ring, document)) continue;
    const { shell, remotes, canaries } = document;
    const build = [shell, remotes[name], canaries?.[name]].find(
      (one) => one?.record.name === name && one.hash === hash,
    );
    if (build) return build.base;
  }
  return defaultBase(name, hash);
}
