import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_FIRST_VISIT_BYTES } from '@waybill/federation';
import { publishFederated, publishMonolith } from '../page/builds.js';
import { judged, section } from '../report.js';
import { bytesBySource } from './by-source.js';
import { firstVisit } from './first-visit.js';

/** Of the monolith's. */
const MAX_RATIO = 1.05;
const PAGES = { 'home, content, contact': 'mf-public', tracking: 'mf-tracking' };

const folder = await mkdtemp(join(tmpdir(), 'waybill-bytes-'));
const [federated, monolith] = [join(folder, 'federated'), join(folder, 'monolith')];
try {
  await publishFederated(federated);
  await publishMonolith(monolith, join(folder, 'build'));
  const rows = [];
  const sources = [];
  for (const [page, remote] of Object.entries(PAGES)) {
    const [ours, theirs] = [await firstVisit(federated, remote), await firstVisit(monolith, remote)];
    const kb = (bytes: number) => (bytes / 1000).toFixed(1);
    const ratio = judged((ours.js / theirs.js).toFixed(2), ours.js <= MAX_RATIO * theirs.js);
    const js = judged(kb(ours.js), ours.js <= MAX_FIRST_VISIT_BYTES);
    for (const [source, bytes] of await bytesBySource(ours.scripts))
      sources.push(`| ${page} | ${source} | ${kb(bytes)} |`);
    rows.push(`| ${page} | ${ratio} | ${js} | ${kb(theirs.js)} | ${kb(ours.css)} | ${kb(theirs.css)} |`);
  }
  const head = `### Bytes of a first visit

What a page has to load before it is alive, Brotli, English; a monolith of the same source for comparison. Targets: ${MAX_FIRST_VISIT_BYTES / 1_000} KB, ${MAX_RATIO} of the monolith.

| page | JS ratio | JS KB federated | JS KB monolith | CSS KB federated | CSS KB monolith |
|---|---|---|---|---|---|`;
  const sourcesHead = '\n| page | source | JS KB federated |\n|---|---|---|';
  await section('bytes', [head, ...rows, sourcesHead, ...sources].join('\n'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
