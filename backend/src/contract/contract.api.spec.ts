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

it('the documentation is served, with a policy of its own, and ends where it ends', async () => {
  const visitor = new ApiClient(site.url);
  const served = await visitor.get('/api/docs-json');
  expect([served.status, served.json]).toEqual([200, document()]);
  expect((await visitor.get('/api/docs-yaml')).text).toContain('title: Waybill API');
  const page = await visitor.get('/api/docs');
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Waybill API')]);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const files = Array.from(page.text.matchAll(/(?:src|href)="\.\/(docs\/[^"]+)"/g), ([, file = '']) => file);
  expect(files).toEqual(expect.arrayContaining(['docs/swagger-ui.css', 'docs/swagger-ui-init.js']));
  for (const file of files) expect([file, (await visitor.get(`/api/${file}`)).status]).toEqual([file, 200]);
  for (const path of ['/api/docs/none', '/api/docsx'])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
});
