import type { Change } from '../database/change.js';
import { isImplied, isSecret } from './policy.js';

type Value = string | null;

/** Field → value before and after. */
export type Details = Record<string, [before: Value, after: Value]>;

const MAX_VALUE = 1_000;
/** What fits into a text column of every engine, in bytes. */
const MAX_BYTES = 60_000;
/** Characters before the first difference that a shortened value shows. */
const CONTEXT = 50;

/** The fields that a change concerns, in alphabetical order. Null: a change of fields that changes none. */
export function fieldsOf({ action, before, after }: Change): string[] | null {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !isImplied(name) && textOf(before?.[name]) !== textOf(after?.[name]),
  );
  return action === 'changed' && names.length === 0 ? null : names.sort();
}

/** The values of the fields that are not secret, shortened; null if there are none. */
export function detailsOf({ before, after }: Change, fields: readonly string[]): string | null {
  const shown = fields.filter((name) => !isSecret(name));
  if (shown.length === 0) return null;
  for (let max = MAX_VALUE; max > 0; max = Math.floor(max / 2)) {
    const details: Details = Object.fromEntries(
      shown.map((name) => [name, shortened(textOf(before?.[name]), textOf(after?.[name]), max)]),
    );
    const text = JSON.stringify(details);
    if (Buffer.byteLength(text) <= MAX_BYTES) return text;
  }
  throw new Error(`The names of ${shown.length} fields do not fit into an entry of the audit log.`);
}

/** The values in the column `details`; none if they were erased. */
export const valuesOf = (details: string | null): Details => (details === null ? {} : (JSON.parse(details) as Details));

function textOf(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Two values of a field; long ones from shortly before their first difference. */
function shortened(before: Value, after: Value, max: number): [Value, Value] {
  const longest = Math.max(before?.length ?? 0, after?.length ?? 0);
  const start = longest > max ? Math.max(0, firstDifference(before ?? '', after ?? '') - CONTEXT) : 0;
  return [excerpt(before, start, max), excerpt(after, start, max)];
}

function excerpt(value: Value, start: number, max: number): Value {
  if (value === null) return null;
  return `${start > 0 ? '…' : ''}${value.slice(start, start + max)}${start + max < value.length ? '…' : ''}`;
}

function firstDifference(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a[index] === b[index]) index++;
  return index;
}
