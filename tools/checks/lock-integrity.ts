import type { Check } from './tree.js';

const LOCKFILE = 'package-lock.json';

interface Entry {
  integrity?: string;
  link?: boolean;
}

/** npm installs what the lock names without a hash unchecked. */
export const lockIntegrity: Check = {
  name: 'integrity hashes of all locked packages',
  find: (tree) => {
    const { packages = {} }: { packages?: Record<string, Entry> } = JSON.parse(tree.read(LOCKFILE));
    return Object.entries(packages).flatMap(([path, { integrity, link }]) =>
      path.includes('node_modules/') && !link && !integrity?.startsWith('sha512-')
        ? [{ path: LOCKFILE, line: 1, text: `has no SHA-512 of ${path}` }]
        : [],
    );
  },
};
