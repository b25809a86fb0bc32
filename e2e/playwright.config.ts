import { defineConfig } from '@playwright/test';
import { findProgram } from 'tools/ci/system-packages';

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './site/publish-builds.ts',
  outputDir: '../test-results',
  workers: 2,
  forbidOnly: true,
  // A busy machine is slow, but must not fail a test.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // `npm test` reports tests that needed a retry as flaky: they have to be fixed, but do not block others.
  retries: 1,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? findProgram(['chromium', 'chromium-browser', 'google-chrome']),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
});
