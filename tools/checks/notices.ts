import { shippedPackages } from '../notices/shipped-packages.js';
import type { Check } from './tree.js';

const NOTICES = 'shell/server/endpoints/third-party-notices.txt';

/** The notices name exactly the packages of the lock that the site ships. */
export const notices: Check = {
  name: 'third-party notices of all shipped packages',
  find: (tree) => {
    const expected = shippedPackages(tree.read('package-lock.json')).map(
      ({ heading, license }) => `${heading} · ${license}`,
    );
    const written = new Set(Array.from(tree.read(NOTICES).matchAll(/^## (.+)$/gm), ([, heading]) => heading ?? ''));
    const missing = expected.filter((heading) => !written.delete(heading));
    const surplus = [...written].filter((heading) => / · /.test(heading));
    return [
      ...missing.map((heading) => ({ path: NOTICES, line: 1, text: `lacks ${heading}; run npm run notices` })),
      ...surplus.map((heading) => ({ path: NOTICES, line: 1, text: `names ${heading}, which is not shipped` })),
    ];
  },
};
