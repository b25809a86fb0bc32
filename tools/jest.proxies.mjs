import { defineJest } from '@waybill/federation/jest';

/** The proxy samples of docs/operations/proxy.md, run by the real proxies: `npm run test:proxies`. */
export default defineJest({
  dir: import.meta.dirname,
  environment: 'node',
  extra: { testMatch: ['<rootDir>/proxy/*.proxies.ts'], maxWorkers: 1 },
});
