import { Injectable } from '@nestjs/common';
import type { ImportEncoding } from '@waybill/contracts';
import { AuditLog } from '../audit/audit-log.js';
import { newId } from '../database/columns.js';
import { invalidFile } from '../transfer/file/invalid-file.js';
import { ImportPlanner, requireCertain } from '../transfer/import-planner.service.js';
import type { BulkJobRow } from './bulk.entities.js';
import { BulkService } from './bulk.service.js';
import { ImportChanges } from './import-changes.service.js';

/** Imports as jobs: the valid rows of a file, those that add a parcel first. */
@Injectable()
export class BulkImportsService {
  constructor(
    private readonly planner: ImportPlanner,
    private readonly bulk: BulkService,
    private readonly changes: ImportChanges,
    private readonly audit: AuditLog,
  ) {}

  async create(file: Buffer, encoding?: ImportEncoding): Promise<BulkJobRow> {
    const { source, rows } = await this.planner.plan(file, encoding);
    requireCertain(source);
    const imported = rows.flatMap(({ outcome, id, values }) =>
      values && outcome !== 'same' ? [{ parcel_id: id ?? newId(), isNew: !id, values }] : [],
    );
    if (imported.length === 0) throw invalidFile('File contains nothing to import.');
    imported.sort((a, b) => Number(b.isNew) - Number(a.isNew));
    const parcels = imported.map(({ parcel_id, values }) => ({ id: parcel_id, tracking_code: values.tracking_code }));
    return this.bulk.accept({ kind: 'import' }, parcels, async (jobId) => {
      await this.changes.store(jobId, imported);
      await this.audit.record({ action: 'imported', entity: 'parcels', values: { rows: imported.length } });
    });
  }
}
