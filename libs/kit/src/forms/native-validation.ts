import type { Text } from '../i18n/i18n-context';
import type en from '../locales/en.json';
import type { FieldErrors } from './rules';

type KitText = Text<keyof typeof en>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** The validation error of a control according to its attributes (required, type, min, max, data-length). */
export function controlError(control: Control, t: KitText): string | undefined {
  const { validity } = control;
  const limit = Number(control.dataset.length ?? Number.POSITIVE_INFINITY);
  if (validity.badInput) return t('field.number');
  if (control.required && control.value.trim() === '') return t('field.required');
  if (validity.typeMismatch) return t(control.type === 'email' ? 'field.email' : 'field.url');
  if (control.value.length > limit) return t('field.tooLong', { limit });
  if (!(control instanceof HTMLInputElement)) return undefined;
  if (validity.rangeUnderflow) return t('field.min', { min: control.min });
  if (validity.rangeOverflow) return t('field.max', { max: control.max });
  return undefined;
}

/** {@link controlError} for every named control of a form. */
export function controlErrors(form: HTMLFormElement, t: KitText): FieldErrors {
  const errors: FieldErrors = {};
  for (const control of form.elements) {
    if (!isControl(control) || !control.name || control.disabled) continue;
    const error = controlError(control, t);
    if (error) errors[control.name] ??= error;
  }
  return errors;
}
