import { apiProjects } from './jest.config.mjs';

/** Options that run API tests in `count` groups, each of which loads the modules once; `specs`: 'all' or 'standard'. */
export const inGroups = (count, specs) => ({
  testMatch: Array.from({ length: count }, (_, index) => `<rootDir>/testing/groups/${index + 1}.group.ts`),
  globals: { GROUPS: { count, specs } },
});

/** So many specs that each group takes about as long. */
const GROUPS = { embedded: 8, mariadb: 7 };

/** All API tests: `npm run test:api` and `npm test -- --all`, which takes a slice of those that do not depend on MariaDB. */
export default { projects: apiProjects((engine) => inGroups(GROUPS[engine], 'all')) };
