import { declaredValueProblem, missingCoordinates } from '@waybill/contracts';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import type { Parcel } from './parcel.entity.js';

export const isReversed = ({ min_expected_delivery_date: min, max_expected_delivery_date: max }: Partial<Parcel>) =>
  Boolean(min && max && min > max);

export const reversedDates = () =>
  new ApiError('validation', {
    fields: { max_expected_delivery_date: 'Latest expected delivery date must not be before the earliest.' },
  });

/** A declared value that arrives without a currency is in the company's, and stays in it when the company's changes. */
export function inCurrency<T extends Partial<Parcel>>(values: T, stored: Partial<Parcel>, currency: string | null): T {
  const changed = { ...stored, ...defined(values) };
  if (!currency || values.declared_value == null || changed.declared_currency) return values;
  const isStored = values.declared_value === stored.declared_value && !stored.declared_currency;
  return isStored ? values : { ...values, declared_currency: currency };
}

/** A parcel that was read may be sent back whole: without what it is shown with. */
export function withoutViews<T extends Partial<Record<View, unknown>>>(sent: T): Omit<T, View> {
  const { history: _h, answer: _a, instruction: _i, silent_since: _s, event_reason: _r, ...changes } = sent;
  return changes;
}
type View = 'history' | 'answer' | 'instruction' | 'silent_since' | 'event_reason';

/** Without what is undefined, which keeps its stored value. */
export const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** A declared value and a currency that do not go together. What was stored before this rule does not stand in the way of a scan. */
export function wrongValue(changes: Partial<Parcel>, changed: Partial<Parcel>): ApiError | null {
  if (changes.declared_value === undefined && changes.declared_currency === undefined) return null;
  const declared_value = declaredValueProblem(changed);
  return declared_value ? new ApiError('validation', { fields: { declared_value } }) : null;
}

/** Half a position, one that `changes` would leave. What was stored before this rule does not stand in the way of a scan. */
export function halfPosition(changes: Partial<Parcel>, changed: Partial<Parcel>): ApiError | null {
  const missing = missingCoordinates(changed).filter(({ field }) => field in changes || other(field) in changes);
  if (missing.length === 0) return null;
  return new ApiError('validation', { fields: Object.fromEntries(missing.map((each) => [each.field, each.message])) });
}

const other = (field: string) =>
  field.endsWith('latitude') ? field.replace('latitude', 'longitude') : field.replace('longitude', 'latitude');

/** Runs `write`; a tracking code that is taken already becomes an error at its field. */
export async function rejectDuplicateCode(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isDuplicateKey(error, 'tracking_code')) throw ApiError.field('duplicate_tracking_code', 'tracking_code');
    throw error;
  }
}
