/** @jest-environment node */
import { ConfigError, readConfig } from './config.js';

describe('settings', () => {
  it('have a default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4200,
      api: 'http://127.0.0.1:3000',
      proxies: 0,
      overrides: true,
    });
    expect(config.publicUrl.href).toBe('http://localhost:4200/');
    expect(readConfig({ NODE_ENV: 'production' }).overrides).toBe(false);
    expect(readConfig({ PUBLIC_URL: 'https://www.example.com', FAULTS: 'mf-a:hang' })).toMatchObject({
      production: true,
      productionReasons: ['PUBLIC_URL=https://www.example.com'],
      overrides: false,
      faults: {},
    });
  });

  it('are rejected with the name of every invalid variable', () => {
    const read = () => readConfig({ PORT: 'x', PUBLIC_URL: 'ftp://a', TRUST_PROXY: '-1' });
    expect(read).toThrow(ConfigError);
    const problems = [
      'PORT: must be a number',
      'PUBLIC_URL: must be an http or https URL',
      'TRUST_PROXY: must be at least 0',
    ];
    expect(read).toThrow(`Invalid settings: ${problems.join('; ')}`);
  });

  it.each([{ PORT: '3000' }, { PORT: '3000', API_HOST: 'localhost' }, { PORT: '3000', HOST: '0.0.0.0' }])(
    'that make the server its own backend are rejected: %j',
    (env) => {
      expect(() => readConfig(env)).toThrow(/API_PORT/);
    },
  );

  it('that verify releases which the server could not sign itself are rejected', () => {
    const root = { RELEASE_ROOT_KEY: 'x'.repeat(43) };
    expect(() => readConfig({ ...root, PUBLISH_ENDPOINT: 'on' })).toThrow(/RELEASE_KEY_FILE/);
    expect(() => readConfig({ ...root, RELEASE_ACTIONS: 'on' })).toThrow(/RELEASE_KEY_FILE/);
    expect(readConfig({ ...root, PUBLISH_ENDPOINT: 'on', RELEASE_KEY_FILE: 'shell.pem' }).publishEndpoint).toBe(true);
    expect(readConfig(root)).toMatchObject({ publishEndpoint: false, rootKey: root.RELEASE_ROOT_KEY });
    expect(() => readConfig({ RELEASE_ROOT_KEY: 'no key' })).toThrow(/RELEASE_ROOT_KEY/);
  });

  it('may have the same port for a backend at another address', () => {
    expect(readConfig({ PORT: '3000', API_HOST: '127.0.0.2' }).api).toBe('http://127.0.0.2:3000');
  });
});
