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
  });

  it('are rejected with the name of every invalid variable', () => {
    const read = () => readConfig({ PORT: 'x', PUBLIC_URL: 'ftp://a', TRUST_PROXY: '-1' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT.*PUBLIC_URL.*TRUST_PROXY/);
  });
});
