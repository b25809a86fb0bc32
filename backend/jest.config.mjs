import { defineJest } from '@waybill/federation/jest';

const project = (displayName, extra) => {
  const { passWithNoTests, coverageProvider, workerGracefulExitTimeout, ...config } = defineJest({
    dir: import.meta.dirname,
    environment: 'node',
    extra: { displayName, ...extra },
  });
  return config;
};

/** API tests run on both engines, those named after an engine on that one alone. */
const api = (engine, { globals, ...extra }) =>
  project(engine, {
    testMatch: ['**/*.api.spec.ts', `**/*.${engine}.spec.ts`],
    setupFilesAfterEnv: ['<rootDir>/testing/jest-timeout.ts'],
    globals: { ENGINE: engine, ...globals },
    ...extra,
  });

/** The API tests on each engine; `extraOf` gives options that override those of an engine. */
export const apiProjects = (extraOf = () => ({})) => [
  api('embedded', {
    globalSetup: '<rootDir>/testing/new-sites.ts',
    globalTeardown: '<rootDir>/testing/delete-new-sites.ts',
    ...extraOf('embedded'),
  }),
  api('mariadb', {
    globalSetup: '<rootDir>/testing/mariadb.ts',
    globalTeardown: '<rootDir>/testing/stop-mariadb.ts',
    ...extraOf('mariadb'),
  }),
];

/** Jest takes these from here only, not from a project. */
const { testTimeout, workerGracefulExitTimeout } = defineJest({ dir: import.meta.dirname, environment: 'node' });

/** Unit tests run once. */
export default {
  testTimeout,
  workerGracefulExitTimeout,
  projects: [
    project('unit', {
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.(api|embedded|mariadb)\\.spec\\.ts$'],
    }),
    ...apiProjects(),
  ],
};
