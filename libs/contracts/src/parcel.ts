import { z } from 'zod';
import { activity, publicActivity } from './activity.js';
import { LIMITS, PARCEL_SORTS, YES_NO } from './constants.js';
import { paginated } from './envelope.js';
import {
  baseUpdatedAt,
  choice,
  id,
  longText,
  optionalDay,
  optionalDecimal,
  optionalEmail,
  optionalText,
  text,
  timestamp,
} from './fields.js';
import { STAGES } from './stage.js';
import { normalizeTrackingCode, TRACKING_CODE_PATTERN } from './tracking-code.js';

/** A tracking code as entered; stored in upper case without whitespace. */
export const trackingCode = text('Tracking code', 100)
  .transform(normalizeTrackingCode)
  .pipe(
    z
      .string()
      .regex(
        TRACKING_CODE_PATTERN,
        `Tracking code must be ${LIMITS.trackingCode.min} to ${LIMITS.trackingCode.max} characters: letters A–Z, digits and hyphens.`,
      ),
  );

const latitude = (label: string) => optionalDecimal(label, { ...LIMITS.latitude, decimals: 6 });
const longitude = (label: string) => optionalDecimal(label, { ...LIMITS.longitude, decimals: 6 });

const required = {
  tracking_code: trackingCode,
  recipient_name: text('Recipient name'),
  destination: longText('Destination', LIMITS.text).describe('City and country; visitors see only the first line.'),
};

const details = {
  recipient_email: optionalEmail('Recipient email'),
  recipient_phone_number: optionalText('Recipient phone number', 40),
  sender_name: optionalText('Sender name'),
  sender_email: optionalEmail('Sender email'),
  pickup_location: optionalText('Pickup location'),
  current_location: optionalText('Current location'),
  status: optionalText('Status'),
  weight: optionalDecimal('Weight', { min: 0, max: LIMITS.weight, decimals: 3 }).describe('Kilograms.'),
  shipped_via: optionalText('Shipped via'),
  parcel_content: optionalText('Parcel content', LIMITS.description),
  declared_value: optionalDecimal('Declared value', { min: 0, max: LIMITS.declaredValue, decimals: 2 }),
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
  .refine(datesInOrder, DATE_ORDER_ERROR);

/** `PATCH /api/parcels` from the update form alone; its rules are part of {@link parcelPatch}. */
export const parcelUpdate = z
  .strictObject({ id: id(), ...required, ...details, ...mapFields, updated_at: baseUpdatedAt })
  .refine(datesInOrder, DATE_ORDER_ERROR);

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
  .superRefine(requireFields(MAP_FORM_REQUIRED));

/** `PATCH /api/parcels`: the update form, or the map form. */
export const parcelPatch = z
  .strictObject({
    id: id(),
    ...z.object(required).partial().shape,
    ...details,
    ...mapFields,
    updated_at: baseUpdatedAt,
  })
  .refine(datesInOrder, DATE_ORDER_ERROR)
  .superRefine((body, context) =>
    requireFields(isMapForm(body) ? MAP_FORM_REQUIRED : UPDATE_FORM_REQUIRED)(body, context),
  );

/** Text fields of the multipart `POST /api/parcels/image`; the file field is `image`. */
export const parcelImage = z.strictObject({ id: id(), updated_at: baseUpdatedAt });

/** Query of `GET /api/parcels`. */
export const parcelListQuery = z.strictObject({
  search: z
    .string('Search must be a single value.')
    .trim()
    .max(LIMITS.search, `Search must have at most ${LIMITS.search} characters.`)
    .optional(),
  sort: choice('Sort', PARCEL_SORTS).optional(),
  status: choice('Status', STAGES).optional(),
  per_page: z.coerce
    .number('Per page must be a number.')
    .int('Per page must be a whole number.')
    .min(1, 'Per page must be at least 1.')
    .max(LIMITS.perPage.max, `Per page must be at most ${LIMITS.perPage.max}.`)
    .default(LIMITS.perPage.default),
  cursor: z.string('Cursor must be a single value.').max(500, 'Cursor must have at most 500 characters.').optional(),
});

const coordinate = z.number().nullable();

/** The public view of a parcel. The server sends no other field to visitors. */
export const publicParcel = z.object({
  tracking_code: z.string(),
  status: z.string().nullable(),
  stage: z.enum(STAGES),
  shipped_via: z.string().nullable(),
  weight: z.number().nullable().describe('Kilograms.'),
  min_expected_delivery_date: z.iso.date().nullable(),
  max_expected_delivery_date: z.iso.date().nullable(),
  current_location: z.string().nullable(),
  destination: z.string().describe('Up to the first line break.'),
  pickup_location: z.string().nullable().describe('Up to the first line break.'),
  recipient_name: z.string().describe('Masked.'),
  sender_name: z.string().nullable().describe('Masked.'),
  image: z.string().nullable().describe('File name under `/uploads/images/`.'),
  show_map: z.enum(YES_NO),
  map_zoom: z.number().nullable(),
  map_current_latitude: coordinate,
  map_current_longitude: coordinate,
  map_pickup_latitude: coordinate.describe('Rounded to one decimal.'),
  map_pickup_longitude: coordinate.describe('Rounded to one decimal.'),
  map_destination_latitude: coordinate.describe('Rounded to one decimal.'),
  map_destination_longitude: coordinate.describe('Rounded to one decimal.'),
  updated_at: timestamp,
  history: paginated(publicActivity),
});

/** A parcel in the admin's list. */
export const parcelEntry = publicParcel.omit({ history: true }).extend({
  id: z.string(),
  destination: z.string(),
  recipient_name: z.string(),
  recipient_email: z.string().nullable(),
  recipient_phone_number: z.string().nullable(),
  sender_email: z.string().nullable(),
  parcel_content: z.string().nullable(),
  declared_value: z.number().nullable(),
  created_at: timestamp,
});

/** A parcel with its history, newest first: the admin's view. */
export const parcel = parcelEntry.extend({ history: paginated(activity) });

export type PublicParcel = z.infer<typeof publicParcel>;
export type ParcelEntry = z.infer<typeof parcelEntry>;
export type Parcel = z.infer<typeof parcel>;
export type ParcelCreate = z.input<typeof parcelCreate>;
export type ParcelUpdate = z.input<typeof parcelUpdate>;
export type ParcelMapUpdate = z.input<typeof parcelMapUpdate>;
export type ParcelPatch = z.input<typeof parcelPatch>;
