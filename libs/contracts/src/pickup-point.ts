import { z } from 'zod';
import { LIMITS } from './constants.js';
import { address, baseUpdatedAt, id, optionalText, text, timestamp } from './fields.js';
import { latitude, longitude } from './number-fields.js';
import { READ_ONLY, readOnlyFields } from './read-only.js';
import { RECIPIENT_LIMITS } from './recipient-limits.js';

const fields = {
  name: text('Name', RECIPIENT_LIMITS.detail),
  location: address('Address').describe('City and country in the first line.'),
  hours: optionalText('Opening hours', LIMITS.hours),
  latitude: latitude('Latitude'),
  longitude: longitude('Longitude'),
};

type Position = { latitude?: number | null | undefined; longitude?: number | null | undefined };

/** A coordinate that an update omits keeps its stored value, so only a body with both is judged. */
function wholePosition(body: Position, context: z.RefinementCtx): void {
  const message = 'A position needs both its latitude and its longitude.';
  if ((body.latitude === null) === (body.longitude === null)) return;
  context.addIssue({ code: 'custom', path: [body.latitude === null ? 'latitude' : 'longitude'], message });
}

/** `POST /api/pickup-points`. */
export const pickupPointCreate = z
  .strictObject(fields)
  .transform(({ latitude = null, longitude = null, hours = null, ...body }) => ({
    ...body,
    hours,
    latitude,
    longitude,
  }))
  .superRefine(wholePosition);

/** `PATCH /api/pickup-points`. */
export const pickupPointUpdate = z
  .strictObject({ id: id(), ...fields, ...readOnlyFields(READ_ONLY.pickupPoint), updated_at: baseUpdatedAt })
  .superRefine((body, context) => {
    if (body.latitude !== undefined && body.longitude !== undefined) wholePosition(body, context);
  });

/** A place of the company where recipients collect their parcels. */
export const pickupPoint = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string().describe('Its address, city and country in the first line.'),
  hours: z.string().nullable().describe('Opening hours, line by line.'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});

/** A pick-up point as recipients choose it. */
export const offeredPickupPoint = pickupPoint.pick({ id: true, name: true, location: true, hours: true }).extend({
  hours_language: z
    .string()
    .nullable()
    .describe('BCP 47 tag of the language of the opening hours, null if it is that of `Accept-Language`.'),
  kilometers: z
    .number()
    .nullable()
    .describe('As the crow flies from the destination of the parcel; null while a position is unknown.'),
});

export type PickupPoint = z.infer<typeof pickupPoint>;
export type OfferedPickupPoint = z.infer<typeof offeredPickupPoint>;
