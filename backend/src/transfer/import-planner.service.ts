import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  IMPORT_LIMITS,
  type ImportEncoding,
  type ImportRow,
  PARCEL_FILE_COLUMNS,
  type ParcelImportReport,
  parcelCreate,
} from '@waybill/contracts';
import { ApiError } from '../errors/api-error.js';
import { validationError } from '../http/schema.pipe.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelRows } from '../parcels/parcel-rows.service.js';
import { defined, inCurrency, isReversed, reversedDates, wrongValue } from '../parcels/parcel-rules.js';
import { type NewParcel, ParcelsService } from '../parcels/parcels.service.js';
import { namedRows, type ReadRow } from './file/columns.js';
import { readTable } from './read-table.js';

/** Rows that are judged before other requests get their turn. */
const ROWS_PER_TURN = 50;

/** What an import would do with a row: `values` of a valid one, `id` of the parcel that it changes. */
export interface PlannedRow extends ImportRow {
  values?: NewParcel;
  id?: string;
}

export interface ImportPlan {
  source: ParcelImportReport['source'];
  rows: PlannedRow[];
}

/** Reads an imported file and compares its rows with the stored parcels. Changes nothing. */
@Injectable()
export class ImportPlanner {
  private busy = false;

  constructor(
    private readonly parcels: ParcelsService,
    private readonly rows: ParcelRows,
  ) {}

  /** One file at a time: unpacked, a workbook takes a hundred megabytes. */
  async plan(file: Buffer, encoding?: ImportEncoding): Promise<ImportPlan> {
    if (this.busy) throw new ApiError('import_busy', { retryAfter: 2 });
    this.busy = true;
    try {
      const table = await readTable(file, encoding);
      return { source: table.source, rows: await this.judged(namedRows(table, IMPORT_LIMITS.rows)) };
    } finally {
      this.busy = false;
    }
  }

  private async judged(read: readonly ReadRow[]): Promise<PlannedRow[]> {
    const rows: PlannedRow[] = [];
    const seen = new Set<string>();
    const currency = await this.rows.currency();
    for (let start = 0; start < read.length; start += ROWS_PER_TURN) {
      const checked = read.slice(start, start + ROWS_PER_TURN).map(checkedRow);
      const codes = checked.flatMap(({ values }) => values?.tracking_code ?? []);
      const stored = await this.parcels.byCodes(codes);
      for (const row of checked) rows.push(judgedRow(row, stored, seen, currency));
      await turn();
    }
    return rows;
  }
}

interface CheckedRow extends PlannedRow {
  cells: Record<string, string>;
}

function checkedRow({ line, cells, values, problems }: ReadRow): CheckedRow {
  const row: CheckedRow = {
    ...{ line, cells, tracking_code: cells.tracking_code ?? '' },
    ...{ outcome: 'new', status: null, event: null, changes: [], edits: [], errors: [] },
  };
  const { event: status_event, ...fields } = values;
  const parsed = parcelCreate.safeParse({ ...fields, ...(status_event && { status_event }) });
  const errors = [...problems, ...(parsed.success ? [] : validationError(parsed.error.issues).messages)];
  return errors.length > 0 || !parsed.success
    ? invalid(row, errors)
    : { ...row, ...setBy(parsed.data), values: parsed.data };
}

function setBy({ status, status_event }: NewParcel): Pick<PlannedRow, 'status' | 'event'> {
  return { status: status ?? null, event: status_event ?? null };
}

/** Without values: nothing of it is imported. */
const invalid = ({ values: _notImported, ...row }: CheckedRow, errors: string[]): CheckedRow => ({
  ...row,
  outcome: 'wrong',
  errors,
});

function judgedRow(
  row: CheckedRow,
  stored: ReadonlyMap<string, Parcel>,
  seen: Set<string>,
  currency: string | null,
): PlannedRow {
  const { values: read, cells: _notReported, ...plan } = row;
  if (!read) return row;
  if (seen.has(read.tracking_code)) return invalid(row, ['Tracking code appears twice in this file.']);
  seen.add(read.tracking_code);
  const parcel = stored.get(read.tracking_code);
  const values = inCurrency(read, parcel ?? {}, currency);
  const after = { ...parcel, ...defined(values) };
  const wrong = wrongValue(values, after) ?? (isReversed(after) ? reversedDates() : null);
  if (wrong) return invalid(row, wrong.messages);
  if (!parcel) return { ...plan, values };
  const { status_event, ...others } = values;
  // The event that a parcel has already says nothing of another status.
  const said: NewParcel = status_event && status_event !== parcel.event ? values : others;
  const event = said.status_event ?? null;
  return { ...plan, event, values: said, id: parcel.id, ...compared(parcel, said) };
}

function compared(parcel: Parcel, values: NewParcel): Pick<PlannedRow, 'outcome' | 'changes' | 'edits'> {
  const { status_event: event, ...fields } = values;
  const after: Partial<Record<string, unknown>> = { ...fields, event };
  const changes = PARCEL_FILE_COLUMNS.filter(
    (column) => after[column] !== undefined && after[column] !== parcel[column],
  );
  const edits = changes.map((column) => ({ column, before: text(parcel[column]), after: text(after[column]) }));
  return { outcome: changes.length > 0 ? 'changed' : 'same', changes, edits };
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/** A guess of the encoding is good enough for a preview, not for names that are stored. */
export function requireCertain({ certain }: ParcelImportReport['source']): void {
  if (certain) return;
  throw new ApiError('validation', {
    fields: { encoding: 'Encoding is required: the file does not tell which one it has.' },
  });
}
