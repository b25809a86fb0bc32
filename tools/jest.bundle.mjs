import { defineJest } from '@waybill/federation/jest';

/** The bundle without its repository: `npm run test:bundle`. */
export default defineJest({
  dir: import.meta.dirname,
  environment: 'node',
  extra: { testMatch: ['<rootDir>/bundle/*.bundled.ts'], maxWorkers: 1, testTimeout: 180_000 },
});
