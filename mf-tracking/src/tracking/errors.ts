import { ERRORS } from '@waybill/contracts';
import { type TextKey, useText } from '../text';

/** Said without asking the server. */
export const EMPTY_CODE = 'Please enter a tracking number.';

const KNOWN = new Map<string, TextKey>([
  [EMPTY_CODE, 'error.empty'],
  [ERRORS.parcel_not_found.text, 'error.parcel_not_found'],
  [ERRORS.too_many.text, 'error.too_many'],
  [ERRORS.unavailable.text, 'error.unavailable'],
  [ERRORS.internal.text, 'error.internal'],
]);

/** Turns a sentence of the server into the visitor's language; an unknown one stays as it is. */
export function useErrorText(): (sentence: string) => string {
  const t = useText();
  return (sentence) => {
    const key = KNOWN.get(sentence);
    return key ? t(key) : sentence;
  };
}
