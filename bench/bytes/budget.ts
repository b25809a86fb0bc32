import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishFederated } from '../page/builds.js';
import { bytesBySource } from './by-source.js';
import { firstVisit } from './first-visit.js';

/** Maximum compressed bytes of script that a first visit loads before hydration. */
const MAX_BYTES = 115_000;

const ROUTES = { '/': 'mf-public', '/track.html': 'mf-tracking' };
const kb = (bytes: number) => (bytes / 1000).toFixed(1);

const folder = await mkdtemp(join(tmpdir(), 'waybill-budget-'));
try {
  await publishFederated(folder);
  for (const [route, remote] of Object.entries(ROUTES)) {
    const { js, scripts } = await firstVisit(folder, remote);
    const sources = [...(await bytesBySource(scripts))]
      .sort(([, a], [, b]) => b - a)
      .map(([source, bytes]) => `${source} ${kb(bytes)}`);
    console.log(`${route}: ${kb(js)} KB of script (${sources.join(', ')}), maximum ${kb(MAX_BYTES)}`);
    if (js > MAX_BYTES) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
