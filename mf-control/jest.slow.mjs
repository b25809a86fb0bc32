import { defineJest } from '@waybill/federation/jest';

/** The tests that take many seconds: `npm run test:slow` and `npm test -- --all`. */
export default defineJest({ dir: import.meta.dirname, environment: 'jsdom', slow: true });
