import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_FILE, parseDocument, type ReleaseDocument, readDocumentById, readHistory } from '@waybill/federation';
import type { Log } from '../log.js';
import { type LiveRelease, resolveRelease } from './live.js';
import { withStyleTexts } from './style-texts.js';

const LOOK_EVERY_MS = 500;

/** The release that pages are made from now. */
export interface ReleaseWatch {
  current(): LiveRelease | undefined;
  stop(): void;
}

interface WatchOptions {
  /** Milliseconds between two looks. */
  every?: number;
  /** Hears of each release that goes live. */
  changed?: (release: LiveRelease) => unknown;
}

/**
 * Follows the release document. A document that is broken, or older than one that was live before, is refused: the
 * last good one stays.
 */
export async function watchReleases(
  releasesDir: string,
  log: Log,
  { every = LOOK_EVERY_MS, changed }: WatchOptions = {},
): Promise<ReleaseWatch> {
  const path = join(releasesDir, DOCUMENT_FILE);
  let live: LiveRelease | undefined;
  let seen = '';

  async function look(): Promise<void> {
    const { mtimeMs, size, ino } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0, ino: 0 }));
    const stamp = `${mtimeMs} ${size} ${ino}`;
    if (ino === 0 || stamp === seen) return;
    seen = stamp;
    try {
      await accept(parseDocument(await readFile(path, 'utf8')));
    } catch (error) {
      log.error('release_refused', { reason: (error as Error).message, kept: live?.document.id });
    }
  }

  async function accept(document: ReleaseDocument): Promise<void> {
    const release = await withStyleTexts(releasesDir, resolveRelease(document));
    const newest = live?.document.id ?? 0;
    if (document.id < newest) throw new Error(`release ${document.id} is older than the live release ${newest}`);
    if (document.id === newest) return;
    live = release;
    changed?.(release);
    log.info('release', { id: document.id, why: document.change.why });
  }

  const last = await lastCommitted(releasesDir).catch(() => undefined);
  if (last) await accept(last);
  await look();
  const timer = setInterval(look, every);
  timer.unref();
  return { current: () => live, stop: () => clearInterval(timer) };
}

/** What the history says was live last: the measure for a document that was put back behind our back. */
async function lastCommitted(releasesDir: string): Promise<ReleaseDocument | undefined> {
  const line = (await readHistory(releasesDir)).at(-1);
  return line && readDocumentById(releasesDir, line.id);
}
