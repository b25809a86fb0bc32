import { RELATIONSHIPS, type Relationship, type Signature, signature } from '@waybill/contracts';

/** What was entered for a parcel and is not taken yet. The photo is not part of it: it is too large for a tab's storage. */
export interface ProofDraft {
  code: string;
  name: string;
  relationship: Relationship;
  strokes: Signature;
}

const KEY = 'proof-draft';

/** The draft of this tab, which a phone may load anew at any time, as after a loss of the connection. */
export function readDraft(): ProofDraft | null {
  try {
    const { code, name, relationship, strokes }: Partial<ProofDraft> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const signed = signature.safeParse(strokes);
    if (!code) return null;
    return {
      code: String(code),
      name: String(name ?? ''),
      relationship: RELATIONSHIPS.find((one) => one === relationship) ?? 'recipient',
      strokes: signed.success ? signed.data : [],
    };
  } catch {
    return null;
  }
}

/** Null: it was taken, or given up. */
export function writeDraft(draft: ProofDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A full or forbidden storage only costs what a reload would have kept.
  }
}
