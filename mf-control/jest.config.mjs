import { defineJest } from '@waybill/federation/jest';

/** The largest of the projects: others end before it, and leave a processor idle. */
export default defineJest({ dir: import.meta.dirname, environment: 'jsdom', extra: { maxWorkers: 2 } });
