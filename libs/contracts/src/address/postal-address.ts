/** Parts of postal addresses. Imports no schema library. */

/** The parts that can differ between addresses of one country, besides the names of those who live there. */
export const ADDRESS_PARTS = ['street', 'district', 'city', 'region', 'postal_code'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** An address in parts. A part that its country does not use is not printed. */
export interface PostalAddress extends Partial<Record<AddressPart, string | null>> {
  /** Code of ISO 3166-1, such as `DE`. */
  country: string;
  name?: string | null;
  company?: string | null;
  /** Several lines if it has line breaks. */
  street?: string | null;
  /** A part of the city that its country prints, such as a neighborhood in Brazil. */
  district?: string | null;
  city?: string | null;
  /** State, province, prefecture or the like. */
  region?: string | null;
  postal_code?: string | null;
}

/** Longest parts in characters: what is made of them fits into one text of `LIMITS.text` in every country. */
export const ADDRESS_LIMITS = {
  street: 110,
  district: 40,
  city: 50,
  region: 50,
  postal_code: 16,
} as const satisfies Record<AddressPart, number>;
