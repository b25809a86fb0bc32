interface LockEntry {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

export interface ShippedPackage {
  /** Folder below the repository. */
  path: string;
  /** Name and version. */
  heading: string;
  license: string;
}

const FOLDER = 'node_modules/';

/** The packages of the lock that are not only for development, each version once, in the order of their names. */
export function shippedPackages(lock: string): ShippedPackage[] {
  const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(lock);
  const found = new Map<string, ShippedPackage>();
  for (const [path, { name, version, license = 'unknown', dev, link }] of Object.entries(packages)) {
    if (!path.includes(FOLDER) || dev || link) continue;
    const heading = `${name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)} ${version}`;
    if (!found.has(heading)) found.set(heading, { path, heading, license });
  }
  return [...found.values()].sort((a, b) => (a.heading < b.heading ? -1 : 1));
}
