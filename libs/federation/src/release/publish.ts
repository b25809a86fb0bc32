import { dirname } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { storeBuild } from './build-store.js';
import { checkHost } from './check.js';
import { checkContracts } from './check-contracts.js';
import type { ReleaseDocument } from './document.js';
import { defaultBase } from './paths.js';
import { type Build, readBuild } from './read-build.js';
import { retainRecent } from './retention.js';
import { type Author, type DraftDocument, type UpdateResult, updateRelease } from './update.js';
import { validateRemote, validateShell } from './validate.js';

/** What to publish. */
export interface PublishOptions extends Author {
  /** Folder of the release document and the published builds. */
  releasesDir: string;
  name: string;
  /** The deployable's folder, already built. */
  projectDir: string;
  /** Absolute URL prefix when the team's own host serves the files. `{hash}` stands for the build's hash. */
  base?: string | undefined;
}

/** What a command did to one deployable. `changed` is false when this very build was live already. */
export interface DeployableResult extends UpdateResult {
  name: string;
  version: string;
  hash: string;
}

/** Publishes a build: stores it under its hash and points the release document at it. @throws ReleaseError */
export async function publish(options: PublishOptions): Promise<DeployableResult> {
  const { releasesDir, name, projectDir } = options;
  const build = await readBuild(name, projectDir);
  const base = baseOf(build, options.base);
  await storeBuild(releasesDir, build);
  if (options.base !== undefined) await checkHost(base, build.record);
  return updateRelease(releasesDir, options, async (current) => {
    const { hash, record } = build;
    const root = dirname(projectDir);
    if ('offers' in record) await checkContracts({ releasesDir, root, hash, record }, current);
    return {
      next: withBuild(current, build, base),
      details: { name, version: record.version, hash },
      command: `publish ${name}`,
    };
  });
}

function baseOf({ hash, record }: Build, base: string | undefined): string {
  return base === undefined ? defaultBase(record.name, hash) : base.replaceAll('{hash}', hash);
}

/** The next document with a build in it. @throws ReleaseError when the build does not fit */
export function withBuild(
  current: ReleaseDocument | undefined,
  { record, hash }: Pick<Build, 'record' | 'hash'>,
  base: string,
): DraftDocument {
  const { name } = record;
  const live = name === 'shell' ? current?.shell.hash : current?.remotes[name]?.hash;
  const retained = { ...current?.retained, [name]: retainRecent(current?.retained[name], hash, live) };
  if ('offers' in record) {
    if (current) validateShell(record, current);
    const { kit, api } = record.offers;
    return { schema: 2, shell: { hash, base, record }, kit, api, remotes: current?.remotes ?? {}, retained };
  }
  if (!current) throw new ReleaseError('Publish the shell first: it provides what remotes need.');
  validateRemote(record, current);
  const enabled = current.remotes[name]?.enabled ?? true;
  return {
    ...withoutChange(current),
    remotes: { ...current.remotes, [name]: { hash, base, record, enabled } },
    retained,
  };
}

/** A document as the basis of the next one. */
export function withoutChange({ id: _id, change: _change, ...draft }: ReleaseDocument): DraftDocument {
  return draft;
}
