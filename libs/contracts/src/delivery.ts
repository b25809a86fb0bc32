/** Enumerations of proofs of delivery. Imports no schema library, like constants.ts. */

/** What a proof of delivery must have besides the receiver's name; `none`: a scan is enough to deliver. */
export const PROOF_REQUIREMENTS = ['none', 'name', 'signature', 'photo', 'both'] as const;
export type ProofRequirement = (typeof PROOF_REQUIREMENTS)[number];

/** What the receiver of a parcel is to its recipient. */
export const RELATIONSHIPS = ['recipient', 'household', 'colleague', 'neighbor', 'other'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];
