import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildFolder, compressedPath, type ReleaseDocument, readDocument } from '@waybill/federation';
import { publishFederated, publishMonolith } from '../page/builds.js';
import { section } from '../report.js';

type Build = ReleaseDocument['shell'] | ReleaseDocument['remotes'][string];

const PAGES = { 'home, content, contact': 'mf-public', tracking: 'mf-tracking' };

/** Compressed bytes of the scripts and styles that a first visit in English needs. */
async function firstVisit(releasesDir: string, remote: string) {
  const document = await readDocument(releasesDir);
  const builds = document ? [document.shell, document.remotes[remote]].filter((one) => one !== undefined) : [];
  const sizes = { js: 0, css: 0 };
  for (const build of builds) {
    const { preload, css, locales } = build.record;
    const scripts = [...preload, ...(locales.en ? [locales.en] : [])];
    for (const file of scripts) sizes.js += await sizeOf(releasesDir, build, file);
    for (const file of css) sizes.css += await sizeOf(releasesDir, build, file);
  }
  return sizes;
}

/** As it is sent: the published copy, or the file itself where compressing was not worth it. */
async function sizeOf(releasesDir: string, { hash, record: { name } }: Build, file: string): Promise<number> {
  const folder = buildFolder(releasesDir, name, hash);
  const published = await stat(join(folder, compressedPath('br', file))).catch(() => undefined);
  return published?.size ?? brotliCompressSync(await readFile(join(folder, 'browser', file))).length;
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-bytes-'));
const [federated, monolith] = [join(folder, 'federated'), join(folder, 'monolith')];
try {
  await publishFederated(federated);
  await publishMonolith(monolith, join(folder, 'build'));
  const rows = [];
  for (const [page, remote] of Object.entries(PAGES)) {
    const [ours, theirs] = [await firstVisit(federated, remote), await firstVisit(monolith, remote)];
    const kb = (bytes: number) => (bytes / 1000).toFixed(1);
    const ratio = (ours.js / theirs.js).toFixed(2);
    rows.push(`| ${page} | **${ratio}** | ${kb(ours.js)} | ${kb(theirs.js)} | ${kb(ours.css)} | ${kb(theirs.css)} |`);
  }
  const head = `### Bytes of a first visit

Brotli, English; a monolith of the same source for comparison.

| page | JS ratio | JS KB federated | JS KB monolith | CSS KB federated | CSS KB monolith |
|---|---|---|---|---|---|`;
  await section('bytes', [head, ...rows].join('\n'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
