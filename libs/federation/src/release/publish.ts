import { dirname } from 'node:path';
import { admitContracts } from '../contract/admit-contracts.js';
import { admitRemote, admitShell } from './admit.js';
import { type Author, type Changed, change, type Draft } from './change.js';
import { checkHost } from './check.js';
import { ReleaseError } from './errors.js';
import { retainRecent } from './retention.js';
import type { ReleaseDocument } from './schema.js';
import { type Build, readBuild, stageBuild } from './stage.js';
import { ownBase } from './store.js';

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

/** What a command did. `changed` is false when this very build was live already. */
export interface Outcome extends Changed {
  name: string;
  version: string;
  hash: string;
}

/** Publishes a build: copies it under its hash and points the release document at it. @throws ReleaseError */
export async function publish(options: PublishOptions): Promise<Outcome> {
  const { releasesDir, name, projectDir } = options;
  const build = await readBuild(name, projectDir);
  const base = baseOf(build, options.base);
  await stageBuild(releasesDir, build);
  if (options.base !== undefined) await checkHost(base, build.record);
  return change(releasesDir, options, async (current) => {
    const { hash, record } = build;
    const root = dirname(projectDir);
    if ('offers' in record) await admitContracts({ releasesDir, root, hash, record }, current);
    return {
      next: withBuild(current, build, base),
      about: { name, version: record.version, hash },
      command: `publish ${name}`,
    };
  });
}

function baseOf({ hash, record }: Build, base: string | undefined): string {
  return base === undefined ? ownBase(record.name, hash) : base.replaceAll('{hash}', hash);
}

/** The next document with a build in it, admitted or refused. */
export function withBuild(
  current: ReleaseDocument | undefined,
  { record, hash }: Pick<Build, 'record' | 'hash'>,
  base: string,
): Draft {
  const { name } = record;
  const live = name === 'shell' ? current?.shell.hash : current?.remotes[name]?.hash;
  const retained = { ...current?.retained, [name]: retainRecent(current?.retained[name], hash, live) };
  if ('offers' in record) {
    if (current) admitShell(record, current);
    const { kit, api } = record.offers;
    return { schema: 2, shell: { hash, base, record }, kit, api, remotes: current?.remotes ?? {}, retained };
  }
  if (!current) throw new ReleaseError('Publish the shell first: it provides what remotes need.');
  admitRemote(record, current);
  const enabled = current.remotes[name]?.enabled ?? true;
  return {
    ...withoutChange(current),
    remotes: { ...current.remotes, [name]: { hash, base, record, enabled } },
    retained,
  };
}

/** A document as the ground for the next one. */
export function withoutChange({ id: _id, change: _change, ...draft }: ReleaseDocument): Draft {
  return draft;
}
