/** @jest-environment node */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { rawGet, type Site, startSite } from './testing/site.js';

let root: string;
let site: Site;

beforeAll(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell', {});
  await publishBuild(root, 'mf-a', { mounts: ['/'] });
  site = await startSite(root);
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const get = async (path: string) => {
  const response = await fetch(site.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it('the worker may be for the whole site, and is asked for anew each time', async () => {
  const { status, headers, text } = await get('/offline/worker.js');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch('text/javascript');
  expect(headers.get('service-worker-allowed')).toBe('/');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'; img-src 'self'");
  // It answers navigations only, and stores nothing.
  expect(text).toContain("mode !== 'navigate'");
  expect(text).not.toMatch(/\.put\(|\.add(All)?\(/);
});

it('the worker of a tool asks the network first, and stores nothing', async () => {
  const { status, headers, text } = await get('/offline/tool-worker.js');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  expect(text).not.toMatch(/\.put\(|\.add(All)?\(/);
});

it('the document that registers it runs that script alone, in a frame of this site', async () => {
  const { status, headers, text } = await get('/offline/setup.html?scope=/track.html');
  expect(status).toBe(200);
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(text) ?? [];
  const hash = createHash('sha384').update(script).digest('base64');
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'sha384-${hash}'`,
    "worker-src 'self'",
    "frame-ancestors 'self'",
  ]);
  expect(headers.get('permissions-policy')).toContain('camera=()');
});

it('a page itself may still create no worker', async () => {
  const { headers } = await rawGet(site.url, '/', {});
  expect(String(headers['content-security-policy'])).toContain("worker-src 'none'");
});
