import { z } from 'zod';
import { optionalLine, optionalText } from '../fields.js';
import { COUNTRIES } from './countries.js';
import { ADDRESS_LIMITS, ADDRESS_PARTS, type AddressPart, type PostalAddress } from './postal-address.js';

/** The fields of the settings with the company's address in parts. */
export const CONTACT_PARTS = [
  'contact_country',
  'contact_street',
  'contact_district',
  'contact_city',
  'contact_region',
  'contact_postal_code',
] as const;
export type ContactPart = (typeof CONTACT_PARTS)[number];

/** The company's address in parts; without a country it is only the text `contact_address`. */
export type ContactParts = Record<ContactPart, string | null>;

export const NO_PARTS: ContactParts = {
  contact_country: null,
  contact_street: null,
  contact_district: null,
  contact_city: null,
  contact_region: null,
  contact_postal_code: null,
};

/** In `PATCH /api/settings`. */
export const contactPartsUpdate = {
  contact_country: z
    .enum(['', ...COUNTRIES], { error: 'Country must be a code of ISO 3166-1, such as DE.' })
    .nullable()
    .optional()
    .transform((code): string | null | undefined => (code === '' ? null : code))
    .describe('With a country the address has parts, and `contact_address` is made of them.'),
  contact_street: optionalText('Street', ADDRESS_LIMITS.street),
  contact_district: optionalLine('District', ADDRESS_LIMITS.district),
  contact_city: optionalLine('City', ADDRESS_LIMITS.city),
  contact_region: optionalLine('Region', ADDRESS_LIMITS.region),
  contact_postal_code: optionalLine('Postal code', ADDRESS_LIMITS.postal_code),
};

const part = () => z.string().optional();

/** In the responses: absent unless the address was entered in parts. */
export const contactParts = {
  contact_country: part().describe('Code of ISO 3166-1. Absent, as are the parts, unless the address has parts.'),
  contact_street: part(),
  contact_district: part(),
  contact_city: part(),
  contact_region: part(),
  contact_postal_code: part(),
  contact_country_name: part().describe('In the graph: the country in the language of `Accept-Language`.'),
};

/** The company's address in parts; null while it is only a text. */
export function contactAddress(settings: Partial<ContactParts>): PostalAddress | null {
  const { contact_country: country } = settings;
  if (!country) return null;
  const parts = ADDRESS_PARTS.map((name) => [name, settings[`contact_${name}`] ?? null]);
  return { country, ...(Object.fromEntries(parts) as Record<AddressPart, string | null>) };
}
