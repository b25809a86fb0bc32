import { useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../text';

/** Sentences of this page's own, said without asking the server. */
export const EMPTY_CODE = 'Enter a tracking number.';
export const UNKNOWN_CODE = 'No parcel matches this tracking code. Check it and try again.';

const KEY_OF_STATUS = new Map<number, TextKey>([
  [400, 'error.parcel_not_found'],
  [404, 'error.parcel_not_found'],
  [422, 'error.parcel_not_found'],
  [429, 'error.too_many'],
  [500, 'error.internal'],
  [502, 'error.unavailable'],
  [503, 'error.unavailable'],
]);

/** The server speaks English; for other languages its answer's status says what is meant. */
export function useErrorText(): (sentence: string, http: number) => string {
  const t = useText();
  const { code } = useLanguage();
  return (sentence, http) => {
    if (sentence === EMPTY_CODE) return t('error.empty');
    const key = code === 'en' ? undefined : KEY_OF_STATUS.get(http);
    return key ? t(key) : sentence;
  };
}
