import type { ErrorEnvelope } from '@waybill/contracts';
import type { ApiResult } from '../api/api-result';
import { useLanguage } from '../i18n/i18n-context';
import { useKitText } from '../i18n/kit-texts';
import type { FieldErrors } from './rules';

/**
 * The field errors of a response. The server's messages are in English; in other languages they are replaced by the
 * translated message of the rule.
 */
export function useServerErrors(): (result: ApiResult<unknown>) => FieldErrors {
  const t = useKitText();
  const { code } = useLanguage();
  return (result) => {
    const { field_errors = {}, field_rules = {} } = result as Pick<ErrorEnvelope, 'field_errors' | 'field_rules'>;
    if (code === 'en') return field_errors;
    const translated = Object.entries(field_rules).map(([field, { rule, limit = 0 }]) => {
      const key = `field.${rule}` as const;
      const text = t(key, { limit, min: limit, max: limit });
      // A rule added by a newer server has no translation here.
      return [field, text === key ? field_errors[field] : text];
    });
    return { ...field_errors, ...Object.fromEntries(translated) };
  };
}
