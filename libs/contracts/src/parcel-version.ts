import { z } from 'zod';
import { TRACKING_CODE_PATTERN } from './tracking-code.js';

/** Characters of a version that say which parcel it is; the others say which state of it. */
export const VERSION_IDENTITY_LENGTH = 12;

export const VERSION_PATTERN = /^[\w-]{20}$/;

/** Parcels that one call may ask about. */
export const MAX_SHOWN_PARCELS = 500;

const NUMBER_OF_PARCELS = `Parcels must be a list of 1 to ${MAX_SHOWN_PARCELS}.`;

const shownParcel = z.strictObject(
  {
    code: z
      .string('Code must be a tracking code.')
      .regex(TRACKING_CODE_PATTERN, 'Code must be a tracking code.')
      .meta({ pattern: TRACKING_CODE_PATTERN.source }),
    version: z
      .string('Version must be that of a parcel.')
      .regex(VERSION_PATTERN, 'Version must be that of a parcel.')
      .meta({ pattern: VERSION_PATTERN.source }),
  },
  'Parcels must each have a code and a version.',
);

/** `POST /api/parcels/versions`: parcels that open pages show, with the version that each page has. */
export const shownParcels = z.strictObject({
  parcels: z.array(shownParcel, NUMBER_OF_PARCELS).min(1, NUMBER_OF_PARCELS).max(MAX_SHOWN_PARCELS, NUMBER_OF_PARCELS),
});

/** Those that have another version now. */
export const changedParcels = z.object({
  changed: z.array(
    z.object({
      index: z.int().describe('The place in the request.'),
      version: z.string().nullable().describe('Null if there is no such parcel, or the version is not one of its own.'),
    }),
  ),
});

export type ShownParcels = z.output<typeof shownParcels>;
export type ChangedParcels = z.infer<typeof changedParcels>;
