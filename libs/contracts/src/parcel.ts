import { z } from 'zod';
import { entryEvent } from './activity.js';
import { LIMITS, PARCEL_SORTS, YES_NO } from './constants.js';
import { valueInCurrency } from './declared-value.js';
import {
  address,
  baseUpdatedAt,
  choice,
  id,
  optionalAddress,
  optionalChoice,
  optionalCurrency,
  optionalDay,
  optionalEmail,
  optionalText,
  queryDay,
  text,
} from './fields.js';
import { LANGUAGES } from './languages.js';
import { latitude, longitude, optionalDecimal } from './number-fields.js';
import { searchQuery } from './page-query.js';
import { wholePositions } from './position.js';
import { READ_ONLY, readOnlyFields } from './read-only.js';
import { STAGES } from './stages.js';
import { isReservedTrackingCode, normalizeTrackingCode } from './stored-code.js';
import { TRACKING_CODE_PATTERN } from './tracking-code.js';

/** A tracking code as entered; stored in upper case without whitespace. */
export const trackingCode = text('Tracking code', 100)
  .transform(normalizeTrackingCode)
  .pipe(
    z
      .string()
      .refine((code) => !isReservedTrackingCode(code), 'This tracking code is reserved. Choose another one.')
      .regex(
        TRACKING_CODE_PATTERN,
        `Tracking code must be ${LIMITS.trackingCode.min} to ${LIMITS.trackingCode.max} characters: letters A–Z, digits and hyphens.`,
      ),
  )
  .meta({
    minLength: LIMITS.trackingCode.min,
    maxLength: LIMITS.trackingCode.max,
    pattern: TRACKING_CODE_PATTERN.source.replace('^', '^(?!SEARCH$)'),
  });

const ADDRESS = 'City and country in the first line. Visitors see that line; of a text of one line, all of it.';

const required = {
  tracking_code: trackingCode,
  recipient_name: text('Recipient name'),
  destination: address('Destination').describe(ADDRESS),
};

const details = {
  recipient_email: optionalEmail('Recipient email'),
  recipient_phone_number: optionalText('Recipient phone number', 40),
  sender_name: optionalText('Sender name'),
  sender_email: optionalEmail('Sender email'),
  mail_language: optionalChoice('Language of mails', LANGUAGES).describe('Without one, that of the settings.'),
  pickup_location: optionalAddress('Pickup location').describe(ADDRESS),
  current_location: optionalText('Current location'),
  status: optionalText('Status'),
  status_event: entryEvent.describe(
    'What the status means. Without one its wording is read, when it changes: where that is not certain, the stage stays what it was, and somebody is asked.',
  ),
  weight: optionalDecimal('Weight', { min: 0, max: LIMITS.weight, decimals: 3 }).describe('Kilograms.'),
  shipped_via: optionalText('Shipped via'),
  parcel_content: optionalText('Parcel content', LIMITS.description),
  declared_value: optionalDecimal('Declared value', { min: 0, max: LIMITS.declaredValue, decimals: 3 }),
  declared_currency: optionalCurrency().describe("A new value without one is stored in the company's currency."),
  pieces: optionalDecimal('Pieces', { ...LIMITS.pieces, decimals: 0 }),
  min_expected_delivery_date: optionalDay('Earliest expected delivery date'),
  max_expected_delivery_date: optionalDay('Latest expected delivery date'),
};

const mapFields = {
  show_map: choice('Show map', YES_NO).optional(),
  map_zoom: optionalDecimal('Map zoom', { ...LIMITS.mapZoom, decimals: 0 }),
  map_current_latitude: latitude('Current latitude'),
  map_current_longitude: longitude('Current longitude'),
  map_pickup_latitude: latitude('Pickup latitude'),
  map_pickup_longitude: longitude('Pickup longitude'),
  map_destination_latitude: latitude('Destination latitude'),
  map_destination_longitude: longitude('Destination longitude'),
};

interface DeliveryDates {
  min_expected_delivery_date?: string | null | undefined;
  max_expected_delivery_date?: string | null | undefined;
}
const datesInOrder = ({ min_expected_delivery_date: min, max_expected_delivery_date: max }: DeliveryDates) =>
  !min || !max || min <= max;
const DATE_ORDER_ERROR = {
  path: ['max_expected_delivery_date'],
  message: 'Latest expected delivery date must not be before the earliest.',
};

