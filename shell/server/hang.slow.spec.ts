/** @jest-environment node */
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tempFolder } from '@waybill/federation/testing';
import { startServerProcess } from './testing/server-process.js';

it('a server that hangs is killed after half a minute, so that it is restarted', async () => {
  const root = tempFolder();
  const preload = join(root, 'preload.mjs');
  writeFileSync(preload, "process.on('SIGUSR2', () => { for (;;); });");
  const { child } = await startServerProcess({ RELEASES_DIR: join(root, 'releases') }, [pathToFileURL(preload).href]);
  const exited = once(child, 'exit');
  child.kill('SIGUSR2');
  expect(await exited).toEqual([null, 'SIGKILL']);
  rmSync(root, { recursive: true, force: true });
}, 90_000);
