import { ApiError } from '../errors/api-error.js';

/** A row whose `updated_at` is its version: no two states of it share one. */
export interface Versioned {
  updated_at: string;
}

/** Refuses a change that was made from an earlier state of the row than its present one. */
export function requireCurrent(row: Versioned, basedOn: string | undefined): void {
  if (basedOn === undefined || Date.parse(basedOn) === Date.parse(row.updated_at)) return;
  throw ApiError.field('changed_elsewhere', 'updated_at');
}

/** The moment of a change that happens now, later than that of every earlier one. */
export const nextVersion = ({ updated_at }: Versioned): string =>
  new Date(Math.max(Date.now(), Date.parse(updated_at) + 1)).toISOString();
