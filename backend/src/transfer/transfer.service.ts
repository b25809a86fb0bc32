import { Injectable } from '@nestjs/common';
import {
  IMPORT_LIMITS,
  PARCEL_FILE_COLUMNS,
  type ParcelImportReport,
  type parcelExportQuery,
  type parcelImport,
} from '@waybill/contracts';
import type { z } from 'zod';
import { AuditLog } from '../audit/audit-log.js';
import { heading, lines } from '../csv/csv.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ParcelRows } from '../parcels/parcel-rows.service.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { invalidFile } from './file/invalid-file.js';
import { type ImportPlan, ImportPlanner, requireCertain } from './import-planner.service.js';

const EXPORT_PAGE_SIZE = 500;

type ExportQuery = z.output<typeof parcelExportQuery>;
type ParcelPage = Awaited<ReturnType<ParcelsService['list']>>;

/** Exports parcels to a spreadsheet and imports them again. */
@Injectable()
export class TransferService {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly parcelRows: ParcelRows,
    private readonly audit: AuditLog,
    private readonly planner: ImportPlanner,
  ) {}

  /**
   * The whole list as CSV, streamed page by page, so that memory use does not depend on its length. Resolves with the
   * first page: until then a failure is still an error response.
   */
  async export(query: ExportQuery): Promise<AsyncGenerator<string>> {
    const { ids, ...filters } = query;
    const values = { ...filters, ...(ids && { ids: ids.join(' ') }) };
    await this.audit.record({ action: 'exported', entity: 'parcels', values });
    return this.csv(query, await this.page(query));
  }

  private async *csv(query: ExportQuery, first: ParcelPage): AsyncGenerator<string> {
    yield heading(PARCEL_FILE_COLUMNS);
    for (let page = first; ; ) {
      if (page.data.length > 0) yield lines(PARCEL_FILE_COLUMNS, page.data);
      const cursor = new URLSearchParams(page.next_page_url?.split('?')[1]).get('cursor');
      if (!cursor) return;
      page = await this.page(query, cursor);
    }
  }

  private page(query: ExportQuery, cursor?: string): Promise<ParcelPage> {
    return this.parcels.list({ ...query, per_page: EXPORT_PAGE_SIZE, ...(cursor && { cursor }) }, '', { all: true });
  }

  /**
   * Reports row by row what the import would do; with `apply`, and if every row is valid, applies it in one transaction.
   */
  async import(file: Buffer, { apply, encoding }: z.output<typeof parcelImport>): Promise<ParcelImportReport> {
    const plan = await this.planner.plan(file, encoding);
    const applied = apply === 'yes' && plan.rows.every(({ outcome }) => outcome !== 'wrong');
    if (applied) await this.apply(plan);
    return { applied, ...plan };
  }

  private async apply({ source, rows }: ImportPlan): Promise<void> {
    requireCertain(source);
    if (rows.length > IMPORT_LIMITS.rowsAtOnce)
      throw invalidFile(`File must contain at most ${IMPORT_LIMITS.rowsAtOnce} parcels, or be imported as a job.`);
    const added = rows.flatMap(({ id, values }) => (values && !id ? [values] : []));
    const changed = rows.flatMap(({ id, values, outcome }) =>
      values && id && outcome === 'changed' ? { id, values } : [],
    );
    await this.database.withTransaction(async () => {
      for (const { id, values } of changed) await this.parcels.change(id, values);
      await this.parcelRows.insertAll(added.map((values) => ({ ...values, id: newId() })));
      await this.audit.record({ action: 'imported', entity: 'parcels', values: { rows: rows.length } });
    });
  }
}
