import type { ReleaseRecord } from '../record/schema.js';
import type { Canary, ReleaseDocument } from './document.js';

/** What differs in one deployable between two releases. */
export interface Difference {
  name: string;
  /** Version and build, with "off" if it is disabled; null where the release does not contain it. */
  before: string | null;
  after: string | null;
  /** Files whose bytes differ, or that exist in only one of the two. */
  files: string[];
}

/** What differs between two releases, deployable by deployable; identical ones are omitted. */
export function compareReleases(before: ReleaseDocument, after: ReleaseDocument): Difference[] {
  const names = new Set(['shell', ...Object.keys(before.remotes), ...Object.keys(after.remotes)]);
  return [...names].flatMap((name) => {
    const [a, b] = [buildOf(before, name), buildOf(after, name)];
    const difference = { name, before: describe(a), after: describe(b), files: changedFiles(a?.record, b?.record) };
    return difference.before === difference.after ? [] : [difference];
  });
}

type LiveBuild = { hash: string; record: ReleaseRecord; enabled?: boolean; canary?: Canary | undefined };

function buildOf({ shell, remotes, canaries }: ReleaseDocument, name: string): LiveBuild | undefined {
  const remote = remotes[name];
  return name === 'shell' ? shell : remote && { ...remote, canary: canaries?.[name] };
}

function describe(build: LiveBuild | undefined): string | null {
  if (!build) return null;
  const { record, hash, enabled, canary } = build;
  const tried = canary && `, ${canary.groups.length} % have ${canary.record.version} (${canary.hash})`;
  return `${record.version} (${hash})${enabled === false ? ' off' : ''}${tried ?? ''}`;
}

function changedFiles(before: ReleaseRecord | undefined, after: ReleaseRecord | undefined): string[] {
  const [a, b] = [before?.integrity ?? {}, after?.integrity ?? {}];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((file) => a[file] !== b[file]).sort();
}
