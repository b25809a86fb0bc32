import { readSettings } from './settings.js';
import { StartError } from './start-error.js';

const read = (env: Record<string, string>) => () => readSettings({ DATA_DIR: '/nonexistent', ...env });

test.each([
  [{ PORT: 'x' }, 'PORT is invalid: must be a number. See .env.example.'],
  [{ PORT: '70000' }, 'PORT is invalid: must be at most 65535. See .env.example.'],
  [{ LOG_KEEP: '1' }, 'LOG_KEEP is invalid: must be at least 2. See .env.example.'],
  [{ LOG_MAX_MB: '0.5', WAYBILL_BUNDLE: '1' }, 'LOG_MAX_MB is invalid: must be a whole number. See env.example.'],
])('%j is one sentence', (env, sentence) => {
  expect(read(env)).toThrow(new StartError(sentence));
});

test('the logs have bounds, and messages name the command that the reader has', () => {
  expect(read({})()).toMatchObject({ logBounds: { maxFiles: 5, maxBytes: 20_000_000 }, startCommand: 'npm start' });
  expect(read({ LOG_KEEP: '9', LOG_MAX_MB: '100', WAYBILL_BUNDLE: '1' })()).toMatchObject({
    logBounds: { maxFiles: 9, maxBytes: 100_000_000 },
    startCommand: 'waybill start',
  });
});
