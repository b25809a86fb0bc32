import { defineConfig } from '@playwright/test';
import { findProgram } from 'tools/ci/system-packages';

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './site/publish.ts',
  outputDir: '../test-results',
  workers: 2,
  forbidOnly: true,
  // A machine that is busy with other things is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // What a second try needed is named in the report of npm test: it is to be mended, not to stop everybody.
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
