import { defineJest } from '@waybill/federation/jest';

export default defineJest({ dir: import.meta.dirname, environment: 'jsdom' });
