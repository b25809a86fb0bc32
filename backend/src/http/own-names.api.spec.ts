import { type IncomingMessage, request } from 'node:http';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
afterEach(() => site?.stop());

/** The status of a request under a name. `fetch` would send the real one. */
function statusUnder(host: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${site.url}/api/graph`, { headers: { host, 'sec-fetch-site': 'same-origin', ...headers } })
      .on('response', (response: IncomingMessage) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

it('a site for this machine answers under the names of this machine only', async () => {
  site = await startSite();
  for (const own of ['localhost', 'localhost:4200', 'waybill.localhost:4200', '127.0.0.1:4200', '[::1]:4200'])
    expect(await statusUnder(own)).toBe(200);
  expect(await statusUnder('rebound.example:4200')).toBe(403);
  expect(await statusUnder('rebound.example', { 'x-forwarded-host': 'localhost' })).toBe(403);
});

it('a public site answers under every name that its proxy passes on', async () => {
  site = await startSite({ PUBLIC_URL: 'https://parcels.example.test' });
  expect(await statusUnder('inner')).toBe(200);
});
