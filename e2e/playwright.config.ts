import { defineConfig } from '@playwright/test';
import { testBrowser } from 'tools/ci/system-packages';

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './site/publish-builds.ts',
  outputDir: '../test-results/journeys',
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
      executablePath: testBrowser(),
      // Without a GPU, its process is emulated on the processor.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
    screenshot: 'only-on-failure',
    // Recorded for a test that has failed once: for each test that passes it would cost a tenth of the time.
    trace: 'on-first-retry',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
});
