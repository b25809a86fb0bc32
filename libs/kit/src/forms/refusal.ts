import type { ErrorEnvelope } from '@waybill/contracts';
import type { ApiResult } from '../api/api-result';
import { useLanguage } from '../i18n/i18n-context';
import { useKitText } from '../i18n/kit-texts';
import type { FieldTexts } from './rules';

/** What an answer has against the fields. The server's sentences are English; other languages say the rule themselves. */
export function useRefusalTexts(): (answer: ApiResult<unknown>) => FieldTexts {
  const t = useKitText();
  const { code } = useLanguage();
  return (answer) => {
    const { field_errors = {}, field_rules = {} } = answer as Pick<ErrorEnvelope, 'field_errors' | 'field_rules'>;
    if (code === 'en') return field_errors;
    const said = Object.entries(field_rules).map(([field, { rule, limit = 0 }]) => {
      const key = `field.${rule}` as const;
      const text = t(key, { limit, min: limit, max: limit });
      // A rule from a newer server has no text here.
      return [field, text === key ? field_errors[field] : text];
    });
    return { ...field_errors, ...Object.fromEntries(said) };
  };
}
