/** A path that a remote owns: exact ("/track.html") or a whole subtree ("/pages/*"). */
export type Mount = string;

const isSubtree = (mount: Mount) => mount.endsWith('/*');

/** Whether a mount covers a URL path. `/pages/*` covers `/pages/x`, not `/pages`. */
export function covers(mount: Mount, path: string): boolean {
  return isSubtree(mount) ? path.startsWith(mount.slice(0, -1)) : path === mount;
}

/** The most specific mount that covers a path: an exact one first, then the longest subtree. */
export function mostSpecific(mounts: readonly Mount[], path: string): Mount | undefined {
  if (mounts.includes(path)) return path;
  return mounts
    .filter((mount) => isSubtree(mount) && path.startsWith(mount.slice(0, -1)))
    .sort((a, b) => b.length - a.length)[0];
}

/** The remote that owns a path: the most specific mount wins. Undefined for a path without an owner. */
export function ownerOf<T extends { mounts: readonly Mount[] }>(path: string, remotes: readonly T[]): T | undefined {
  const best = mostSpecific(
    remotes.flatMap(({ mounts }) => mounts),
    path,
  );
  return remotes.find(({ mounts }) => mounts.includes(best ?? ''));
}
