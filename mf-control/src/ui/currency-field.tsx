import { CURRENCIES } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { type FieldBinding, SelectField } from '@waybill/kit/forms';
import { useMemo } from 'react';
import { useText } from '../i18n/text';

interface CurrencyFieldProps extends FieldBinding<string> {
  label: string;
  hint?: string;
  optional?: boolean;
}

/** A currency by its code and its name. */
export function CurrencyField({ hint, optional = false, ...field }: CurrencyFieldProps) {
  const t = useText();
  const { locale } = useLanguage();
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return CURRENCIES.map((value) => ({ value, text: `${value} – ${names.of(value)}` }));
  }, [locale]);
  return (
    <SelectField
      choices={choices}
      placeholder={t('currency.none')}
      optional={optional}
      {...(hint !== undefined && { hint })}
      {...field}
    />
  );
}
