import { type ApiResult, useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../i18n/text';

const ERROR_KEYS = new Map<number, TextKey>([
  [0, 'contact.unavailable'],
  [404, 'rating.unknown'],
  [422, 'contact.validation'],
  [429, 'contact.too_many'],
  [503, 'contact.unavailable'],
]);

/** Says the result of a form in the language of the page; `done` is what it says of a success. */
export function useLocalized(): (result: ApiResult<unknown>, done: string, refused?: TextKey) => ApiResult<unknown> {
  const t = useText();
  const { code } = useLanguage();
  return (result, done, refused) => {
    if (result.status === 'success') return { ...result, message: done };
    if (result.http === 422 && refused) return { ...result, errors: [t(refused)] };
    const key = code === 'en' && result.http !== 0 ? undefined : ERROR_KEYS.get(result.http);
    return key ? { ...result, errors: [t(key)] } : result;
  };
}
