import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildFolder, compressedPath, type ReleaseDocument, readDocument } from '@waybill/federation';

type Build = ReleaseDocument['shell'] | ReleaseDocument['remotes'][string];

/** A script that a first visit loads, and how many bytes of it are sent. */
export interface SentScript {
  name: string;
  file: string;
  bytes: number;
}

/** Compressed bytes of the scripts and styles that a first visit in English needs; the scripts one by one too. */
export async function firstVisit(releasesDir: string, remote: string) {
  const document = await readDocument(releasesDir);
  const builds = document ? [document.shell, document.remotes[remote]].filter((one) => one !== undefined) : [];
  const sent = { js: 0, css: 0, scripts: [] as SentScript[] };
  for (const build of builds) {
    const { name, preload, css, locales } = build.record;
    for (const file of [...preload, ...(locales.en ? [locales.en] : [])].filter((one) => one.endsWith('.js'))) {
      const bytes = await sentBytes(releasesDir, build, file);
      sent.scripts.push({ name, file, bytes });
      sent.js += bytes;
    }
    for (const file of css) sent.css += await sentBytes(releasesDir, build, file);
  }
  return sent;
}

/** As it is sent: the published copy, or the file itself where compressing was not worth it. */
async function sentBytes(releasesDir: string, { hash, record: { name } }: Build, file: string): Promise<number> {
  const folder = buildFolder(releasesDir, name, hash);
  const published = await stat(join(folder, compressedPath('br', file))).catch(() => undefined);
  return published?.size ?? brotliCompressSync(await readFile(join(folder, 'browser', file))).length;
}
