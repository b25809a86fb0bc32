import { defineJest } from '@waybill/federation/jest';

/** The built site on the version of Node that runs jest: `npm run test:node`. */
export default defineJest({
  dir: import.meta.dirname,
  environment: 'node',
  extra: { testMatch: ['<rootDir>/node-versions/*.node.ts'], maxWorkers: 1 },
});
