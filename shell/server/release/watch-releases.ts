import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_FILE, parseDocument, type ReleaseDocument, readDocumentById, readHistory } from '@waybill/federation';
import type { Log } from '../log/log.js';
import { withInlineStyles } from './inline-styles.js';
import { type LiveRelease, resolveRelease } from './live-release.js';

const POLL_INTERVAL_MS = 500;

/** Gives access to the live release. */
export interface ReleaseWatch {
  /** The live release; undefined before the first one is published. */
  current(): LiveRelease | undefined;
  stop(): void;
}

interface WatchOptions {
  intervalMs?: number;
  /** Called with each release that goes live. */
  onChange?: (release: LiveRelease) => unknown;
}

/**
 * Polls the release document. A document that is invalid, or older than one that has been live, is rejected: the last
 * valid release stays live.
 */
export async function watchReleases(
  releasesDir: string,
  log: Log,
  { intervalMs = POLL_INTERVAL_MS, onChange }: WatchOptions = {},
): Promise<ReleaseWatch> {
  const path = join(releasesDir, DOCUMENT_FILE);
  let live: LiveRelease | undefined;
  let lastSeen = '';

  async function poll(): Promise<void> {
    const { mtimeMs, size, ino } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0, ino: 0 }));
    const seen = `${mtimeMs} ${size} ${ino}`;
    if (ino === 0 || seen === lastSeen) return;
    lastSeen = seen;
    try {
      await activate(parseDocument(await readFile(path, 'utf8')));
    } catch (error) {
      log.error('release_rejected', { reason: (error as Error).message, live: live?.document.id });
    }
  }

  async function activate(document: ReleaseDocument): Promise<void> {
    const release = await withInlineStyles(releasesDir, resolveRelease(document));
    const liveId = live?.document.id ?? 0;
    if (document.id < liveId) throw new Error(`release ${document.id} is older than the live release ${liveId}`);
    if (document.id === liveId) return;
    live = release;
    Promise.resolve(onChange?.(release)).catch((error: Error) =>
      log.error('release_not_prepared', { id: document.id, reason: error.message }),
    );
    log.info('release_activated', { id: document.id, why: document.change.why });
  }

  const last = await lastInHistory(releasesDir).catch(() => undefined);
  if (last) await activate(last);
  await poll();
  let polling = false;
  const timer = setInterval(() => {
    if (polling) return;
    polling = true;
    poll()
      .catch((error: Error) => log.error('release_poll_failed', { reason: error.message }))
      .finally(() => {
        polling = false;
      });
  }, intervalMs);
  timer.unref();
  return { current: () => live, stop: () => clearInterval(timer) };
}

/** The last release of the history: a document that was replaced by an older copy is recognized by it after a restart. */
async function lastInHistory(releasesDir: string): Promise<ReleaseDocument | undefined> {
  const line = (await readHistory(releasesDir)).at(-1);
  return line && readDocumentById(releasesDir, line.id);
}
