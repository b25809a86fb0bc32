import { admitRemote, admitShell } from './admit.js';
import { type Author, type Changed, change, type Draft } from './change.js';
import { ReleaseError } from './errors.js';
import { readHistory } from './history.js';
import { type Outcome, withBuild, withoutChange } from './publish.js';
import type { ReleaseDocument, ReleaseRecord } from './schema.js';
import { checkFiles } from './stage.js';
import { buildFolder, ownBase, readDocumentById, readRecord } from './store.js';

/** What to bring back. */
export interface RollbackOptions extends Author {
  releasesDir: string;
  name: string;
  /** The build to go back to; the one published before the live one when not given. */
  to?: string | undefined;
}

/** Makes an earlier build of one deployable live again. @throws ReleaseError */
export async function rollback(options: RollbackOptions): Promise<Outcome> {
  const { releasesDir, name } = options;
  return change(releasesDir, options, async (given) => {
    const current = live(given);
    const hash = options.to ?? (await publishedBefore(releasesDir, name, liveHash(current, name)));
    const record = await keptRecord(releasesDir, current, name, hash);
    const base = await baseOf(releasesDir, name, hash);
    const next = { ...withBuild(current, { record, hash }, base), retained: current.retained };
    return { next, about: { name, version: record.version, hash }, command: `rollback ${name}` };
  });
}

/** Makes the whole set of an earlier release live again, the API's version apart: that is the backend's. @throws ReleaseError */
export async function rollbackAll(
  options: Author & { releasesDir: string; to: number },
): Promise<Changed & { to: number }> {
  const { releasesDir, to } = options;
  return change(releasesDir, options, async (given) => {
    const current = live(given);
    const { shell, kit, remotes } = await readDocumentById(releasesDir, to);
    const next: Draft = { ...withoutChange(current), shell, kit, remotes };
    for (const { hash, record } of [shell, ...Object.values(remotes)]) {
      await keptRecord(releasesDir, current, record.name, hash);
    }
    admitShell({ ...shell.record, offers: { kit, api: current.api } }, { ...current, remotes });
    for (const { record } of Object.values(remotes)) admitRemote(record, { ...current, kit, remotes });
    return { next, about: { to }, command: `rollback --all --to ${to}` };
  });
}

/** Switches a remote off or on. Its files stay; pages show its card, and nobody runs its code. */
export async function setEnabled(
  options: Author & { releasesDir: string; name: string; enabled: boolean },
): Promise<Outcome> {
  const { releasesDir, name, enabled } = options;
  return change(releasesDir, options, (given) => {
    const current = live(given);
    const remote = current.remotes[name];
    if (!remote) throw new ReleaseError(`The release contains no remote ${name}.`);
    if (enabled) admitRemote(remote.record, current);
    const next = { ...withoutChange(current), remotes: { ...current.remotes, [name]: { ...remote, enabled } } };
    const about = { name, version: remote.record.version, hash: remote.hash };
    return { next, about, command: `${enabled ? 'enable' : 'disable'} ${name}` };
  });
}

function live(current: ReleaseDocument | undefined): ReleaseDocument {
  if (!current) throw new ReleaseError('There is no release yet.');
  return current;
}

function liveHash({ shell, remotes }: ReleaseDocument, name: string): string {
  const placed = name === 'shell' ? shell : remotes[name];
  if (!placed) throw new ReleaseError(`The release contains no ${name}.`);
  return placed.hash;
}

/** The record of a build that is still kept, all its files whole. */
async function keptRecord(
  releasesDir: string,
  { retained }: ReleaseDocument,
  name: string,
  hash: string,
): Promise<ReleaseRecord> {
  if (!retained[name]?.includes(hash)) throw new ReleaseError(`${name} ${hash} is not among the retained builds.`);
  const record = await readRecord(releasesDir, name, hash);
  await checkFiles(buildFolder(releasesDir, name, hash), record);
  return record;
}

/** Publishing order, not the order in which builds were live: a second rollback goes one further back. */
async function publishedBefore(releasesDir: string, name: string, hash: string): Promise<string> {
  const lines = (await readHistory(releasesDir)).filter(({ command }) => command === `publish ${name}`);
  const order = lines.flatMap(({ after }) => after[name]?.split(' ')[0] ?? []);
  const before = order.slice(0, order.lastIndexOf(hash)).filter((other) => other !== hash);
  const previous = before.at(-1);
  if (previous === undefined) throw new ReleaseError(`${name} has no build published before ${hash}.`);
  return previous;
}

/** Where a build was served from when it was live last. */
async function baseOf(releasesDir: string, name: string, hash: string): Promise<string> {
  for (const { id, after } of (await readHistory(releasesDir)).reverse()) {
    if (after[name]?.split(' ')[0] !== hash) continue;
    const { shell, remotes } = await readDocumentById(releasesDir, id);
    const placed = name === 'shell' ? shell : remotes[name];
    if (placed) return placed.base;
  }
  return ownBase(name, hash);
}
