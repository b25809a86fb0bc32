import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_FILE, parseDocument, type ReleaseDocument, readDocumentById, readHistory } from '@waybill/federation';
import { DEADLINES_MS } from '../config/deadlines.js';
import type { Log } from '../log/log.js';
import { withInlineStyles } from './inline-styles.js';
import { type LiveRelease, resolveRelease } from './live-release.js';

/** A release that cannot be used is tried again: what it needs may be missing or unreadable for a moment only. */
const RETRY_MS = { first: 1_000, most: 60_000 };
/** Releases that are tried at the start, until one can be used. */
const MAX_PREDECESSORS = 20;

/** Gives access to the live release. */
export interface ReleaseWatch {
  /** The live release; undefined before the first one is published. */
  current(): LiveRelease | undefined;
  /** Whether the releases folder can be read. While it is away, the live release is served from memory. */
  isReachable(): boolean;
  /** Reads the release document now, instead of with the next poll. */
  refresh(): Promise<void>;
  stop(): void;
}

interface WatchOptions {
  intervalMs?: number;
  /** Rejects a release that must not be used. */
  verify?: ((document: ReleaseDocument) => Promise<void>) | undefined;
  /** Called with each release that goes live. */
  onChange?: (release: LiveRelease) => unknown;
}

/**
 * Polls the release document. A document that is invalid, or older than one that has been live, is rejected: the last
 * valid release stays live, and so is one that `verify` does not accept. What an invalid one contains stays so; the others
 * are tried again, ever more rarely, because keys and builds are files of their own.
 */
export async function watchReleases(
  releasesDir: string,
  log: Log,
  { intervalMs = DEADLINES_MS.releasePoll, verify, onChange }: WatchOptions = {},
): Promise<ReleaseWatch> {
  const path = join(releasesDir, DOCUMENT_FILE);
  let live: LiveRelease | undefined;
  let lastSeen = '';
  let reachable = true;
  let rejected: { reason: string; waitMs: number; until: number } | undefined;

  async function poll(): Promise<void> {
    const found = await stat(path).catch((error: Error) => noteUnreachable(error));
    if (!found) return;
    const seen = `${found.mtimeMs} ${found.size} ${found.ino}`;
    const isDue = rejected !== undefined && performance.now() >= rejected.until;
    if (seen === lastSeen && !isDue) return noteReachable();
    // A document that was not read is not known: the next poll reads it.
    const text = await readFile(path, 'utf8').catch((error: Error) => noteUnreachable(error));
    if (text === undefined) return;
    noteReachable();
    if (seen !== lastSeen) rejected = undefined;
    lastSeen = seen;
    try {
      const document = parseDocument(text);
      await activate(document).then(() => {
        rejected = undefined;
      }, retryLater);
    } catch (error) {
      rejected = undefined;
      noteRejected(error as Error);
    }
  }

  /** One line for each reason. */
  function retryLater(error: Error): void {
    const waitMs = rejected ? Math.min(rejected.waitMs * 2, RETRY_MS.most) : RETRY_MS.first;
    if (rejected?.reason !== error.message) noteRejected(error);
    rejected = { reason: error.message, waitMs, until: performance.now() + waitMs };
  }

  const noteRejected = ({ message }: Error): void =>
    log.error('release_rejected', { reason: message, live: live?.document.id });

  /** One line for each absence; without a live release it may be the first one that is awaited, or a wrong folder. */
  function noteUnreachable({ message }: Error): undefined {
    if (!reachable) return;
    reachable = false;
    if (live) log.error('releases_unavailable', { reason: message, live: live.document.id });
    else log.warn('no_release', { reason: message });
  }

  function noteReachable(): void {
    if (reachable) return;
    reachable = true;
    if (live) log.info('releases_available', { live: live.document.id });
  }

  async function activate(document: ReleaseDocument): Promise<void> {
    await verify?.(document);
    const release = await withInlineStyles(releasesDir, resolveRelease(document));
    const liveId = live?.document.id ?? 0;
    if (document.id < liveId) throw new Error(`release ${document.id} is older than the live release ${liveId}`);
    if (document.id === liveId) return;
    live = release;
    Promise.resolve(release)
      .then(onChange)
      .catch((error: Error) => log.error('release_not_prepared', { id: document.id, reason: error.message }));
    log.info('release_activated', { id: document.id, why: document.change.why });
  }

  // The newest release of the history that can be used: by it, an older copy in place of the document is recognized.
  for (const { id } of (await readHistory(releasesDir)).slice(-MAX_PREDECESSORS).reverse()) {
    const document = await readDocumentById(releasesDir, id).catch(() => undefined);
    if (document) await activate(document).catch(noteRejected);
    if (live) break;
  }
  await poll();
  let polling: Promise<void> | undefined;
  const report = (error: Error) => log.error('release_poll_failed', { reason: error.message });
  const look = (): Promise<void> => {
    polling ??= poll()
      .catch(report)
      .finally(() => {
        polling = undefined;
      });
    return polling;
  };
  const timer = setInterval(() => {
    look().catch(report);
  }, intervalMs);
  timer.unref();
  return {
    current: () => live,
    isReachable: () => reachable,
    async refresh() {
      // What is being read may be what was there before.
      await polling;
      await look();
    },
    stop: () => clearInterval(timer),
  };
}
