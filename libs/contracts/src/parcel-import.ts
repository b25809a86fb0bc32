import { z } from 'zod';
import { YES_NO } from './constants.js';
import { choice } from './fields.js';

/** Columns of an exported and of an imported parcel list, in their order; the first row of the file names them. */
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

/** Bounds of an imported file: bytes, and rows below the heading. */
export const IMPORT_LIMITS = { bytes: 2 * 1024 * 1024, rows: 2_000 } as const;

/** Text part of the multipart `POST /api/parcels/import`; the file part is `file`. Without `apply` nothing is written. */
export const parcelImport = z.strictObject({ apply: choice('Apply', YES_NO).default('no') });

/** What an import does, or would do, row by row. One wrong row and nothing is applied. */
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
