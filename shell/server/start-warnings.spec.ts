/** @jest-environment node */
import { rmSync } from 'node:fs';
import { tempFolder } from '@waybill/federation/testing';
import { startServerProcess } from './testing/server-process.js';

const RELEASES_DIR = tempFolder();
afterAll(() => rmSync(RELEASES_DIR, { recursive: true, force: true }));

it.each([
  ['https://courier.example', '1', true],
  ['https://courier.example', '2', false],
  ['http://localhost:4200', '1', false],
])('at %s with TRUST_PROXY=%s it warns that no proxy is counted: %s', async (PUBLIC_URL, TRUST_PROXY, warns) => {
  const site = await startServerProcess({ PUBLIC_URL, TRUST_PROXY, RELEASES_DIR });
  await site.stop();
  expect(site.logged.some(({ event }) => event === 'https_without_proxy')).toBe(warns);
});