/** Rejects a body in which a required field of the form is missing or empty; `labels` maps fields to labels. */
const requireFields = (labels: Record<string, string>) => (body: Record<string, unknown>, context: z.RefinementCtx) => {
  for (const [field, label] of Object.entries(labels)) {
    if (body[field] != null) continue;
    context.addIssue({ code: 'custom', path: [field], message: `${label} is required.` });
  }
};

/** `POST /api/parcels`. */
export const parcelCreate = z
  .strictObject({ ...required, ...details, ...mapFields })
  .refine(datesInOrder, DATE_ORDER_ERROR)
  .superRefine(valueInCurrency)
  .superRefine(wholePositions({ omitted: 'null' }));

/** `PATCH /api/parcels` from the update form alone; its rules are part of {@link parcelPatch}. */
export const parcelUpdate = z
  .strictObject({ id: id(), ...required, ...details, ...mapFields, updated_at: baseUpdatedAt })
  .refine(datesInOrder, DATE_ORDER_ERROR)
  .superRefine(valueInCurrency)
  .superRefine(wholePositions({ omitted: 'stored' }));

/** Required fields of the map form, which only sends map fields. */
const MAP_FORM_REQUIRED = {
  show_map: 'Show map',
  map_zoom: 'Map zoom',
  map_current_latitude: 'Current latitude',
  map_current_longitude: 'Current longitude',
} as const;
const UPDATE_FORM_REQUIRED = {
  tracking_code: 'Tracking code',
  recipient_name: 'Recipient name',
  destination: 'Destination',
} as const;

const isMapForm = (body: object) => {
  const sent = Object.keys(body).filter((key) => key !== 'id' && key !== 'updated_at');
  return sent.length > 0 && sent.every((key) => key in mapFields);
};

/** `PATCH /api/parcels` from the map form alone; its rules are part of {@link parcelPatch}. */
export const parcelMapUpdate = z
  .strictObject({ id: id(), ...mapFields, updated_at: baseUpdatedAt })
  .superRefine(requireFields(MAP_FORM_REQUIRED))
  .superRefine(wholePositions({ omitted: 'stored' }));

/** `PATCH /api/parcels`: the update form, or the map form. */
export const parcelPatch = z
  .strictObject({
    id: id(),
    ...z.object(required).partial().shape,
    ...details,
    ...mapFields,
    ...readOnlyFields(READ_ONLY.parcel),
    history: z.unknown().optional().meta({ readOnly: true }),
    answer: z.unknown().optional().meta({ readOnly: true }),
    instruction: z.unknown().optional().meta({ readOnly: true }),
    silent_since: z.unknown().optional().meta({ readOnly: true }),
    event_reason: z.unknown().optional().meta({ readOnly: true }),
    updated_at: baseUpdatedAt,
  })
  .refine(datesInOrder, DATE_ORDER_ERROR)
  .superRefine(valueInCurrency)
  .superRefine((body, context) =>
    requireFields(isMapForm(body) ? MAP_FORM_REQUIRED : UPDATE_FORM_REQUIRED)(body, context),
  )
  .superRefine(wholePositions({ omitted: 'stored' }))
  .meta({
    anyOf: [
      { required: Object.keys(UPDATE_FORM_REQUIRED) },
      {
        required: Object.keys(MAP_FORM_REQUIRED),
        propertyNames: { enum: ['id', 'updated_at', ...Object.keys(mapFields)] },
        properties: Object.fromEntries(
          Object.keys(MAP_FORM_REQUIRED).map((field) => [field, { not: { type: 'null' } }]),
        ),
      },
    ],
  });

/** Text fields of the multipart `POST /api/parcels/image`; the file field is `image`. */
export const parcelImage = z.strictObject({ id: id(), updated_at: baseUpdatedAt });

/** Query of `GET /api/parcels`; days are those of the company's time zone, both included. */
export const parcelListQuery = searchQuery.extend({
  sort: choice('Sort', PARCEL_SORTS).optional(),
  status: choice('Status', STAGES).optional(),
  silent: choice('Silent', ['yes'])
    .optional()
    .describe('Only parcels in progress that are silent longer than their service promises.'),
  from: queryDay('From').optional().describe('The first day of registration.'),
  to: queryDay('To').optional().describe('The last day of registration.'),
});

export type ParcelCreate = z.input<typeof parcelCreate>;
export type ParcelUpdate = z.input<typeof parcelUpdate>;
export type ParcelMapUpdate = z.input<typeof parcelMapUpdate>;
export type ParcelPatch = z.input<typeof parcelPatch>;
