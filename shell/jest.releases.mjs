import { defineJest } from '@waybill/federation/jest';

/** Browser tests of releases, against the built site: `npm run test:releases`. */
export default defineJest({
  dir: import.meta.dirname,
  environment: 'node',
  extra: { testMatch: ['<rootDir>/release-tests/*.browser.ts'], testTimeout: 60_000, maxWorkers: 1, forceExit: true },
});
