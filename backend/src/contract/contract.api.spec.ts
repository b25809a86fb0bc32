import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_VERSION } from '@waybill/contracts';
import { contentHash } from '@waybill/federation';
import { ApiClient } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const document = () => JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8'));

it('anybody can ask which contract the backend serves, and compare it with openapi.json', async () => {
  const { status, json } = await new ApiClient(site.url).get('/api/contract');
  const { paths, components } = document();
  expect([status, json.data]).toEqual([200, { version: API_VERSION, hash: contentHash({ paths, components }) }]);
});

it('the documentation has the version of the API', () => {
  expect(document().info.version).toBe(API_VERSION);
});
