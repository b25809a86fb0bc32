import type { Check } from './tree.js';

const LOCKFILE = 'package-lock.json';

/** The lockfile works with any registry: it contains versions and hashes, no hosts. */
export const lockfile: Check = {
  name: 'one lockfile without registry hosts',
  find: (tree) => [
    ...tree.paths
      .filter((path) => /(^|\/)(package-lock\.json|yarn\.lock|pnpm-lock\.yaml)$/.test(path) && path !== LOCKFILE)
      .map((path) => ({ path, line: 1, text: 'is a second lockfile' })),
    ...tree
      .read(LOCKFILE)
      .split('\n')
      .flatMap((line, index) => {
        const host = /"resolved": "(?:\w+:)?\/\/([^/"]+)/.exec(line)?.[1];
        return host ? [{ path: LOCKFILE, line: index + 1, text: `names the registry ${host}` }] : [];
      }),
  ],
};
