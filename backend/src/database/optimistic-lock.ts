import { ApiError } from '../errors/api-error.js';

/** A row whose `updated_at` is its version: no two states of it share one. */
export interface Versioned {
  updated_at: string;
}

/** Rejects an update based on an older version of the row (`changed_elsewhere`). Without `basedOn` there is no check. */
export function requireCurrentVersion(row: Versioned, basedOn: string | undefined): void {
  if (basedOn === undefined || Date.parse(basedOn) === Date.parse(row.updated_at)) return;
  throw ApiError.field('changed_elsewhere', 'updated_at');
}

/** The timestamp of an update made now, always later than the row's present one. */
export const nextVersion = ({ updated_at }: Versioned): string =>
  new Date(Math.max(Date.now(), Date.parse(updated_at) + 1)).toISOString();
