import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apiProjects } from './jest.config.mjs';

/**
 * Options that run API tests in `count` groups, each of which loads the modules once; `specs`: 'all' or 'standard'. A group
 * without a file would be left out silently, and with it its share of the specs.
 */
export const inGroups = (count, specs) => {
  const groups = Array.from({ length: count }, (_, index) => `testing/groups/${index + 1}.group.ts`);
  const missing = groups.filter((file) => !existsSync(join(import.meta.dirname, file)));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(' and no ')}.`);
  return { testMatch: groups.map((file) => `<rootDir>/${file}`), globals: { GROUPS: { count, specs } } };
};

/** So many specs that each group takes about as long. */
const GROUPS = { embedded: 8, mariadb: 7 };

/** All API tests: `npm run test:api` and `npm test -- --all`, which takes a slice of those that do not depend on MariaDB. */
export default { projects: apiProjects((engine) => inGroups(GROUPS[engine], 'all')) };
