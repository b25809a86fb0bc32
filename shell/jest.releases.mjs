import { defineJest } from '@waybill/federation/jest';

/** Browser tests of releases, against the built site: `npm run test:releases`. */
export default defineJest({
  dir: import.meta.dirname,
  environment: 'node',
  extra: {
    testMatch: ['<rootDir>/release-tests/*.browser.ts'],
    globalSetup: '<rootDir>/release-tests/set-up.ts',
    globalTeardown: '<rootDir>/release-tests/tear-down.ts',
    testTimeout: 60_000,
    maxWorkers: 2,
    forceExit: true,
  },
});
