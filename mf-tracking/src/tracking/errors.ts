import { INVALID_JSON, useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../i18n/text';

/** Error messages that the page shows without a request. */
export const EMPTY_CODE = 'Enter a tracking number.';
export const UNKNOWN_CODE = 'No parcel matches this tracking code. Check it and try again.';

const ERROR_KEYS: Readonly<Record<number, TextKey>> = {
  400: 'error.parcel_not_found',
  404: 'error.parcel_not_found',
  422: 'error.parcel_not_found',
  429: 'error.too_many',
  500: 'error.internal',
  502: 'error.unavailable',
  503: 'error.unavailable',
};

/** Translates an error message of the server, which is in English, by the status of the response. */
export function useErrorText(): (message: string, http: number) => string {
  const t = useText();
  const { code } = useLanguage();
  return (message, http) => {
    if (message === EMPTY_CODE) return t('error.empty');
    // What the API client says of a response that is none is no message for people.
    if (message === INVALID_JSON) return t('error.unavailable');
    const key = code === 'en' ? undefined : ERROR_KEYS[http];
    return key ? t(key) : message;
  };
}
