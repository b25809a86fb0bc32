import { atom, type PrimitiveAtom } from '@waybill/kit';

/** What a recipient wrote, for the review that is being made from it. */
export const quotedAtom: PrimitiveAtom<string> = atom('');
