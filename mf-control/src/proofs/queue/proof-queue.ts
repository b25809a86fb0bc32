import { ERRORS, type ProofReceipt } from '@waybill/contracts';
import type { Api, ApiFailure } from '@waybill/kit';
import { type EntryStore, openStore } from '../../queue/entry-store';
import { SendingQueue } from '../../queue/sending-queue';
import { type PendingProof, toForm } from './pending-proof';

/** More are refused: with photos they are about 20 MB. */
export const MAX_PROOFS = 50;

/** Proofs of delivery that wait for a connection: sent one after the other, each once. They leave the browser then. */
export class ProofQueue extends SendingQueue<PendingProof> {
  constructor(
    api: Api,
    private readonly onTaken: (receipt: ProofReceipt) => void,
  ) {
    super(api, 'waybill-proofs');
  }

  protected override open() {
    return openStore<PendingProof>({ database: 'waybill-proofs', store: 'proofs', key: 'id' });
  }

  protected override async entriesOf(store: EntryStore<PendingProof>): Promise<PendingProof[]> {
    return (await store.all()).sort((a, b) => a.taken_at.localeCompare(b.taken_at));
  }

  /** Keeps a proof, then sends it. False if there are too many already, or the browser does not keep it. */
  async add(proof: PendingProof): Promise<boolean> {
    const store = await this.opened();
    if (!store || this.snapshot().entries.length >= MAX_PROOFS) return false;
    try {
      await store.add(proof);
    } catch {
      return false;
    }
    this.change({ entries: [...this.snapshot().entries, proof] });
    void navigator.storage?.persist?.().catch(() => false);
    this.flush();
    return true;
  }

  /** Forgets a proof that was refused. */
  async discard(discarded: PendingProof): Promise<void> {
    await this.store?.delete([discarded]);
    this.change({ entries: this.snapshot().entries.filter(({ id }) => id !== discarded.id) });
  }

  /** Sends a proof again that was refused: the office may have changed the parcel, or what a proof has to have. */
  async retry(refused: PendingProof): Promise<void> {
    await this.put({ ...refused, refusal: null });
    this.flush();
  }

  protected override async sendNext(): Promise<boolean> {
    const proof = this.snapshot().entries.find(({ refusal }) => refusal === null);
    if (!proof) return false;
    const result = await this.api.upload<ProofReceipt>('/api/proofs', toForm(proof));
    if (result.status === 'error' && !isRefusal(result)) return this.postponed(result);
    if (result.status === 'error') await this.put({ ...proof, refusal: result.errors[0] ?? '' });
    else {
      await this.discard(proof);
      this.onTaken(result.data);
    }
    this.succeeded();
    return true;
  }

  private async put(changed: PendingProof): Promise<void> {
    await this.store?.put([changed]);
    this.change({ entries: this.snapshot().entries.map((proof) => (proof.id === changed.id ? changed : proof)) });
  }
}

const REFUSED: readonly number[] = [400, 409, 413, 415, 422];

/** Whether the site says no to the proof itself: it will say so again. */
const isRefusal = (failure: ApiFailure): boolean => REFUSED.includes(failure.http) || isUnknownParcel(failure);

/** Whether no parcel has the code. Any other 404 is of a server that does not know the route, such as a proxy's. */
export const isUnknownParcel = ({ http, errors }: Pick<ApiFailure, 'http' | 'errors'>): boolean =>
  http === 404 && errors[0] === ERRORS.parcel_not_found.text;
