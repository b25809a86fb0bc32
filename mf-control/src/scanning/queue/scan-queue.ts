import { ERRORS, SCAN_LIMITS, type ScanResult } from '@waybill/contracts';
import type { Api } from '@waybill/kit';
import { type EntryStore, openStore } from '../../queue/entry-store';
import { newKey } from '../../queue/key';
import { SendingQueue } from '../../queue/sending-queue';
import { nextBatch, toScan } from './batch';
import { type Entry, isPending, type NewEntry, type What, withoutName } from './entry';

/** More are refused: a list that nobody empties must not fill the disk. */
export const MAX_ENTRIES = 5_000;
/** Why a scan is not stored: there are too many already, another tab has the queue, or the browser fails to. */
export type Refusal = 'full' | 'closed' | 'unstored';

/** The request itself is wrong, so that repeating it is of no use. */
const REJECTED = [400, 413, 422];

/**
 * Scans that wait for a connection, each with its own time and key: those of this run, and those of earlier ones that
 * still wait.
 */
export class ScanQueue extends SendingQueue<Entry, NewEntry> {
  private largest = Number.POSITIVE_INFINITY;

  constructor(api: Api) {
    super(api, 'waybill-scans');
  }

  protected override open() {
    const numbered = { key: 'seq', isNumbered: true } as const;
    return openStore<Entry, NewEntry>({ database: 'waybill-scans', store: 'entries', ...numbered, kept: withoutName });
  }

  /** All that wait, and what was answered within the day: older scans cannot be taken back. */
  protected override async entriesOf(store: EntryStore<Entry, NewEntry>): Promise<Entry[]> {
    const entries = await store.all();
    const since = new Date(Date.now() - SCAN_LIMITS.undoMs).toISOString();
    const isRecent = (entry: Entry) => isPending(entry) || entry.happened_at > since;
    // Those that a full disk keeps are deleted another time.
    await store.delete(entries.filter((entry) => !isRecent(entry))).catch(() => undefined);
    return entries.filter(isRecent);
  }

  /** Keeps a scan, then sends it. */
  async add(scan: { code: string; what: What; place: string | null; despite?: Entry }): Promise<Entry | Refusal> {
    const { code, what, place, despite } = scan;
    const entry: NewEntry = {
      ...{ key: newKey(), code, what, place, outcome: 'waiting' },
      happened_at: despite?.happened_at ?? new Date().toISOString(),
      ...(despite && { despite_delivered: 'yes' }),
    };
    const store = await this.opened();
    if (!store) return 'closed';
    if (this.snapshot().entries.length >= MAX_ENTRIES) return 'full';
    const added = await store.add(entry).catch(() => null);
    if (!added) return 'unstored';
    this.change({ entries: [...this.snapshot().entries, added] });
    this.flush();
    return added;
  }

  /** Takes a scan back: at once if it was never sent, otherwise with the next request. */
  async undo({ seq }: Entry): Promise<void> {
    const entry = this.snapshot().entries.find((other) => other.seq === seq);
    if (!entry) return;
    const isUnsent = entry.outcome === 'waiting' && !entry.attempted;
    await this.put([isUnsent ? { ...entry, outcome: 'undone' } : { ...entry, undo: true, message: null }]);
    this.flush();
  }

  /** Ends the run: forgets what was answered. */
  async clear(): Promise<void> {
    const answered = this.snapshot().entries.filter((entry) => !isPending(entry));
    // What a full disk keeps is forgotten after a day.
    await this.store?.delete(answered).catch(() => undefined);
    this.change({ entries: this.snapshot().entries.filter(isPending) });
  }

  /** Corrections come first: a parcel whose scan was taken back may be scanned again. */
  protected override async sendNext(): Promise<boolean> {
    const undone = this.snapshot().entries.find(({ undo, outcome }) => undo && outcome !== 'waiting');
    if (undone) return this.sendUndo(undone);
    const batch = nextBatch(this.snapshot().entries, this.largest);
    if (batch.length === 0) return false;
    // Not sent is still as good as not scanned; a request that fails may have arrived.
    if (!navigator.onLine) return this.failed('offline');
    await this.put(batch.map((entry) => ({ ...entry, attempted: true })));
    const body = { sent_at: new Date().toISOString(), scans: batch.map(toScan) };
    const result = await this.api.post<ScanResult[]>('/api/scans', body);
    if (result.status === 'success') return this.answered(batch, result.data);
    if (!REJECTED.includes(result.http)) return this.postponed(result);
    // One of them is not accepted: it is found by halves, and holds up no other.
    this.largest = batch.length > 1 ? Math.ceil(batch.length / 2) : Number.POSITIVE_INFINITY;
    if (batch.length === 1) await this.settle(batch, () => ({ outcome: 'refused', message: result.errors[0] ?? null }));
    return true;
  }

  private async answered(batch: Entry[], results: ScanResult[]): Promise<boolean> {
    const byKey = new Map(results.map((result) => [result.key, result]));
    const known = batch.filter(({ key }) => byKey.has(key));
    if (known.length === 0) return this.failed('busy');
    await this.settle(known, ({ key, undo }) => {
      const { outcome = 'refused', message = null, parcel = null } = byKey.get(key) ?? {};
      const isNothing = undo && outcome !== 'added';
      return { parcel, message, outcome: isNothing ? 'undone' : outcome, undo: undo && !isNothing };
    });
    this.succeeded();
    return true;
  }

  private async sendUndo({ seq, key }: Entry): Promise<boolean> {
    const result = await this.api.delete('/api/scans', { key });
    // Any other 404 is of a server that does not know the route.
    const isDone = result.status === 'success' || (result.http === 404 && result.errors[0] === ERRORS.not_found.text);
    if (result.status === 'error' && !isDone && ![409, ...REJECTED].includes(result.http))
      return this.postponed(result);
    const current = this.snapshot().entries.filter((entry) => entry.seq === seq);
    await this.settle(current, ({ outcome }) => ({
      ...{ undo: false, outcome: isDone ? 'undone' : outcome },
      message: isDone ? null : (result.errors[0] ?? null),
    }));
    this.succeeded();
    return true;
  }

  /** Changes entries as they are now: while a request was on its way, one may have been marked to be taken back. */
  private settle(sent: readonly Entry[], change: (entry: Entry) => Partial<Entry>): Promise<void> {
    const seqs = new Set(sent.map(({ seq }) => seq));
    const current = this.snapshot().entries.filter(({ seq }) => seqs.has(seq));
    return this.put(current.map((entry) => ({ ...entry, ...change(entry) })));
  }

  /**
   * What a full disk does not take counts until the page is left. After that the entry is as it was: it is sent once
   * more, and the backend knows its key.
   */
  private async put(entries: Entry[]): Promise<void> {
    const changed = new Map(entries.map((entry) => [entry.seq, entry]));
    this.change({ entries: this.snapshot().entries.map((entry) => changed.get(entry.seq) ?? entry) });
    await this.store?.put(entries).catch(() => undefined);
  }
}
