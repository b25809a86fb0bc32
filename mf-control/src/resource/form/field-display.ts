/** The label of a form field, read from the page. */
export function labelOf(name: string): string {
  const control = controlOf(name);
  const label = isRadio(control) ? control.closest('fieldset')?.querySelector('legend') : control?.labels?.[0];
  return label?.textContent ?? name;
}

/** A value as its field displays it: the option of a select, the label of a radio button, the name of a file. */
export function displayValue(name: string, value: unknown): string {
  if (value instanceof File) return value.name;
  const text = String(value ?? '');
  const control = controlOf(name);
  if (control instanceof HTMLSelectElement) return optionOf(control, text)?.text ?? text;
  if (!isRadio(control)) return text;
  const radios = [...document.getElementsByName(name)].filter(isRadio);
  return radios.find((radio) => radio.value === text)?.labels?.[0]?.textContent ?? text;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlOf = (name: string) => document.getElementsByName(name)[0] as Control | undefined;
const isRadio = (control: Element | undefined): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio';
const optionOf = (select: HTMLSelectElement, value: string) =>
  [...select.options].find((option) => option.value === value);
