import type { ApiResult } from '@waybill/kit';
import { type Conflict, changesOf, threeWayMerge } from './three-way-merge';

/** The version of an item: every change gives it another `updated_at`. */
export interface Versioned {
  updated_at?: string;
}

/** The requests of a form, and how an item becomes its values. */
export interface SaveRequests<Item, Values> {
  /** The form's values for an item, or for a new one. */
  initial: (item: Item | null) => Values;
  /** Reads the item in its current version. */
  read: () => Promise<ApiResult<Item>>;
  /** Creates, or changes the given version; the API rejects a change of an older version than its own. */
  send: (values: Values, changed: Partial<Values>, version: Versioned) => Promise<ApiResult<Item>>;
}

export interface SaveOutcome<Item, Values> {
  result: ApiResult<Item>;
  /** The version that the form's values are now based on. */
  base: Item | null;
  /** Conflicts that the admin has to resolve; undefined when nothing was merged. */
  conflicts?: Conflict<Values>[];
  /** Whether changes made elsewhere became part of what was saved. */
  adopted: boolean;
}

/** Limits the loop when others save faster than this form can merge. */
const MAX_RETRIES = 3;

/**
 * Saves values based on an earlier version. When the API has a newer one, its changes are merged and the result is
 * sent again; when both sides changed the same field, nothing is written.
 */
export async function saveWithMerge<Item extends object, Values extends object>(
  { initial, read, send }: SaveRequests<Item, Values>,
  form: { base: Item | null; values: Values; changed: Partial<Values> },
): Promise<SaveOutcome<Item, Values>> {
  let { base, values, changed } = form;
  const outcome: Omit<SaveOutcome<Item, Values>, 'result' | 'base'> = { adopted: false };
  for (let retries = 0; ; retries++) {
    const result = await send(values, changed, versionOf(base));
    if (base === null || !isVersionConflict(result) || retries === MAX_RETRIES) return { ...outcome, result, base };
    const latest = await read();
    if (latest.status === 'error') return { ...outcome, result: latest, base };
    const theirs = initial(latest.data);
    const { conflicts, adopted, merged } = threeWayMerge(initial(base), theirs, values);
    base = latest.data;
    outcome.conflicts = conflicts;
    if (conflicts.length > 0) return { ...outcome, result, base };
    outcome.adopted ||= adopted.length > 0;
    values = merged;
    changed = changesOf(merged, theirs);
  }
}

const versionOf = (item: Versioned | null): Versioned => (item?.updated_at ? { updated_at: item.updated_at } : {});

const isVersionConflict = ({ field_errors }: ApiResult<unknown>) => Boolean(field_errors?.updated_at);
