import { firstScripts, readDocument, sentBytes } from '@waybill/federation';

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
    const { name, css } = build.record;
    for (const file of firstScripts(build.record)) {
      const bytes = await sentBytes(releasesDir, build, file);
      sent.scripts.push({ name, file, bytes });
      sent.js += bytes;
    }
    for (const file of css) sent.css += await sentBytes(releasesDir, build, file);
  }
  return sent;
}
