import { defineJest } from '@waybill/federation/jest';

/** Tests of real processes, on what is built: `npm run test:faults`. */
export default defineJest({
  dir: import.meta.dirname,
  environment: 'node',
  extra: {
    setupFilesAfterEnv: ['<rootDir>/harness/clean-up.ts'],
    testTimeout: 45 * 60_000,
    passWithNoTests: false,
    forceExit: true,
  },
});
