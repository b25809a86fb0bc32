/**
 * Connects a field to its value: returned by `form.field(name)`, or written by hand outside a form. `onChange` is
 * declared as a method, so that a field which only returns strings also accepts a nullable value.
 */
export interface FieldBinding<T> {
  name: string;
  value: T;
  onChange(value: T): void;
  /** Validation error; shown under the field and linked to it for screen readers. */
  error?: string | undefined;
}
