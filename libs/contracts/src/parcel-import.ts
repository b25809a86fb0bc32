import { z } from 'zod';
import { YES_NO } from './constants.js';
import { choice } from './fields.js';

/** Columns of the parcel list for export and import, in order; also the header row of the file. */
export const PARCEL_COLUMNS = [
  'tracking_code',
  'recipient_name',
  'destination',
  'recipient_email',
  'recipient_phone_number',
  'sender_name',
  'sender_email',
  'pickup_location',
  'current_location',
  'status',
  'weight',
  'shipped_via',
  'parcel_content',
  'declared_value',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
] as const;

/** Limits of an imported file: size in bytes, and rows without the header. */
export const IMPORT_LIMITS = { bytes: 2 * 1024 * 1024, rows: 2_000 } as const;

/** Text fields of the multipart `POST /api/parcels/import`; the file field is `file`. Without `apply` it is a dry run. */
export const parcelImport = z.strictObject({ apply: choice('Apply', YES_NO).default('no') });

/** Result of an import or a dry run, row by row. Nothing is applied if any row is invalid. */
export const parcelImportReport = z.object({
  applied: z.boolean(),
  rows: z.array(
    z.object({
      line: z.int().min(2).describe('Line in the file; the header is line 1.'),
      tracking_code: z.string().describe('As written in the file.'),
      outcome: z.enum(['new', 'changed', 'same', 'wrong']),
      changes: z.array(z.string()).describe('Names of the columns that differ from the stored parcel.'),
      errors: z.array(z.string()),
    }),
  ),
});

export type ParcelImportReport = z.infer<typeof parcelImportReport>;
