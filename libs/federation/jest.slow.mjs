import { defineJest } from './dist/jest/index.js';
import { options } from './jest.config.mjs';

/** The tests that take many seconds: `npm run test:slow` and `npm test -- --all`. */
export default defineJest({ ...options, slow: true });
