import { z } from 'zod';
import { YES_NO } from './constants.js';
import { choice } from './fields.js';
import { ENTRY_EVENTS } from './tracking-events.js';

/**
 * Columns of the parcel list that its form has too. An import takes
 * `mail_language` as a code of the site or as a BCP 47 tag: `se` or `sv`, `vn` or `vi`, `in` or `hi`, `pt` or `pt-BR`.
 */
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
  'declared_currency',
  'pieces',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'mail_language',
] as const;

/**
 * Columns of the parcel list for export and import, in order; also the header row of the file. `event` is the newest one: an
 * import takes another for what the status means, by our name, a code of UPU, AfterShip or EasyPost, or in words.
 */
export const PARCEL_FILE_COLUMNS = [...PARCEL_COLUMNS, 'event'] as const;

/** A column of the downloaded list of invalid rows, which an import ignores. */
export const ERRORS_COLUMN = 'errors';

/**
 * Limits of an imported file: size in bytes, and rows without the header. One that is applied with its own request,
 * all rows or none, has fewer: other writers wait for it.
 */
export const IMPORT_LIMITS = { bytes: 8 * 1024 * 1024, rows: 20_000, rowsAtOnce: 2_000 } as const;

/** Encodings of an imported CSV file. Those after the first three do not show in the bytes: somebody has to choose. */
export const IMPORT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'macintosh',
] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

const encoding = choice('Encoding', IMPORT_ENCODINGS).optional();

/**
 * Text fields of the multipart `POST /api/parcels/import`; the file field is `file`. Without `apply` it is a dry run.
 * Without `encoding` that of a CSV file is detected.
 */
export const parcelImport = z.strictObject({ apply: choice('Apply', YES_NO).default('no'), encoding });

/** Text fields of the multipart `POST /api/imports`; the file field is `file`. */
export const importCreate = z.strictObject({ encoding });

const cell = z.string().nullable();

/** Result of an import or a dry run, row by row. */
export const parcelImportReport = z.object({
  applied: z.boolean().describe('Always false if any row is invalid: then nothing is applied.'),
  source: z.object({
    format: z.enum(['csv', 'xlsx']),
    encoding: z.enum(IMPORT_ENCODINGS).nullable().describe('Null for a workbook.'),
    certain: z.boolean().describe('False if the encoding is a guess: an import must name it.'),
    sample: z.array(z.string()).describe('A few values with letters beyond ASCII, by which people see a wrong guess.'),
  }),
  rows: z.array(
    z.object({
      line: z
        .int()
        .min(2)
        .describe(
          'Row in a spreadsheet, where the header is row 1: a cell with line breaks is in one row, and empty rows count.',
        ),
      tracking_code: z.string().describe('As written in the file.'),
      outcome: z.enum(['new', 'changed', 'same', 'wrong']),
      status: cell.describe('The status that a valid row sets.'),
      event: z.enum(ENTRY_EVENTS).nullable().describe('What a valid row names in its column `event`.'),
      changes: z.array(z.string()).describe('Names of the columns that differ from the stored parcel.'),
      edits: z
        .array(z.object({ column: z.string(), before: cell, after: cell }))
        .describe('What these columns become.'),
      errors: z.array(z.string()),
      cells: z.record(z.string(), z.string()).optional().describe('An invalid row as it was read.'),
    }),
  ),
});

export type ParcelImportReport = z.infer<typeof parcelImportReport>;
export type ImportRow = ParcelImportReport['rows'][number];
