/** @jest-environment node */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '@waybill/federation';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { startSite } from './testing/site.js';

jest.mock('./render/sandbox-file', () => ({ SANDBOX_FILE: '/no/such/sandbox.js' }));

const server = 'export default () => null';

it('does not blame a canary for a sandbox that ends', async () => {
  const root = tempFolder();
  await publishBuild(root, 'shell', { server });
  await publishBuild(root, 'mf-a', { server });
  const { hash } = await publishBuild(root, 'mf-a', { version: '1.1.0', server }, { canary: 50 });
  const [group = 0] = (await readDocument(join(root, 'releases')))?.canaries?.['mf-a']?.groups ?? [];
  const site = await startSite(root);
  const failures = () => site.logged.filter((line) => line.includes('"render_failed"') && line.includes(hash)).length;
  await until(async () => {
    await site.get('/mf-a.html', { cookie: `waybill-group=${group}` });
    return failures() >= 3;
  });
  const html = await (await site.get('/__releases')).text();
  expect(html).toMatch(new RegExp(`Canary <code>${hash}</code></p>\\s*<p>0 views, <span>0 failed`));
  await site.stop();
  rmSync(root, { recursive: true, force: true });
});
