import { defineJest } from '@waybill/federation/jest';

/** Half of the time its specs wait for servers that they start. */
export default defineJest({ dir: import.meta.dirname, environment: 'jsdom', extra: { maxWorkers: 2 } });
