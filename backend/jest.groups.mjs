import { apiProjects } from './jest.config.mjs';

/** Options that run API tests in `count` groups, each of which loads the modules once; `specs`: 'all' or 'standard'. */
export const inGroups = (count, specs) => ({
  testMatch: Array.from({ length: count }, (_, index) => `<rootDir>/testing/groups/${index + 1}.group.ts`),
  globals: { GROUPS: { count, specs } },
});

/** All API tests: `npm run test:api` and `npm test -- --all`. */
export default { projects: apiProjects(() => inGroups(8, 'all')) };
