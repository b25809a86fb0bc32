import { defineJest } from './dist/jest/index.js';

export default defineJest({ dir: import.meta.dirname, environment: 'node' });
