import { admitRemote, admitShell } from './admit.js';
import { Refusal } from './errors.js';
import { withLock } from './lock.js';
import { keepNewest, prune } from './retention.js';
import type { Change, ReleaseDocument } from './schema.js';
import { type Build, readBuild, stageBuild } from './stage.js';
import { commit, nextId, ownBase, readDocument } from './store.js';

/** Who changes the release, and why: both end up in the history. */
export interface Author {
  who: string;
  why: string;
}

/** What to publish. */
export interface PublishOptions extends Author {
  /** Folder of the release document and the published builds. */
  releasesDir: string;
  name: string;
  /** The deployable's folder, already built. */
  projectDir: string;
  /** Absolute URL prefix when the files are served by a host of the team's own. `{hash}` stands for the build. */
  base?: string | undefined;
}

/** What a command did. */
export interface Outcome {
  id: number;
  name: string;
  version: string;
  hash: string;
  /** False when this very build was live already. */
  changed: boolean;
}

/** Publishes a build: copies it under its hash and points the release document at it. @throws Refusal */
export async function publish(options: PublishOptions): Promise<Outcome> {
  const { releasesDir, name, projectDir } = options;
  const build = await readBuild(name, projectDir);
  await stageBuild(releasesDir, build);
  return change(
    releasesDir,
    (current) => {
      const place = { hash: build.hash, base: baseOf(build, options.base) };
      const next = withBuild(current, build, place);
      const about = { name, version: build.record.version, hash: build.hash };
      return { next, about, command: `publish ${name}` };
    },
    options,
  );
}

interface Step {
  next: Omit<ReleaseDocument, 'id' | 'change'>;
  about: Omit<Outcome, 'id' | 'changed'>;
  command: string;
}

/** Takes the lock, lets `decide` derive the next document from the current one, and makes it current. */
export async function change(
  releasesDir: string,
  decide: (current: ReleaseDocument | undefined) => Step | Promise<Step>,
  { who, why }: Author,
): Promise<Outcome> {
  return withLock(releasesDir, async () => {
    const current = await readDocument(releasesDir);
    const { next, about, command } = await decide(current);
    if (current && sameSet(current, next)) return { ...about, id: current.id, changed: false };
    const made: Change = { at: new Date().toISOString(), who, why, command };
    const document = { ...next, id: await nextId(releasesDir), change: made };
    await commit(releasesDir, current, document);
    await prune(releasesDir, document);
    return { ...about, id: document.id, changed: true };
  });
}

function sameSet({ shell, remotes }: ReleaseDocument, next: Step['next']): boolean {
  return JSON.stringify([shell, remotes]) === JSON.stringify([next.shell, next.remotes]);
}

function baseOf({ hash, record }: Build, base: string | undefined): string {
  return base === undefined ? ownBase(record.name, hash) : base.replaceAll('{hash}', hash);
}

function withBuild(
  current: ReleaseDocument | undefined,
  build: Build,
  place: { hash: string; base: string },
): Step['next'] {
  const { record } = build;
  const kept = { ...current?.kept, [record.name]: keepNewest(current?.kept[record.name], build.hash) };
  if ('offers' in record) {
    if (current) admitShell(record, current);
    const { kit, api } = record.offers;
    return { schema: 1, shell: { ...place, record }, kit, api, remotes: current?.remotes ?? {}, kept };
  }
  if (!current) throw new Refusal('Publish the shell first: it offers what remotes need.');
  admitRemote(record, current);
  const enabled = current.remotes[record.name]?.enabled ?? true;
  const remotes = { ...current.remotes, [record.name]: { ...place, record, enabled } };
  return { ...current, remotes, kept };
}
