import { ApiError } from '../errors/api-error.js';

/**
 * `changes` without the read-only fields, whose labels are given. A record that was read can so be sent back whole;
 * a value other than the stored one is rejected, because ignoring it would look like a change that was made.
 */
export function editable<C extends object, K extends PropertyKey>(
  stored: object,
  changes: C,
  labels: Readonly<Record<K, string>>,
): Omit<C, K> {
  const rest = { ...changes } as Record<string, unknown>;
  const fields: Record<string, string> = {};
  for (const [name, label] of Object.entries<string>(labels)) {
    const value = rest[name];
    delete rest[name];
    if (value !== undefined && value !== (stored as typeof rest)[name])
      fields[name] = `${label} cannot be changed here.`;
  }
  if (Object.keys(fields).length > 0) throw new ApiError('validation', { fields });
  return rest as Omit<C, K>;
}
