import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './fixtures.js';

/** Playwright runs the tests; the browsers are Debian's, through WebDriver. */
export default defineConfig<object, EngineOptions>({
  testDir: 'journeys',
  globalSetup: '../site/prepare-sites.ts',
  outputDir: '../../test-results/browsers',
  workers: 2,
  forbidOnly: true,
  // A busy machine is slow, but must not fail a test.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  retries: 1,
  reporter: [['list']],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    // WebKitGTK takes its language from a locale of the C library, and Debian installs none but C.
    { name: 'webkit', use: { engine: 'webkit' }, grepInvert: /a browser in German/ },
  ],
});
