import { defineJest } from './dist/jest/index.js';

export default defineJest({
  dir: import.meta.dirname,
  environment: 'node',
  extra: {
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/', '<rootDir>/template/'],
    modulePathIgnorePatterns: ['<rootDir>/template/'],
  },
});
