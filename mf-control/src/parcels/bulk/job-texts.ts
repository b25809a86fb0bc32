import type { BulkJob } from '@waybill/contracts';

type ToldApart =
  | 'bulk.running'
  | 'bulk.done'
  | 'bulk.stopped'
  | 'bulk.failed'
  | 'bulk.outcome.pending'
  | 'bulk.outcome.done'
  | 'bulk.outcome.missing'
  | 'bulk.outcome.refused';

/** The key of a text about a job: parcels of a file are imported, those of a selection changed. */
export const textFor = <K extends ToldApart>(key: K, { kind }: Pick<BulkJob, 'kind'>): K | `${K}.import` =>
  kind === 'import' ? `${key}.import` : key;
