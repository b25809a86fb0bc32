/**
 * Uploads are published by compiled code, as outside of tests; a spec imports this file first. Its builds are not tried: they
 * are no pages. A browser test tries real ones.
 */
jest.mock('../publish/commands', () => ({
  PUBLISH_FILE: require('node:path').join(__dirname, '../../dist/server/publish/main.js'),
  TRIAL_FILE: '/no/such/trial',
}));

export {};
