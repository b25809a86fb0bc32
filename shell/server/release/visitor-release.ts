import { type LiveCanary, type LiveRelease, withCanary } from './live-release.js';

const known = new WeakMap<LiveRelease, Map<LiveCanary, LiveRelease>>();

/** The release that a group of visitors gets; always the same object for the same release and group. */
export function releaseOf(live: LiveRelease, group: number): LiveRelease {
  const canary = live.canaries.find(({ groups }) => groups.includes(group));
  if (!canary) return live;
  const made = known.get(live) ?? new Map<LiveCanary, LiveRelease>();
  const own = made.get(canary) ?? withCanary(live, canary);
  known.set(live, made.set(canary, own));
  return own;
}

/** Every release that visitors get at the same time, that of most of them first. */
export const releasesOf = (live: LiveRelease): LiveRelease[] => [
  live,
  ...live.canaries.flatMap(({ groups: [group = 0] }) => releaseOf(live, group)),
];
