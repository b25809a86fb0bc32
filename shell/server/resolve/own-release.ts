import type { LiveRelease } from '../release/live-release.js';
import { releaseOf } from '../release/visitor-release.js';
import { groupCookie, groupIn, randomGroup } from '../visitor/group.js';

/** The release that a visitor gets, and the headers that keep it so. */
interface OwnRelease {
  release: LiveRelease;
  headers: Record<string, string>;
}

/** Visitors are in groups only while there is a canary; without a cookie they are put into one. */
export function ownRelease(live: LiveRelease, cookie: string | undefined, secure: boolean): OwnRelease {
  if (live.canaries.length === 0) return { release: live, headers: {} };
  const known = groupIn(cookie);
  const group = known ?? randomGroup();
  const release = releaseOf(live, group);
  return { release, headers: known === undefined ? { 'set-cookie': groupCookie(group, secure) } : {} };
}
