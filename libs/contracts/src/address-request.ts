import { z } from 'zod';
import { COUNTRIES } from './address/countries.js';
import { missingParts } from './address/part-rules.js';
import { ADDRESS_LIMITS, type AddressPart, type PostalAddress } from './address/postal-address.js';
import { LIMITS } from './constants.js';
import { address, id, longText, optionalLine, timestamp } from './fields.js';
import { trackingCode } from './parcel.js';
import { ADDRESS_REQUEST_STATES, DECISIONS, RECIPIENT_LIMITS, VERIFIED_BY } from './recipient-limits.js';

const LABELS: Record<AddressPart, string> = {
  street: 'Street',
  district: 'District',
  city: 'City',
  region: 'Region',
  postal_code: 'Postal code',
};

/**
 * `POST /api/recipients/addresses`: the recipient asks for another address, in parts. It replaces a request that is open.
 * What the post of the country asks for is required; a code that looks unusual is not refused.
 */
export const addressRequestCreate = z
  .strictObject({
    code: trackingCode,
    country: z.enum(COUNTRIES, { error: 'Country must be a code of ISO 3166-1, such as DE.' }),
    street: longText(LABELS.street, ADDRESS_LIMITS.street),
    district: optionalLine(LABELS.district, ADDRESS_LIMITS.district),
    city: optionalLine(LABELS.city, ADDRESS_LIMITS.city),
    region: optionalLine(LABELS.region, ADDRESS_LIMITS.region),
    postal_code: optionalLine(LABELS.postal_code, ADDRESS_LIMITS.postal_code),
  })
  .superRefine((parts, context) => {
    for (const { part } of missingParts(parts as PostalAddress))
      context.addIssue({ code: 'custom', path: [part], message: `${LABELS[part]} is required.` });
  });

/** `DELETE /api/recipients/addresses`: the recipient withdraws a request. */
export const addressRequestWithdrawal = z.strictObject({ code: trackingCode, id: id('Request') });

/** A request for another address, as its recipient reads it. */
export const addressRequest = z.object({
  id: z.string(),
  new_destination: z.string().describe('The address that was asked for, city and country in its first line.'),
  state: z
    .enum(ADDRESS_REQUEST_STATES)
    .describe('`lapsed`: a courier was on the way before it was decided, or the parcel got another recipient.'),
  reply: z.string().nullable().describe('What the office wrote when it declined.'),
  asked_at: timestamp,
  decided_at: timestamp.nullable().describe('When it was decided or withdrawn, or lapsed.'),
});

/** A request for another address, for the admin. */
export const givenAddressRequest = addressRequest.extend({
  browser: z.string().nullable().describe('That of the recipient, such as "Firefox · Linux".'),
  by: z.enum(VERIFIED_BY).describe('How the browser was verified.'),
});

/** An open request on the dashboard. */
export const openAddressRequest = z.object({
  id: z.string(),
  parcel_id: z.string(),
  tracking_code: z.string(),
  recipient_name: z.string(),
  destination: z.string().describe('The address that the parcel has.'),
  new_destination: z.string().describe('The address that was asked for.'),
  asked_at: timestamp,
});

/**
 * `PATCH /api/recipients/addresses`: the office decides. `destination` is the address that the parcel has as far as the
 * clerk knows, so that nobody replaces one that they have not seen. Declining needs a reply, which the recipient reads.
 */
export const addressDecision = z
  .strictObject({
    id: id('Request'),
    decision: z.enum(DECISIONS, { error: `Decision must be one of: ${DECISIONS.join(', ')}.` }),
    destination: address('Destination'),
    reply: longText('Reply', RECIPIENT_LIMITS.reply).optional(),
  })
  .superRefine(({ decision, reply }, context) => {
    if (decision === 'declined' && !reply)
      context.addIssue({ code: 'custom', path: ['reply'], message: 'Reply is required.' });
  });

/** Whether a parcel has room for the text of an address. */
export const fitsParcel = (text: string): boolean => Array.from(text).length <= LIMITS.text;

export type AddressRequestCreate = z.input<typeof addressRequestCreate>;
export type AddressRequest = z.infer<typeof addressRequest>;
export type GivenAddressRequest = z.infer<typeof givenAddressRequest>;
export type OpenAddressRequest = z.infer<typeof openAddressRequest>;
export type AddressDecision = z.input<typeof addressDecision>;
