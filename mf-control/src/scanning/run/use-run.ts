import { SCAN_LIMITS } from '@waybill/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueue } from '../../queue/use-queue';
import { readScanned, readTyped } from '../input/read-code';
import type { Entry, EntryOutcome } from '../queue/entry';
import { ScanQueue } from '../queue/scan-queue';
import { isRefused, type Last } from './answer';
import { type Setup, useSetup } from './setup';
import { useUnstoredScans } from './use-unstored-scans';

/** Outcomes after which scanning the same again is a repetition. */
const COUNTS: readonly EntryOutcome[] = ['waiting', 'added', 'duplicate'];

/** A run of scans: what they say, what was scanned, and what became of it. */
export function useRun(firstCode: string | null, owesProof: boolean) {
  const [queue, state] = useQueue((api) => new ScanQueue(api));
  const [setup, change] = useSetup(owesProof);
  const watch = useUnstoredScans();
  const [last, setLast] = useState<Last | null>(firstCode ? { kind: 'unset', text: firstCode } : null);
  /** Codes that were scanned before it was chosen what happened to them. */
  const unset = useRef(firstCode ? [firstCode] : []);
  /** The latest scan that is being saved, whether its card is shown or that of a refused one still is. */
  const latest = useRef<Last>(undefined);

  const add = useCallback(
    async (code: string, { what, place }: Setup, despite?: Entry) => {
      if (!what) {
        unset.current = [...new Set([...unset.current, code])];
        return setLast({ kind: 'unset', text: unset.current.join(', ') });
      }
      const saving = { kind: 'saving', text: code } as const;
      latest.current = saving;
      setLast((now) => (isRefused(now) ? now : saving));
      const adding = queue.add({ code, what, place: place.trim() || null, ...(despite && { despite }) });
      watch(code, adding);
      const added = await adding;
      // What was scanned since then has the card; but nobody may miss that a scan was refused.
      setLast((now) => {
        if (typeof added === 'string')
          return { kind: added, text: now?.kind === added ? `${now.text}, ${code}` : code };
        const isShown = now === saving || (isRefused(now) && latest.current === saving);
        return isShown ? { kind: 'entry', seq: added.seq } : now;
      });
    },
    [queue, watch],
  );

  const scan = useCallback(
    (text: string, { isTyped = false, as = setup } = {}) => {
      const code = (isTyped ? readTyped : readScanned)(text);
      const same = queue.snapshot().entries.findLast((entry) => entry.code === code && isSame(entry, as));
      if (code === null) setLast({ kind: 'foreign', text });
      else if (same) setLast({ kind: 'repeated', seq: same.seq });
      else void add(code, as);
    },
    [add, queue, setup],
  );

  /** Starts the run, with the codes that were scanned before. */
  const choose = useCallback(
    (changes: Partial<Setup>) => {
      change(changes);
      if (!changes.what) return;
      for (const code of unset.current.splice(0)) scan(code, { isTyped: true, as: { ...setup, ...changes } });
    },
    [change, scan, setup],
  );

  const undo = useCallback((entry: Entry) => void queue.undo(entry), [queue]);
  const force = useCallback(
    (entry: Entry) => void add(entry.code, { what: entry.what, place: entry.place ?? '' }, entry),
    [add],
  );
  const finish = useCallback(() => {
    void queue.clear();
    unset.current = [];
    setLast(null);
    change({ what: null });
  }, [queue, change]);

  usePersistence(state.entries.length > 0);
  return { ...{ state, setup, last }, ...{ choose, scan, undo, force, finish } };
}

/** As the backend decides it: the same of the same parcel an hour later is another scan. */
function isSame({ outcome, undo, what, place, happened_at }: Entry, setup: Setup): boolean {
  const isRecent = Date.now() - Date.parse(happened_at) < SCAN_LIMITS.repeatedMs;
  const isOfSetup = what.title === setup.what?.title && (place ?? '') === setup.place.trim();
  return COUNTS.includes(outcome) && !undo && isRecent && isOfSetup;
}

/** Asks the browser not to clear what waits when its disk is full. Some ask the user, so not before the first scan. */
function usePersistence(wanted: boolean): void {
  useEffect(() => {
    if (wanted) void navigator.storage?.persist?.().catch(() => false);
  }, [wanted]);
}
