import { defineJest } from './dist/jest/index.js';

/** The template of a remote has tests of its own. */
export const options = {
  dir: import.meta.dirname,
  environment: 'node',
  extra: {
    maxWorkers: 2,
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/', '<rootDir>/template/'],
    modulePathIgnorePatterns: ['<rootDir>/template/'],
  },
};

export default defineJest(options);
