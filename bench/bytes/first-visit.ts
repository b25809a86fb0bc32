import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildFolder, compressedPath, type ReleaseDocument, readDocument } from '@waybill/federation';

type Build = ReleaseDocument['shell'] | ReleaseDocument['remotes'][string];

/** Compressed bytes of the scripts and styles that a first visit in English needs; the scripts by deployable too. */
export async function firstVisit(releasesDir: string, remote: string) {
  const document = await readDocument(releasesDir);
  const builds = document ? [document.shell, document.remotes[remote]].filter((one) => one !== undefined) : [];
  const sizes = { js: 0, css: 0, scripts: new Map<string, number>() };
  for (const build of builds) {
    const { name, preload, css, locales } = build.record;
    const scripts = [...preload, ...(locales.en ? [locales.en] : [])];
    const js = await sizeOf(releasesDir, build, scripts);
    sizes.scripts.set(name, js);
    sizes.js += js;
    sizes.css += await sizeOf(releasesDir, build, css);
  }
  return sizes;
}

async function sizeOf(releasesDir: string, build: Build, files: string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += await sentBytes(releasesDir, build, file);
  return bytes;
}

/** As it is sent: the published copy, or the file itself where compressing was not worth it. */
async function sentBytes(releasesDir: string, { hash, record: { name } }: Build, file: string): Promise<number> {
  const folder = buildFolder(releasesDir, name, hash);
  const published = await stat(join(folder, compressedPath('br', file))).catch(() => undefined);
  return published?.size ?? brotliCompressSync(await readFile(join(folder, 'browser', file))).length;
}
