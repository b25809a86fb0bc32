import type { ReleaseDocument, ReleaseRecord } from './schema.js';

/** What differs in one deployable between two releases. */
export interface Difference {
  name: string;
  /** Version and build, "off" for one that is switched off, null where it is not there. */
  before: string | null;
  after: string | null;
  /** Files whose bytes differ, or that only one of the two has. */
  files: string[];
}

/** What differs between two releases, deployable by deployable; equal ones are left out. */
export function compareReleases(before: ReleaseDocument, after: ReleaseDocument): Difference[] {
  const names = new Set(['shell', ...Object.keys(before.remotes), ...Object.keys(after.remotes)]);
  return [...names].flatMap((name) => {
    const [a, b] = [placed(before, name), placed(after, name)];
    const difference = { name, before: describe(a), after: describe(b), files: changedFiles(a?.record, b?.record) };
    return difference.before === difference.after ? [] : [difference];
  });
}

type Placed = { hash: string; record: ReleaseRecord; enabled?: boolean };

function placed({ shell, remotes }: ReleaseDocument, name: string): Placed | undefined {
  return name === 'shell' ? shell : remotes[name];
}

function describe(one: Placed | undefined): string | null {
  return one ? `${one.record.version} (${one.hash})${one.enabled === false ? ' off' : ''}` : null;
}

function changedFiles(before: ReleaseRecord | undefined, after: ReleaseRecord | undefined): string[] {
  const [a, b] = [before?.integrity ?? {}, after?.integrity ?? {}];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((file) => a[file] !== b[file]).sort();
}
