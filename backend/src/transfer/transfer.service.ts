import { Injectable } from '@nestjs/common';
import { PARCEL_COLUMNS, type ParcelImportReport, parcelCreate } from '@waybill/contracts';
import { Database } from '../database/database.js';
import { validationError } from '../http/schema.pipe.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import {
  isReversed,
  type NewParcel,
  type ParcelListQuery,
  ParcelsService,
  reversedDates,
} from '../parcels/parcels.service.js';
import { type CsvRow, heading, lines, readCsv } from './csv.js';

const EXPORT_PAGE_SIZE = 500;

type Outcome = ParcelImportReport['rows'][number];
interface Plan extends Outcome {
  values?: NewParcel;
  id?: string;
}

/** Exports parcels to a spreadsheet and imports them again. */
@Injectable()
export class TransferService {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsService,
  ) {}

  /** The whole list as CSV, streamed page by page, so that memory use does not depend on its length. */
  async *export(query: Omit<ParcelListQuery, 'per_page' | 'cursor'>): AsyncGenerator<string> {
    yield heading();
    let cursor: string | undefined;
    do {
      const page = await this.parcels.list({ ...query, per_page: EXPORT_PAGE_SIZE, ...(cursor && { cursor }) }, '');
      if (page.data.length > 0) yield lines(page.data);
      cursor = new URLSearchParams(page.next_page_url?.split('?')[1]).get('cursor') ?? undefined;
    } while (cursor);
  }

  /** Reports row by row what the import would do; with `apply`, and if every row is valid, applies it in one transaction. */
  async import(file: Buffer, apply: boolean): Promise<ParcelImportReport> {
    const read = readCsv(file);
    return this.database.withTransaction(async () => {
      const plans = await this.plan(read);
      const applied = apply && plans.every(({ outcome }) => outcome !== 'wrong');
      if (applied) await this.apply(plans);
      return { applied, rows: plans };
    });
  }

  private async plan(read: { line: number; row: CsvRow }[]): Promise<Plan[]> {
    const plans = read.map(({ line, row }) => checked(line, row));
    const codes = plans.flatMap(({ values }) => values?.tracking_code ?? []);
    const stored = await this.parcels.byCodes(codes);
    const seen = new Set<string>();
    return plans.map((plan) => {
      const code = plan.values?.tracking_code;
      if (!code) return plan;
      if (seen.has(code)) return asInvalid(plan, ['Tracking code appears twice in this file.']);
      seen.add(code);
      return compared(plan, stored.get(code));
    });
  }

  private async apply(plans: Plan[]): Promise<void> {
    for (const { outcome, values, id } of plans) {
      if (!values || outcome === 'same') continue;
      if (id) await this.parcels.change(id, values);
      else await this.parcels.insert(values);
    }
  }
}

function checked(line: number, row: CsvRow): Plan {
  const plan: Plan = { line, tracking_code: row.tracking_code ?? '', outcome: 'new', changes: [], errors: [] };
  const parsed = parcelCreate.safeParse(row);
  return parsed.success
    ? { ...plan, values: parsed.data }
    : asInvalid(plan, validationError(parsed.error.issues).messages);
}

const asInvalid = (plan: Plan, errors: string[]): Plan => ({ ...plan, outcome: 'wrong', errors });

function compared(plan: Plan, stored: Parcel | undefined): Plan {
  if (!stored || !plan.values) return plan;
  const values: Partial<Record<string, unknown>> = plan.values;
  const changes = PARCEL_COLUMNS.filter((column) => values[column] !== undefined && values[column] !== stored[column]);
  if (isReversed(merged(stored, values))) return asInvalid(plan, reversedDates().messages);
  return { ...plan, id: stored.id, outcome: changes.length > 0 ? 'changed' : 'same', changes };
}

/** The parcel after the import: omitted cells keep their stored value. */
const merged = (stored: Parcel, values: Partial<Record<string, unknown>>): Parcel => ({
  ...stored,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
});
