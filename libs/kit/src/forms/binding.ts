/**
 * What ties a field to its value: given by `form.field(name)`, or by hand outside a form. `onChange` is a method, so
 * that a field that gives text serves a value that may also be null.
 */
export interface Binding<T> {
  name: string;
  value: T;
  onChange(value: T): void;
  /** What is wrong with the value; shown under the field and tied to it. */
  error?: string | undefined;
}
