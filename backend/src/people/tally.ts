import { PERSON_FATES, PERSON_KINDS, type PersonCount, type PersonFate, type PersonKind } from '@waybill/contracts';

/** Counts records by kind and fate. */
export class Tally {
  private readonly counts = new Map<string, number>();

  /** Goes on from what was counted before. */
  constructor(counts: readonly PersonCount[] = []) {
    for (const { kind, fate, count } of counts) this.counts.set(`${kind} ${fate}`, count);
  }

  add(kind: PersonKind, fate: PersonFate): void {
    this.counts.set(`${kind} ${fate}`, this.of(kind, fate) + 1);
  }

  get total(): number {
    return this.list().reduce((sum, { count }) => sum + count, 0);
  }

  /** In the order of kinds and fates. */
  list(): PersonCount[] {
    return PERSON_KINDS.flatMap((kind) =>
      PERSON_FATES.map((fate) => ({ kind, fate, count: this.of(kind, fate) })).filter(({ count }) => count > 0),
    );
  }

  private of(kind: PersonKind, fate: PersonFate): number {
    return this.counts.get(`${kind} ${fate}`) ?? 0;
  }
}

/** Whether an erasure removed the person from a record. */
export const isGone = (fate: PersonFate): boolean => fate === 'erased' || fate === 'anonymized';
