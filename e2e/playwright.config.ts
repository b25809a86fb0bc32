import { defineConfig } from '@playwright/test';
import { testBrowser } from 'tools/ci/system-packages';

/** What `npm test` runs: a visitor tracks, the admin works, a remote is missing, pages come rendered. */
const SMOKE = [
  'control',
  'core-journey',
  'early-input',
  'forced-colors',
  'headers',
  'home-page',
  'remotes',
  'route-map',
  'server-rendering',
  'several-codes',
  'tracking',
  'visitor',
];
/** They measure what a busy processor changes: `npm test -- --all` runs them by themselves. */
const MEASURED = ['layout-shift', 'live', 'panel-scanning', 'request-depth'];
/** They have servers or browsers of their own, for which a worker ends: one after the other, instead of among the others. */
const APART = ['exposure', 'naughty-strings', 'push', 'scanning-camera', 'server-html', 'startup', 'traces'];

const specs = (names: readonly string[]) => names.map((name) => `${name}.spec.ts`);
/** A run deletes the results of the last one in its folder. */
const project = (name: string) => ({ name, outputDir: `../test-results/${name}` });

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './site/prepare-sites.ts',
  workers: 2,
  projects: [
    { ...project('smoke'), testMatch: specs(SMOKE) },
    { ...project('journeys'), testIgnore: specs([...SMOKE, ...MEASURED, ...APART]) },
    { ...project('apart'), testMatch: specs(APART) },
    { ...project('measured'), testMatch: specs(MEASURED) },
  ],
  forbidOnly: true,
  // A busy machine is slow, but must not fail a test.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./spec-reporter.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: testBrowser(),
      // Without a GPU, its process is emulated on the processor.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
    screenshot: 'only-on-failure',
    // `npm test` asks for it when it runs a spec again that has failed: for each test it would cost a tenth of the time.
    trace: 'off',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
});
