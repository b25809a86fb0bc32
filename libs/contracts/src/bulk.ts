import { z } from 'zod';
import { entryEvent, scanEffects, scanFields } from './activity.js';
import { BULK_KINDS, BULK_LIMITS, BULK_OUTCOMES, BULK_STATES, MAX_EXPORTED } from './constants.js';
import { id, text, timestamp } from './fields.js';
import { parcelListQuery } from './parcel.js';

const action = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('scan'), ...scanFields, ...scanEffects }),
    z.strictObject({ kind: z.literal('status'), status: text('Status'), event: entryEvent }),
    z.strictObject({ kind: z.literal('delete') }),
  ],
  { error: 'Action must be a scan, a status or a deletion.' },
);

const HEX = '[0-9a-fA-F]';
const UUID = `${HEX}{8}-${HEX}{4}-[1-8]${HEX}{3}-[89abAB]${HEX}{3}-${HEX}{12}`;
const EXPORTED_PATTERN = `^${UUID}(,${UUID}){0,${MAX_EXPORTED - 1}}$`;

const TOO_MANY_IDS = `Ids must name at most ${MAX_EXPORTED} parcels.`;
const NUMBER_OF_PARCELS = `Selection must contain 1 to ${BULK_LIMITS.parcels.toLocaleString('en')} parcels.`;

/** `POST /api/bulk`: the same change of up to 1,000 parcels. */
export const bulkCreate = z.strictObject({
  action,
  ids: z.array(id('Parcel'), NUMBER_OF_PARCELS).min(1, NUMBER_OF_PARCELS).max(BULK_LIMITS.parcels, NUMBER_OF_PARCELS),
});

/** How far a bulk request is. */
export const bulkJob = z.object({
  id: z.string(),
  kind: z.enum(BULK_KINDS),
  state: z.enum(BULK_STATES),
  total: z.int(),
  done: z.int().describe('Parcels that were changed; while undoing, those that still are.'),
  failed: z.int().describe('Parcels that were not changed although it was their turn.'),
  created_at: timestamp,
  undo_until: timestamp.nullable().describe('Until when it can be undone; null while it runs, and once it cannot.'),
});

/** What became of one parcel. */
export const bulkResult = z.object({
  parcel_id: z.string(),
  tracking_code: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  message: z.string().nullable(),
});

const ids = z
  .string('Ids must be a single value.')
  .max(MAX_EXPORTED * 37, TOO_MANY_IDS)
  .transform((list) => list.split(','))
  .pipe(z.array(id('Parcel')).max(MAX_EXPORTED, TOO_MANY_IDS))
  .meta({ type: 'string', maxLength: MAX_EXPORTED * 37, pattern: EXPORTED_PATTERN })
  .optional()
  .describe('Only these parcels: at most 100 ids, separated by commas.');

/** Query of `GET /api/parcels/export.csv`. */
export const parcelExportQuery = parcelListQuery.omit({ per_page: true, cursor: true }).extend({ ids });

/** `POST /api/parcels/export`: a selection of up to 1,000 parcels, whose ids do not fit into an address. */
export const parcelExport = z.strictObject({ ids: bulkCreate.shape.ids });

/** The exported file. */
export const exportedParcels = z.object({ csv: z.string() });

/** `GET /api/parcels/ids`: the parcels of a filtered list, newest first, as many as one bulk request may have. */
export const parcelIds = z.object({ ids: z.array(z.string()), more: z.boolean() });

export type BulkAction = z.output<typeof action>;
export type BulkCreate = z.input<typeof bulkCreate>;
export type BulkJob = z.infer<typeof bulkJob>;
export type BulkResult = z.infer<typeof bulkResult>;
export type ExportedParcels = z.infer<typeof exportedParcels>;
export type ParcelIds = z.infer<typeof parcelIds>;
