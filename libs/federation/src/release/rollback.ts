import { ReleaseError } from '../errors/release-error.js';
import type { ReleaseRecord } from '../record/schema.js';
import { readRecord, verifyBuild } from './build-store.js';
import type { ReleaseDocument } from './document.js';
import { readDocumentById } from './document-store.js';
import { readHistory } from './history.js';
import { buildFolder, defaultBase } from './paths.js';
import { type DeployableResult, withBuild, withoutChange } from './publish.js';
import { type Author, type DraftDocument, type UpdateResult, updateRelease } from './update.js';
import { validateRemote, validateShell } from './validate.js';

/** What to roll back. */
export interface RollbackOptions extends Author {
  releasesDir: string;
  name: string;
  /** The build to return to; by default the one published before the live one. */
  to?: string | undefined;
}

/** Makes an earlier build of one deployable live again. @throws ReleaseError */
export async function rollback(options: RollbackOptions): Promise<DeployableResult> {
  const { releasesDir, name } = options;
  return updateRelease(releasesDir, options, async (document) => {
    const current = required(document);
    const hash = options.to ?? (await publishedBefore(releasesDir, name, liveHash(current, name)));
    const record = await retainedRecord(releasesDir, current, name, hash);
    const base = await baseOf(releasesDir, name, hash);
    const next = { ...withBuild(current, { record, hash }, base), retained: current.retained };
    return { next, details: { name, version: record.version, hash }, command: `rollback ${name}` };
  });
}

/** Makes all builds of an earlier release live again; the API version stays, for the backend defines it. @throws ReleaseError */
export async function rollbackAll(
  options: Author & { releasesDir: string; to: number },
): Promise<UpdateResult & { to: number }> {
  const { releasesDir, to } = options;
  return updateRelease(releasesDir, options, async (document) => {
    const current = required(document);
    const { shell, kit, remotes } = await readDocumentById(releasesDir, to);
    const next: DraftDocument = { ...withoutChange(current), shell, kit, remotes };
    for (const { hash, record } of [shell, ...Object.values(remotes)]) {
      await retainedRecord(releasesDir, current, record.name, hash);
    }
    validateShell({ ...shell.record, offers: { kit, api: current.api } }, { ...current, remotes });
    for (const { record } of Object.values(remotes)) validateRemote(record, { ...current, kit, remotes });
    return { next, details: { to }, command: `rollback --all --to ${to}` };
  });
}

/** Disables or enables a remote. Its files stay; pages show the card in its place and do not run its code. @throws ReleaseError */
export async function setEnabled(
  options: Author & { releasesDir: string; name: string; enabled: boolean },
): Promise<DeployableResult> {
  const { releasesDir, name, enabled } = options;
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

function liveHash({ shell, remotes }: ReleaseDocument, name: string): string {
  const build = name === 'shell' ? shell : remotes[name];
  if (!build) throw new ReleaseError(`The release contains no ${name}.`);
  return build.hash;
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

/** In publishing order, not the order in which builds were live: a second rollback goes one build further back. */
async function publishedBefore(releasesDir: string, name: string, hash: string): Promise<string> {
  const lines = (await readHistory(releasesDir)).filter(({ command }) => command === `publish ${name}`);
  const order = lines.flatMap(({ after }) => after[name]?.split(' ')[0] ?? []);
  const before = order.slice(0, order.lastIndexOf(hash)).filter((other) => other !== hash);
  const previous = before.at(-1);
  if (previous === undefined) throw new ReleaseError(`${name} has no build published before ${hash}.`);
  return previous;
}

/** Where a build was served from when it was last live. */
async function baseOf(releasesDir: string, name: string, hash: string): Promise<string> {
  for (const { id, after } of (await readHistory(releasesDir)).reverse()) {
    if (after[name]?.split(' ')[0] !== hash) continue;
    const { shell, remotes } = await readDocumentById(releasesDir, id);
    const build = name === 'shell' ? shell : remotes[name];
    if (build) return build.base;
  }
  return defaultBase(name, hash);
}
