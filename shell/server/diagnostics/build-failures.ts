import type { RemoteEventCount } from '@waybill/contracts';
import type { ReleaseDocument } from '@waybill/federation';

/** The failures of one build that pages and this server have reported. */
export interface BuildFailures {
  name: string;
  version: string;
  /** Undefined for what was reported without a build. */
  build: string | undefined;
  isLive: boolean;
  count: number;
  last_at: string;
}

/** Adds up the reports of each build; those reported last come first. A report names it as "1.4.0+19cdc42c…". */
export function failuresByBuild(
  events: readonly RemoteEventCount[],
  { shell, remotes }: ReleaseDocument,
): BuildFailures[] {
  const found = new Map<string, BuildFailures>();
  for (const { remote: name, version: reported, count, last_at } of events) {
    const [version = '', build] = reported.split('+');
    const key = `${name} ${reported}`;
    const known = found.get(key);
    const live = name === 'shell' ? shell : remotes[name];
    const isLive = live !== undefined && live.hash === build;
    found.set(key, {
      ...{ name, version, build, isLive },
      count: count + (known?.count ?? 0),
      last_at: known && known.last_at > last_at ? known.last_at : last_at,
    });
  }
  return [...found.values()].sort((a, b) => b.last_at.localeCompare(a.last_at));
}
