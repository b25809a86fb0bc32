import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildFolder, compressedPath, type ReleaseDocument, readDocument } from '@waybill/federation';

type Build = ReleaseDocument['shell'] | ReleaseDocument['remotes'][string];

/** A script that a first visit loads, and its compressed size in bytes. */
export interface SentScript {
  name: string;
  file: string;
  bytes: number;
}

/** Compressed bytes of the scripts and styles that a first visit in English loads, in total and for each script. */
export async function firstVisit(releasesDir: string, remote: string) {
  const document = await readDocument(releasesDir);
  const builds = document ? [document.shell, document.remotes[remote]].filter((build) => build !== undefined) : [];
  const sent = { js: 0, css: 0, scripts: [] as SentScript[] };
  for (const build of builds) {
    const { name, preload, css, locales } = build.record;
    for (const file of [...preload, ...(locales.en ? [locales.en] : [])].filter((name) => name.endsWith('.js'))) {
      const bytes = await sentBytes(releasesDir, build, file);
      sent.scripts.push({ name, file, bytes });
      sent.js += bytes;
    }
    for (const file of css) sent.css += await sentBytes(releasesDir, build, file);
  }
  return sent;
}

/** The size of the published Brotli file; files too small to be published compressed are compressed here. */
async function sentBytes(releasesDir: string, { hash, record: { name } }: Build, file: string): Promise<number> {
  const folder = buildFolder(releasesDir, name, hash);
  const published = await stat(join(folder, compressedPath('br', file))).catch(() => undefined);
  return published?.size ?? brotliCompressSync(await readFile(join(folder, 'browser', file))).length;
}
