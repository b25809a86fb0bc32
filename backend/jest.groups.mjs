import { apiProjects } from './jest.config.mjs';

/** The API tests in a few groups, each of which loads the modules once: `npm run test:api` and `npm test`. */
export default {
  projects: apiProjects({ testMatch: ['<rootDir>/testing/groups/*.group.ts'] }),
};
