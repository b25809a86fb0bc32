import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishFederated } from '../page/builds.js';
import { firstVisit } from './first-visit.js';
import { sentParts } from './parts.js';

/** Most bytes of script, compressed, that a first visit may load before it is alive. */
const BUDGET = 115_000;

const ROUTES = { '/': 'mf-public', '/track.html': 'mf-tracking' };
const kb = (bytes: number) => (bytes / 1000).toFixed(1);

const folder = await mkdtemp(join(tmpdir(), 'waybill-budget-'));
try {
  await publishFederated(folder);
  for (const [route, remote] of Object.entries(ROUTES)) {
    const { js, scripts } = await firstVisit(folder, remote);
    const parts = [...(await sentParts(scripts))]
      .sort(([, a], [, b]) => b - a)
      .map(([part, bytes]) => `${part} ${kb(bytes)}`);
    console.log(`${route}: ${kb(js)} KB of script (${parts.join(', ')}), at most ${kb(BUDGET)}`);
    if (js > BUDGET) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
