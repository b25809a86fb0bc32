import { defineJest } from '@waybill/federation/jest';

const project = (displayName, extra) => {
  const { passWithNoTests, coverageProvider, ...config } = defineJest({
    dir: import.meta.dirname,
    environment: 'node',
    extra: { displayName, ...extra },
  });
  return config;
};

const api = { testMatch: ['**/*.api.spec.ts'], setupFilesAfterEnv: ['<rootDir>/testing/jest-timeout.ts'] };

/** Unit tests run once; API tests once per database engine. */
export default {
  projects: [
    project('unit', {
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.api\\.spec\\.ts$'],
    }),
    project('embedded', { ...api, globals: { ENGINE: 'embedded' } }),
    project('mariadb', {
      ...api,
      globals: { ENGINE: 'mariadb' },
      globalSetup: '<rootDir>/testing/mariadb.ts',
      globalTeardown: '<rootDir>/testing/stop-mariadb.ts',
    }),
  ],
};
