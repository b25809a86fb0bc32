/** A path that a remote owns: exact ("/track.html") or a whole subtree ("/pages/*"). */
export type Mount = string;

const isSubtree = (mount: Mount) => mount.endsWith('/*');

/** Whether a mount covers a URL path. `/pages/*` covers `/pages/x`, not `/pages`. */
export function covers(mount: Mount, path: string): boolean {
  return isSubtree(mount) ? path.startsWith(mount.slice(0, -1)) : path === mount;
}

/** The remote that owns a path: an exact mount wins, then the longest one. Undefined when there is none. */
export function ownerOf<T extends { mounts: readonly Mount[] }>(path: string, remotes: readonly T[]): T | undefined {
  let best: { remote: T; weight: number } | undefined;
  for (const remote of remotes) {
    for (const mount of remote.mounts.filter((candidate) => covers(candidate, path))) {
      const weight = isSubtree(mount) ? mount.length : Number.POSITIVE_INFINITY;
      if (!best || weight > best.weight) best = { remote, weight };
    }
  }
  return best?.remote;
}
